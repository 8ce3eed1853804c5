// Shortens what the page does without script: the table is fetched and morphed in place instead of loaded anew.
// A click of mouse or keys does at once what can be undone, and shows first what can't; a tap always shows first.
const hand = '#hand';
const play = () => document.getElementById('play');
const address = () => location.pathname + location.search;
const steps = url => (new URL(url, location.href).searchParams.get('after') ?? '').split(',').filter(Boolean).length;
let pointer = '', byKeys = false, refreshing = false, newest = '', inAir = 0;

const show = (url, how = {}) => htmx.ajax('GET', url, { source: hand, target: '#play', swap: 'outerMorph', ...how });
const send = (url, values) => htmx.ajax('POST', url, { source: hand, target: '#play', swap: 'outerMorph', values });

addEventListener('pointerdown', event => { pointer = event.pointerType; byKeys = false; }, true);
addEventListener('keydown', () => { byKeys = true; }, true);

// answers, lit targets, back
document.addEventListener('click', event => {
  const link = event.target.closest?.('#play a[href]');
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const href = link.getAttribute('href'), url = new URL(href, location.href);
  if (href.startsWith('#') || url.pathname !== location.pathname) return;
  event.preventDefault();
  const table = play(), option = link.dataset.o ?? lastOf(url, table);
  if (link.classList.contains('is-preview') && option) return confirm(option);
  const deeper = steps(url) > steps(address()), seat = seatOf(url);
  if (option && (event.pointerType || pointer) !== 'touch') {
    send(`${location.pathname}/actions`, { revision: table.dataset.revision, after: table.dataset.after, release: table.dataset.release, option, click: 1, ...seat });
  } else show(href, deeper ? { push: href } : { replace: href });
});

// the answer that a lesson means is lit wherever it stands
const light = () => {
  const meant = document.querySelector('#guide [data-meant]')?.dataset.meant;
  for (const each of document.querySelectorAll('.is-lesson')) if (each.dataset.o !== meant) each.classList.remove('is-lesson');
  if (meant) for (const each of document.querySelectorAll(`#play [data-o="${CSS.escape(meant)}"]`)) each.classList.add('is-lesson');
};
light();
document.addEventListener('htmx:after:swap', light);

// for which seat a link answers, where several of one's own are asked
const seatOf = url => { const seat = new URL(url, location.href).searchParams.get('seat'); return seat ? { seat } : {}; };

// a piece whose link lengthens the draft by one option
const lastOf = (url, table) => {
  if (url.searchParams.has('way')) return ''; // several answers in one press are only laid out
  const after = (url.searchParams.get('after') ?? '').split(',').filter(Boolean);
  return after.length && after.slice(0, -1).join(',') === table.dataset.after ? after.at(-1) : '';
};

const confirm = option => {
  const button = document.querySelector('#go button[name=option]');
  if (button?.value === option) button.form.requestSubmit(button);
};

// every form of the table: what pays, undo, orders
document.addEventListener('submit', event => {
  const form = event.target;
  if (!form.closest('#play') || form.method !== 'post') return;
  event.preventDefault();
  if (event.submitter?.getAttribute('aria-disabled') === 'true') return;
  if (form.closest('.sheet--over:target, .foot:target')) location.replace('#'); // what comes of it stands beneath
  send(form.action, Object.fromEntries(new FormData(form, event.submitter)));
});

// greyed answers stay focusable and say why when they are chosen
document.addEventListener('click', event => {
  const greyed = event.target.closest?.('[data-why]');
  if (greyed) tell(greyed, false, event);
});
document.addEventListener('keydown', event => {
  if ((event.key === 'Enter' || event.key === ' ') && event.target.matches?.('[data-why]')) { event.preventDefault(); tell(event.target); }
});
for (const name of ['pointerover', 'focusin']) document.addEventListener(name, event => {
  const greyed = event.target.closest?.('[data-why]');
  if (greyed && event.pointerType !== 'touch') tell(greyed, true, event);
});
for (const name of ['pointerout', 'focusout']) document.addEventListener(name, event => {
  if (event.target.closest?.('[data-why]')) document.getElementById('tip').hidden = true;
});
addEventListener('keydown', event => { if (event.key === 'Escape') document.getElementById('tip').hidden = true; });

