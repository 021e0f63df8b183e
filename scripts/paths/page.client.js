// Runs in dist/paths/index.html. The address selects the content: #chart, #chart/state,
// #chart/state/2 (its third transition), #journey:name.
const { charts, journeys, at } = JSON.parse(document.getElementById('data').textContent);

/** Creates an element from its tag, its attributes and its children. */
function el(tag, attributes = {}, ...inner) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'style') made.style.cssText = value;
    else if (value !== null && value !== false)
      made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...inner.flat().filter((i) => i !== null));
  return made;
}
const count = (n, what) => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`;
/**
 * From empty to full on a logarithmic scale, because most of a thousand paths share their
 * beginning, and few their end.
 */
const heat = (walks, whole) =>
  walks === 0 ? 0 : 0.12 + 0.88 * (Math.log1p(walks) / Math.log1p(whole));
const heated = (walks, chart) => `--walked: ${heat(walks, chart.paths).toFixed(3)}`;
const link = (chart, state, transition) =>
  `#${[chart.chart, state, transition].filter((p) => p !== undefined).join('/')}`;

function list() {
  const row = (href, name, text, isShort) =>
    el(
      'li',
      {},
      el(
        'a',
        { href },
        el('span', { class: 'name' }, name),
        el('span', { class: isShort ? 'short' : 'hint' }, text),
      ),
    );
  const isWhole = (c) => c.statesReached === c.states && c.transitionsWalked === c.transitions;
  document.getElementById('list').replaceChildren(
    el('h1', {}, 'Paths of CATIS'),
    el('p', { class: 'hint' }, `Written ${new Date(at).toLocaleString()}`),
    el('h2', {}, 'Browser journeys'),
    journeys.length === 0
      ? el('p', { class: 'hint' }, 'Not pictured: npm run paths without --no-screenshots.')
      : el(
          'ul',
          {},
          journeys.map((j) =>
            row(`#journey:${j.journey}`, j.journey, count(j.states.length, 'screen'), false),
          ),
        ),
    el('h2', {}, 'Charts'),
    el(
      'ul',
      {},
      charts.map((c) =>
        row(link(c), c.chart, isWhole(c) ? count(c.paths, 'path') : 'not all walked', !isWhole(c)),
      ),
    ),
  );
}

const times = (walks) =>
  el('span', { class: walks === 0 ? 'times none' : 'times' }, walks === 0 ? 'never' : `${walks}×`);

/** One transition as a line: event, condition, target and count. */
function transitionRow(chart, state, t, n) {
  const walks = chart.transitionWalks[state.path][n].length;
  const beside = state.path.slice(0, state.path.lastIndexOf('.') + 1);
  const near = (path) =>
    path.startsWith(`${state.path}.`)
      ? path.slice(state.path.length)
      : beside !== '' && path.startsWith(beside)
        ? path.slice(beside.length)
        : path;
  return el(
    'a',
    {
      class: `row${walks === 0 ? ' never' : ''}`,
      href: link(chart, state.path, n),
      style: heated(walks, chart),
      title: t.effects.join(', ') || false,
    },
    el('span', { class: 'event' }, t.event),
    t.guard === null ? null : el('span', { class: 'guard' }, `if ${t.guard}`),
    el(
      'span',
      { class: 'to' },
      t.targets.length === 0 ? 'stays' : `→ ${t.targets.map(near).join(' + ')}`,
    ),
    times(walks),
  );
}

/** The share of the width that a region needs next to others. */
const sizeOf = (state) =>
  state.states.length === 0 ? 1 : state.states.reduce((sum, s) => sum + sizeOf(s), 0);
