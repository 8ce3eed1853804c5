// The board under the fingers: the action stays in the middle when the zoom changes, one tab stop for all lit
// places, arrow keys to the nearest in their direction, and names elsewhere on the page light what they name.
const board = () => document.getElementById('board');
const spots = () => [...board().querySelectorAll('a[href]')];
const middle = element => { const box = element.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
let last = '';

const rove = () => {
  if (!board()) return;
  const all = spots(), now = all.find(spot => spot.id === last) ?? all[0];
  for (const spot of all) spot.setAttribute('tabindex', spot === now ? 0 : -1);
};
document.addEventListener('focusin', event => {
  const spot = event.target.closest?.('#board a[href]');
  if (spot && spot.id !== last) { last = spot.id; rove(); }
});
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
document.addEventListener('keydown', event => {
  const way = WAYS[event.key], spot = event.target.closest?.('#board a[href]');
  if (!way || !spot || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const [x, y] = middle(spot);
  let best = null, least = Infinity;
  for (const other of spots()) {
    const [ox, oy] = middle(other), along = (ox - x) * way[0] + (oy - y) * way[1];
    const across = Math.abs((ox - x) * way[1]) + Math.abs((oy - y) * way[0]);
    if (other !== spot && along > 1 && along + 2 * across < least) { least = along + 2 * across; best = other; }
  }
  best?.focus();
});

// zoom: keep what matters in sight
const centre = () => {
  const svg = board(), pan = svg?.closest('.pan');
  if (!pan) return;
  const lit = svg.querySelector('.lg-halo, .halo, [data-centre]');
  const box = pan.getBoundingClientRect(), all = svg.getBoundingClientRect();
  let x, y;
  if (lit) [x, y] = middle(lit);
  else {
    const [fx, fy] = svg.dataset.focus.split(',').map(Number), view = svg.viewBox.baseVal;
    x = all.left + (fx - view.x) / view.width * all.width;
    y = all.top + (fy - view.y) / view.height * all.height;
  }
  pan.scrollBy(x - box.left - box.width / 2, y - box.top - box.height / 2);
};
document.addEventListener('change', event => { if (event.target.closest?.('.zoom')) centre(); });

// what a name means
const light = (element, on) => {
  for (const shape of document.querySelectorAll(`[data-e="${CSS.escape(element)}"]`)) shape.classList.toggle('is-named', on);
};
for (const [name, on] of [['pointerover', true], ['pointerout', false], ['focusin', true], ['focusout', false]]) {
  document.addEventListener(name, event => {
    const line = event.target.closest?.('[data-lights], [data-t], .log__line');
    if (!line) return;
    if (line.dataset.t) light(line.dataset.t, on);
    if (line.dataset.lights) light(line.dataset.lights, on);
    for (const named of line.querySelectorAll?.('[data-lights]') ?? []) light(named.dataset.lights, on);
  });
}
document.addEventListener('dawnhold:table', rove);
rove();