// many spots of a board share one reason: it is told where they are pointed at
function tell(greyed, quiet, event) {
  const tip = document.getElementById('tip');
  const box = greyed.ownerSVGElement && event?.clientX ? new DOMRect(event.clientX, event.clientY, 1, 1) : greyed.getBoundingClientRect();
  tip.textContent = greyed.dataset.why + (greyed.dataset.rule ? ` ${greyed.dataset.rule}` : '');
  tip.hidden = false;
  const wide = Math.min(320, innerWidth - 16), left = Math.max(8, Math.min(box.left, innerWidth - wide - 8));
  tip.style.width = `${wide}px`;
  tip.style.left = `${left}px`;
  tip.style.setProperty('--tip-x', `${Math.max(10, Math.min(box.left + box.width / 2 - left - 6, wide - 22))}px`);
  const below = box.bottom + 10 + tip.offsetHeight < innerHeight;
  tip.classList.toggle('tip--below', !below);
  tip.style.top = `${below ? box.bottom + 8 : box.top - tip.offsetHeight - 8}px`;
  if (!quiet) say(tip.textContent);
}

// a look at an answer before it is chosen: its marks on the board, its die; gone again when the pointer leaves
const looks = new Map();
let rest = null, wanted = '', timer = 0;
const preview = (option, href) => {
  const table = play();
  if (!option || !table || document.getElementById('go')) return;
  // a chosen answer keeps its preview above its button
  wanted = `${location.pathname}/preview?revision=${table.dataset.revision}&after=${encodeURIComponent(table.dataset.after)}&option=${encodeURIComponent(option)}${seatOf(href).seat ? `&seat=${seatOf(href).seat}` : ''}`;
  const url = wanted;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    let html = looks.get(url);
    if (html === undefined) {
      const answer = await fetch(url, { headers: { 'HX-Request': 'true' } }).catch(() => null);
      html = answer?.ok ? await answer.text() : '';
      if (looks.size > 200) looks.clear();
      looks.set(url, html);
    }
    if (html && url === wanted) lay(html);
  }, looks.has(url) ? 0 : 90);
};
const lay = html => {
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  rest ??= ['pre', 'b-marks'].map(id => document.getElementById(id)?.cloneNode(true));
  for (const id of ['pre', 'b-marks']) {
    const now = document.getElementById(id), next = fresh.getElementById(id);
    if (now && next) now.replaceWith(document.importNode(next, true));
  }
};
const settle = () => {
  wanted = '';
  clearTimeout(timer);
  for (const old of rest ?? []) if (old) document.getElementById(old.id)?.replaceWith(old);
  rest = null;
};
const option = target => target.closest?.('#play [data-o]');
document.addEventListener('pointerover', event => {
  if (event.pointerType === 'touch') return;
  const over = option(event.target);
  if (over && !over.classList.contains('is-preview')) preview(over.dataset.o, over.getAttribute('href'));
  else if (over) settle();
});
document.addEventListener('pointerout', event => { if (option(event.target) && !option(event.relatedTarget ?? document.body)) settle(); });
document.addEventListener('focusin', event => {
  const at = option(event.target);
  if (byKeys && at && !at.classList.contains('is-preview')) preview(at.dataset.o, at.getAttribute('href'));
});

// the live stream says that something moved; the table is fetched again, as it is looked at
const refresh = async () => {
  if (refreshing) return;
  refreshing = true;
  const url = new URL(location.href);
  url.searchParams.set('since', play().dataset.revision);
  await show(url.pathname + url.search).finally(() => { refreshing = false; });
};
const stream = document.getElementById('stream');
stream?.addEventListener('moved', event => {
  stream.dataset.connected = '1';
  newest = String(JSON.parse(event.detail.data).version);
  catchUp();
});
// one's own deed is in the air: its answer brings the news as well
const catchUp = () => { if (!inAir && newest && newest !== play().dataset.version) refresh(); };
document.addEventListener('htmx:before:request', event => { if (event.detail.ctx.sourceElement?.id === 'hand') inAir += 1; });
document.addEventListener('htmx:finally:request', event => {
  if (event.detail.ctx.sourceElement?.id !== 'hand') return;
  inAir = Math.max(0, inAir - 1);
  setTimeout(catchUp);
});
stream?.addEventListener('htmx:sse:after:connection', () => online(true));
stream?.addEventListener('htmx:sse:error', () => online(false));
document.addEventListener('htmx:error', event => { if (event.detail.ctx?.sourceElement?.id === 'hand') online(false); });
addEventListener('online', refresh);
const online = yes => {
  const bar = document.getElementById('offline');
  if (yes && !bar.hidden) refresh();
  bar.hidden = yes;
};
document.addEventListener('click', event => { if (event.target.closest?.('[data-do=retry]')) refresh().then(() => online(true), () => {}); });