/** A state as a box: its transitions, then its child states. */
function box(chart, state, isRegion = false) {
  const walks = chart.stateWalks[state.path].length;
  const facts = [
    ['runs', state.invokes],
    ['on entry', state.entry],
    ['on exit', state.exit],
  ].filter(([, of]) => of.length > 0);
  return el(
    'section',
    {
      class: `box ${state.kind}${isRegion ? ' region' : state.states.length > 0 ? ' outer' : ''}${walks === 0 && state.kind !== 'history' ? ' never' : ''}`,
      id: `at-${state.path}`,
      style: `${heated(walks, chart)}; --size: ${sizeOf(state)}`,
    },
    el(
      'header',
      {},
      el('a', { href: link(chart, state.path) }, state.path === '' ? chart.chart : state.key),
      state.kind === 'parallel' ? el('span', { class: 'kind' }, 'all at once') : null,
      state.kind === 'final' ? el('span', { class: 'kind' }, 'the end') : null,
      state.tags.map((tag) => el('span', { class: 'tag' }, tag)),
      state.kind === 'history'
        ? el('span', { class: 'kind' }, 'back to where it was')
        : times(walks),
    ),
    state.description === null ? null : el('p', { class: 'hint' }, state.description),
    facts.map(([what, of]) => el('p', { class: 'hint' }, `${what}: ${of.join(', ')}`)),
    el(
      'div',
      { class: 'rows' },
      state.transitions.map((t, n) => transitionRow(chart, state, t, n)),
    ),
    state.states.length === 0
      ? null
      : el(
          'div',
          { class: 'within' },
          state.states.map((s) => box(chart, s, state.kind === 'parallel')),
        ),
  );
}

const leaves = (chart, value) => chart.values[value].split(' + ');
/** A path step by step, with only the states that are new in each step. */
function steps(chart, path) {
  return el(
    'ol',
    { class: 'steps' },
    path.map(([event, value], n) => {
      const before = n === 0 ? [] : leaves(chart, path[n - 1][1]);
      const arrived = leaves(chart, value).filter((leaf) => !before.includes(leaf));
      return el(
        'li',
        {},
        el('span', { class: 'event' }, chart.events[event]),
        arrived.length === 0
          ? el('span', { class: 'hint' }, 'stays')
          : arrived.map((leaf) => el('a', { class: 'leaf', href: link(chart, leaf) }, leaf)),
      );
    }),
  );
}
/** Paths as expandable lines, built when expanded, at first never more than a screenful. */
function pathList(chart, numbers) {
  const AT_FIRST = 100;
  const line = (n) => {
    const path = chart.steps[n];
    const found = el(
      'details',
      {},
      el(
        'summary',
        {},
        el('span', { class: 'number' }, `${n + 1}`),
        el(
          'span',
          {},
          path
            .slice(1)
            .map(([event]) => chart.events[event].split(' {')[0])
            .join(' → ') || 'begins',
        ),
      ),
    );
    found.addEventListener(
      'toggle',
      () => found.open && found.childElementCount === 1 && found.append(steps(chart, path)),
    );
    return found;
  };
  const all = el('div', { class: 'paths' }, numbers.slice(0, AT_FIRST).map(line));
  if (numbers.length > AT_FIRST) {
    const more = el('button', { type: 'button' }, `Show the other ${numbers.length - AT_FIRST}`);
    more.addEventListener('click', () => more.replaceWith(...numbers.slice(AT_FIRST).map(line)));
    all.append(more);
  }
  return all;
}

/** The state with that path, in a state or the state itself. */
const stateAt = (state, path) =>
  state.path === path
    ? state
    : state.states.map((s) => stateAt(s, path)).find((s) => s !== undefined);

