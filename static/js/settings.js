// What this browser prefers: how fast the enemy's turn is told, sounds, single keys. Read before the page is drawn.
// A control with data-setting changes one of them; nothing here leaves the browser.
(() => {
  const usual = { speed: 'fast', sound: 'off', keys: 'on' };
  const root = document.documentElement;
  const store = (name, value) => { try { localStorage.setItem(`dawnhold.${name}`, value); } catch { /* private mode: for this page only */ } };
  const stored = name => { try { return localStorage.getItem(`dawnhold.${name}`); } catch { return null; } };
  root.classList.add('js');
  for (const name in usual) root.dataset[name] = stored(name) ?? usual[name];
  const show = control => {
    const value = root.dataset[control.dataset.setting];
    control.checked = control.type === 'checkbox' ? value === 'on' : value === control.value;
  };
  document.addEventListener('DOMContentLoaded', () => document.querySelectorAll('[data-setting]').forEach(show));
  document.addEventListener('change', event => {
    const control = event.target.closest?.('[data-setting]');
    if (!control) return;
    const name = control.dataset.setting;
    root.dataset[name] = control.type === 'checkbox' ? (control.checked ? 'on' : 'off') : control.value;
    store(name, root.dataset[name]);
  });
  // times are written in UTC; here they become local
  document.addEventListener('DOMContentLoaded', () => document.querySelectorAll('time[datetime][data-local]').forEach(time => {
    time.textContent = new Date(time.dateTime).toLocaleString([], { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  }));
  document.addEventListener('click', event => {
    const copy = event.target.closest?.('[data-copy]');
    if (!copy) return;
    const text = document.getElementById(copy.dataset.copy);
    text.select?.();
    if (navigator.clipboard) navigator.clipboard.writeText(text.value ?? text.textContent).then(() => { copy.textContent = 'Copied'; });
    else if (document.execCommand?.('copy')) copy.textContent = 'Copied';
  });
})();
