// What happened, told one event at a time on the board: each piece slides from where it stood. The table is already as
// it is now and never waits: any answer ends the telling. Steps back and on; nothing is told under reduced motion.
const root = document.documentElement;
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const PACE = { fast: 420, slow: 1300 };
let stood = new Map(), steps = [], at = -1, timer = 0;

const pieces = () => document.querySelectorAll('#b-pieces > a');
// a piece stands by its transform, or at a named place that the style of its board knows in every layout
const standing = piece => piece.dataset.at ?? piece.getAttribute('transform');
const remember = () => { stood = new Map([...pieces()].map(piece => [piece.dataset.e, standing(piece)])); };
const bar = () => document.getElementById('story');

const lines = since => [...document.querySelectorAll('#lines .log__line')].filter(line => Number(line.dataset.r) > since).reverse();

// the places of all pieces after each event, from where they stood before the first; who comes later is not there yet
let comes = new Map();
const plan = told => {
  const place = new Map(stood), found = [];
  comes = new Map();
  for (const line of told) {
    const [element, x, y] = (line.dataset.move ?? '').split(' ');
    const where = y === undefined ? x : `translate(${x} ${y})`;
    if (element && !place.has(element)) comes.set(element, where);
    if (element) place.set(element, where);
    found.push({ says: line.querySelector('span').innerHTML, dice: [...line.querySelectorAll('.die')].map(die => die.outerHTML).join(''), place: new Map(place), element });
  }
  return found;
};
const css = transform => (transform ?? '').replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, 'translate($1px, $2px)');
const pose = places => {
  for (const piece of pieces()) {
    const there = places?.get(piece.dataset.e), first = places && comes.get(piece.dataset.e);
    const now = there ?? first;
    piece.style.visibility = first && !there ? 'hidden' : '';
    const moved = now && now !== standing(piece);
    if (piece.dataset.at === undefined) piece.style.transform = moved ? css(now) : '';
    else if (moved) piece.dataset.then = now;
    else delete piece.dataset.then;
  }
};
const tell = n => {
  at = n;
  const step = steps[n];
  if (!step) return end();
  const says = document.getElementById('story-says');
  says.innerHTML = step.says + step.dice;
  for (const piece of pieces()) piece.classList.toggle('is-named', piece.dataset.e === step.element);
  pose(step.place);
  if (step.dice) document.dispatchEvent(new CustomEvent('dawnhold:sound', { detail: 'die' }));
  else if (step.element) document.dispatchEvent(new CustomEvent('dawnhold:sound', { detail: 'step' }));
};
const run = () => {
  clearTimeout(timer);
  timer = setTimeout(() => { tell(at + 1); if (at >= 0) run(); }, PACE[root.dataset.speed] ?? PACE.fast);
};
const begin = (since, by) => {
  steps = plan(lines(since));
  if (!steps.length || !bar()) return;
  bar().hidden = false;
  pose(stood);
  tell(0);
  if (by !== 'step') run();
};
const end = () => {
  clearTimeout(timer);
  steps = [];
  at = -1;
  if (bar()) bar().hidden = true;
  pose(null);
  for (const piece of pieces()) piece.classList.remove('is-named');
};

document.addEventListener('htmx:before:swap', event => {
  if (event.detail.ctx?.sourceElement?.id !== 'hand') return;
  end();
  remember();
});
document.addEventListener('dawnhold:table', event => {
  const table = document.getElementById('play'), before = Number(event.detail.before);
  seen(table);
  const told = lines(before).filter(line => line.dataset.move || line.querySelector('.die'));
  if (Number(table.dataset.revision) > before && told.length > 1 && root.dataset.speed !== 'off' && !calm.matches) begin(before);
});
document.addEventListener('dawnhold:story-on', () => { if (steps.length) { clearTimeout(timer); tell(at + 1); } });
document.addEventListener('click', event => {
  const what = event.target.closest?.('[data-do^=story]')?.dataset.do;
  if (!what) { if (steps.length && event.target.closest?.('#ask a, #ask button, #board a[href]')) end(); return; }
  event.preventDefault();
  clearTimeout(timer);
  if (what === 'story-end') end();
  if (what === 'story-on') tell(at + 1);
  if (what === 'story-back') tell(Math.max(0, at - 1));
  if (what === 'story-play') { const since = Number(document.getElementById('digest')?.dataset.since ?? 0); begin(since); }
});

// what this browser has seen of the session: on return the rest is told as a digest
const key = () => `dawnhold.seen.${document.getElementById('play').dataset.session}`;
const seen = table => { try { localStorage.setItem(key(), table.dataset.revision); } catch { /* nothing is kept in private mode */ } };
const table = document.getElementById('play');
if (table) {
  let before = NaN;
  try { before = Number(localStorage.getItem(key()) ?? NaN); } catch { /* as above */ }
  remember();
  if (before < Number(table.dataset.revision) && !new URLSearchParams(location.search).has('since')) {
    const url = new URL(location.href);
    url.searchParams.set('since', before);
    url.searchParams.set('back', 1);
    htmx.ajax('GET', url.pathname + url.search, { source: '#hand', target: '#play', swap: 'outerMorph' });
  } else seen(table);
}
