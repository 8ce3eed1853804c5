// The slider leads where it is let go; replay walks on by itself; arrow keys step when nothing else wants them.
const at = document.getElementById('at');
const link = step => document.querySelector(`[data-step="${step}"]`);
at?.addEventListener('change', () => at.form.requestSubmit());
const list = document.querySelector('.lgs'), now = list?.querySelector('.now');
if (now && list.scrollHeight > list.clientHeight) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
const replay = document.querySelector('[data-do=replay]'), going = 'dawnhold.replay';
const end = Number(at?.max) === Number(at?.value);
const on = () => { try { return sessionStorage.getItem(going) === '1'; } catch { return false; } };
const set = yes => { try { sessionStorage.setItem(going, yes ? '1' : ''); } catch { /* no replay in private mode */ } };
const walk = () => setTimeout(() => { if (on()) location.replace(link(1).href); }, document.documentElement.dataset.speed === 'slow' ? 1800 : 900);
if (end) set(false);
if (replay) {
  replay.setAttribute('aria-pressed', String(on()));
  replay.addEventListener('click', () => { set(!on()); replay.setAttribute('aria-pressed', String(on())); if (on()) walk(); });
}
if (on()) walk();
document.addEventListener('keydown', event => {
  if (event.target.closest?.('input, a[href], button, [tabindex]') || event.ctrlKey || event.altKey || event.metaKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) location.href = link(step).href;
});
