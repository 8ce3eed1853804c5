// Single keys, with an off switch in the account's settings: u undo, h hint, ? rules, . next event.
document.addEventListener('keydown', event => {
  if (document.documentElement.dataset.keys === 'off' || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest?.('input:not([type=range], [type=radio], [type=checkbox]), textarea, select')) return;
  if (event.key === '.') { document.dispatchEvent(new CustomEvent('dawnhold:story-on')); return; }
  const control = ['u', 'h', '?'].includes(event.key) && document.querySelector(`[data-key="${event.key}"]`);
  if (!control || control.getAttribute('aria-disabled') === 'true') return;
  event.preventDefault();
  control.click();
});
