// The waiting room follows the session: when somebody sits down, or when it begins, the page is loaded anew.
const stream = document.getElementById('stream');
stream?.addEventListener('moved', event => {
  stream.dataset.connected = '1';
  if (String(JSON.parse(event.detail.data).version) !== stream.dataset.version && !document.querySelector('input:focus, select:focus')) location.reload();
});