// a hint that is thought over says how far it is, and then itself; it ends with its place on the page
let thinking = null;
const think = () => {
  const at = document.getElementById('thinking');
  if (thinking && thinking.at === at?.dataset.think) return;
  thinking?.source.close();
  thinking = at ? { at: at.dataset.think, source: new EventSource(at.dataset.think) } : null;
  if (!thinking) return;
  const { source } = thinking, over = () => { source.close(); thinking = null; };
  source.addEventListener('thinking', event => {
    const { done, of } = JSON.parse(event.data), now = document.getElementById('thinking');
    now.querySelector('progress').value = 100 * done / of;
    now.querySelector('small').textContent = done ? `Played on ${done} times` : 'It begins…';
  });
  source.addEventListener('hint', event => {
    over();
    const fresh = new DOMParser().parseFromString(JSON.parse(event.data).html, 'text/html').querySelector('.notice');
    document.getElementById('thinking').closest('.notice').replaceWith(document.importNode(fresh, true));
    say(fresh.textContent.trim());
  });
  source.addEventListener('error', () => { over(); document.getElementById('thinking')?.querySelector('small').replaceChildren('The connection was lost; ask again.'); });
};
think();
document.addEventListener('htmx:after:swap', think);

// a player who is waited for may be away by then: the page looks again
let looking = 0;
const lookAgain = () => {
  clearTimeout(looking);
  const seconds = Number(play()?.dataset.look ?? 0);
  if (seconds) looking = setTimeout(() => refresh(), seconds * 1000);
};
lookAgain();
document.addEventListener('htmx:after:swap', lookAgain);

// the browser's Back is a shorter draft
document.addEventListener('htmx:before:history:restore', event => {
  event.preventDefault();
  show(event.detail.path);
});

// answers that are no table (too many, not there, a fault) are said above it
document.addEventListener('htmx:before:swap', event => {
  const { ctx } = event.detail, status = ctx.response?.status ?? 200;
  if (ctx.sourceElement?.id !== 'hand') return;
  settle();
  if (status < 400 || status === 409 || status === 422) { remember(); return; }
  event.preventDefault();
  const fresh = new DOMParser().parseFromString(ctx.text, 'text/html');
  const box = document.getElementById('trouble');
  box.replaceChildren(...[fresh.querySelector('[data-problem]') ?? document.createTextNode('Something went wrong; nothing was changed.')].map(node => document.importNode(node, true)));
  box.hidden = false;
});
let had = null;
const asked = () => document.getElementById('ask-q')?.textContent;
const remember = () => {
  const at = document.activeElement;
  had = { option: at?.dataset?.o, within: !!at?.closest?.('#ask'), revision: play()?.dataset.revision, asked: asked() };
};
document.addEventListener('htmx:after:swap', event => {
  if (event.detail.ctx?.sourceElement?.id !== 'hand') return;
  const table = play();
  document.getElementById('trouble').hidden = true;
  document.getElementById('tip').hidden = true;
  say(table.dataset.say);
  // another question's answers are read from the first one on
  if (had && had.asked !== asked()) for (const list of table.querySelectorAll('.ask, .ask__body')) list.scrollTop = 0;
  if (byKeys && had?.within) refocus(table);
  document.dispatchEvent(new CustomEvent('dawnhold:table', { detail: { before: had?.revision } }));
});
const refocus = table => {
  const same = had.option && table.querySelector(`#ask [data-o="${CSS.escape(had.option)}"]`);
  const next = same || table.querySelector('#go button, #ask .ask__body a[data-o]') || document.getElementById('ask');
  next.focus({ preventScroll: false });
};
function say(text) {
  const box = document.getElementById('say');
  box.textContent = '';
  requestAnimationFrame(() => { box.textContent = text; });
}

// controls that only lead somewhere
document.addEventListener('change', event => { if (event.target.matches?.('input[data-go]')) event.target.form.requestSubmit(); });