function showChart(chart, state, transition) {
  const all = chart.steps.map((_, n) => n);
  const through =
    state === undefined
      ? all
      : transition === undefined
        ? chart.stateWalks[state]
        : chart.transitionWalks[state]?.[transition];
  const picked = (through ?? []).toSorted((a, b) => chart.steps[a].length - chart.steps[b].length);
  const taken =
    transition === undefined ? undefined : stateAt(chart.root, state)?.transitions[transition];
  const what =
    taken === undefined
      ? ''
      : `${taken.event}${taken.guard === null ? '' : ` if ${taken.guard}`} in `;
  const named = state === undefined ? null : `${what}${state === '' ? 'the whole chart' : state}`;
  return [
    el('h2', {}, chart.chart),
    el(
      'p',
      {},
      `${count(chart.paths, 'path')} · ${chart.statesReached} of ${count(chart.states, 'state')} reached · ${chart.transitionsWalked} of ${count(chart.transitions, 'transition')} walked`,
    ),
    el(
      'p',
      { class: 'legend hint' },
      el('span', { class: 'scale' }),
      'from one path to all of them; ',
      el('span', { class: 'short' }, 'never'),
      '. Click a state or a transition for the paths through it.',
    ),
    box(chart, chart.root),
    el(
      'h3',
      { id: 'paths' },
      named === null
        ? 'Its paths'
        : `${count(picked.length, 'path')} through ${named}, the shortest first`,
    ),
    named === null ? null : el('p', {}, el('a', { href: link(chart) }, 'All paths')),
    pathList(chart, picked),
  ];
}

function showJourney(journey) {
  const picture = (state, theme) =>
    state[theme] === null
      ? el('div', { class: 'missing' }, `no picture, ${theme}`)
      : el(
          'button',
          { type: 'button', class: 'picture' },
          el('img', {
            class: 'thumb',
            src: state[theme],
            alt: `${state.name}, ${theme}`,
            loading: 'lazy',
          }),
        );
  return [
    el('h2', {}, journey.journey),
    el(
      'p',
      {},
      `${count(journey.states.length, 'screen')}, ${count(journey.paths.length, 'path')}. Click a picture for its full size.`,
    ),
    journey.states.map((s) =>
      el(
        'section',
        { class: 'screen', id: `at-${s.name}` },
        el('h3', {}, s.name),
        el('div', { class: 'pictures' }, picture(s, 'light'), picture(s, 'dark')),
        el(
          'ul',
          { class: 'leads' },
          s.leads.map((l) => el('li', {}, el('span', { class: 'event' }, l.event), ` → ${l.to}`)),
        ),
      ),
    ),
    el('h3', {}, 'Its paths'),
    el(
      'ol',
      { class: 'journeyPaths' },
      journey.paths.map((p) =>
        el(
          'li',
          {},
          p.flatMap((s, n) => [
            n === 0 ? null : el('span', { class: 'event' }, ` ${s.event} → `),
            s.state,
          ]),
        ),
      ),
    ),
  ];
}

function show() {
  const asked = decodeURIComponent(location.hash.slice(1));
  const journey = asked.startsWith('journey:')
    ? journeys.find((j) => `journey:${j.journey}` === asked)
    : undefined;
  const [name, state, transition] = asked.split('/');
  const chart =
    charts.find((c) => c.chart === name) ??
    (journey === undefined && journeys.length === 0 ? charts[0] : undefined);
  const main = document.getElementById('shown');
  const first = journey ?? (chart === undefined ? journeys[0] : undefined);
  main.replaceChildren(
    ...(first !== undefined
      ? showJourney(first)
      : showChart(chart, chart.chart === name ? state : undefined, transition)
    )
      .flat()
      .filter((i) => i !== null),
  );
  const current = first !== undefined ? `#journey:${first.journey}` : `#${chart.chart}`;
  for (const a of document.querySelectorAll('#list a'))
    a.toggleAttribute('aria-current', decodeURI(a.hash) === current);
  const target =
    state === undefined
      ? null
      : document.getElementById(transition === undefined ? `at-${state}` : 'paths');
  if (target === null) scrollTo(0, 0);
  else {
    target.scrollIntoView({ block: 'center' });
    target.classList.add('picked');
  }
}
const enlarged = document.getElementById('enlarged');
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && enlarged.contains(target)) enlarged.close();
  const image = target instanceof Element ? target.closest('.picture')?.querySelector('img') : null;
  if (image === null || image === undefined) return;
  enlarged.querySelector('img').src = image.src;
  enlarged.querySelector('img').alt = image.alt;
  enlarged.showModal();
});
addEventListener('hashchange', show);
list();
show();
