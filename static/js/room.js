// The waiting room follows the session: who sits down appears, and when it begins the page goes to the table. An
// invite is shown once, so the page that shows one is never loaded anew.
const stream = document.getElementById('stream');
const session = stream?.getAttribute('hx-sse:connect').replace(/\/stream$/, '');
if (session && location.pathname !== `${session}/room`) history.replaceState(null, '', `${session}/room`);
stream?.addEventListener('moved', async event => {
  stream.dataset.connected = '1';
  const version = String(JSON.parse(event.detail.data).version);
  if (version === stream.dataset.version) return;
  stream.dataset.version = version;
  const answer = await fetch(`${session}/room`).catch(() => null);
  if (!answer) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!fresh.getElementById('stream')) { location.assign(session); return; }
  for (const id of ['seats', 'invites']) {
    const now = document.getElementById(id), next = fresh.getElementById(id);
    if (now && next && !now.contains(document.activeElement)) now.replaceWith(document.importNode(next, true));
  }
});
