import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { basesPage } from '../../../domain/settings/pages/bases.ts';
import { landingFeesPage } from '../../../domain/settings/pages/landingFees.ts';
import { peoplePage } from '../../../domain/settings/pages/people.ts';
import { usersPage } from '../../../domain/settings/pages/users.ts';
import type {
  ChangeSummary,
  ListsLoaded,
  ReferenceListContext,
  RequestOutcome,
} from '../../../machines/settings/referenceList.context.ts';
import { referenceListMachine } from '../../../machines/settings/referenceList.machine.ts';
import { ADA, HMT, lists, RAM } from '../../domain/settings/world.ts';
import { walkChart } from '../../support/chart.ts';
import { type AnyEvent, type Snapshot, settled } from '../../support/graph.ts';

/** The people page differs from the other pages only in its URL and its failures. */
const peopleAllows = (state: Snapshot, event: AnyEvent): boolean => {
  const isOpening = event.type === 'search.changed' && event['search'] !== hem;
  if (typeof state.value !== 'object' || state.value === null || !('listing' in state.value))
    return isOpening || /loadLists|retry/.test(event.type);
  return isOpening || /editor|row\.|close\./.test(event.type);
};
const hem = { name: 'hem' };
const loaded = { kind: 'loaded' as const, lists };

// SET-1, SET-8, SET-9
walkChart('referenceList', referenceListMachine, {
  input: { page: basesPage, search: {} },
  // The people page has the open form in its URL and shows failures on the page. Each action can
  // prompt for confirmation or be refused.
  scenarios: [
    { name: 'people', input: { page: peoplePage, search: {} }, allows: peopleAllows },
    {
      name: 'one of the people at once',
      input: { page: peoplePage, search: { person: ADA } },
      allows: peopleAllows,
    },
    {
      name: 'somebody who is not there',
      input: { page: peoplePage, search: { person: RAM } },
      allows: peopleAllows,
    },
    {
      name: 'actions on users',
      input: { page: usersPage, search: {} },
      allows: (_, event) =>
        event.type !== 'search.changed' &&
        !event.type.endsWith('chosen') &&
        event.type !== 'text.typed' &&
        event.type !== 'sort.pressed' &&
        !/row|add|close|data|retry|editor/.test(event.type),
    },
  ],
  events: [
    ...settled('loadLists', { done: loaded, error: 500 }),
    ...settled('loadLists', { done: { kind: 'failed', list: 'bases' } }),
    { type: 'xstate.after.pendingDelay.referenceList.loading.quick' },
    { type: 'search.changed', search: hem },
    { type: 'search.changed', search: { person: ADA } },
    { type: 'search.changed', search: { person: RAM } },
    { type: 'search.changed', search: {} },
    { type: 'text.typed', text: 'hem' },
    { type: 'mode.chosen', mode: 'all' },
    { type: 'base.chosen', baseId: HMT },
    { type: 'part.chosen', has: 'crew' },
    { type: 'list.chosen', list: 'roles' },
    { type: 'sort.pressed', label: 'Name' },
    { type: 'filter.cleared' },
    { type: 'row.opened', id: HMT, key: 'k1' },
    { type: 'add.pressed', key: 'k2' },
    { type: 'close.requested' },
    { type: 'change.pressed', change: { kind: 'archive', id: HMT } },
    { type: 'change.pressed', change: { kind: 'restore', id: 'old' } },
    { type: 'change.pressed', change: { kind: 'action', id: 'u-ada', action: 'remove ur1' } },
    { type: 'change.pressed', change: { kind: 'action', id: 'u-ruiz', action: 'remove ur2' } },
    { type: 'change.confirmed' },
    { type: 'change.declined' },
    { type: 'data.changed' },
    { type: 'retry.requested' },
    ...settled('sendChange', { done: { kind: 'done' }, error: 500 }),
    ...settled('sendChange', {
      done: { kind: 'refused', message: 'A base named Hemet already exists.' },
    }),
    ...settled('editor', { done: { wasSaved: true, another: null }, error: 'broken' }),
    ...settled('editor', { done: { wasSaved: true, another: 'k3' } }),
    ...settled('editor', { done: { wasSaved: false, another: null } }),
  ],
  // The three parts of the listing page are independent: each is walked while the others are idle.
  allows: (state, event) => {
    const context = state.context as ReferenceListContext;
    const { listing } = state.value as {
      listing?: { data: string; drawer: string; change: string };
    };
    if (event.type === 'search.changed' && event['search'] !== hem) return false;
    if (listing === undefined)
      return !event.type.includes('actor.') || event.type.includes('loadLists');
    const { data, drawer, change } = listing;
    const busy = [data !== 'resting', drawer !== 'closed', change !== 'idle'];
    const part = /loadLists|data\.|retry/.test(event.type)
      ? 0
      : /row\.|add\.|close\.|editor/.test(event.type)
        ? 1
        : /hange\.|sendChange/.test(event.type) && event.type !== 'search.changed'
          ? 2
          : null;
    const { text, mode, list, sort } = context.filter;
    const isPlain = text === '' && mode === 'active' && list === 'users' && sort === '';
    if (part === null) return !busy.includes(true) && isPlain;
    if (part !== 0 && !isPlain) return false;
    // A saved form and a completed change reload by themselves.
    if (part === 0) return true;
    return busy.every((is, n) => n === part || !is);
  },
  listeners: { editor: null },
  apart: [
    'search.changed',
    'xstate.done.actor.loadLists',
    'xstate.done.actor.sendChange',
    'xstate.done.actor.editor',
    'change.pressed',
  ],
  project: (c: ReferenceListContext) => [c.filter, c.open?.key, c.next?.key, c.change?.kind],
});

const idle = fromCallback(() => undefined);
const turn = () => new Promise((done) => setImmediate(done));

it('shows the page of its address, replaces invalid values in it, and adds typed ones (SET-2, URL-2)', async () => {
  const list = createActor(
    referenceListMachine.provide({
      actors: {
        loadLists: fromPromise(async (): Promise<ListsLoaded> => loaded),
        editor: idle as never,
      },
    }),
    {
      input: { page: basesPage, search: { name: 'ra', archived: 'maybe' } },
    },
  );
  const moves: unknown[] = [];
  list.on('goto', ({ to, replace }) => moves.push([to, replace]));
  list.start();
  await turn();
  expect(list.getSnapshot().context.shown.map((row) => row.name)).toEqual(['Ramona']);
  list.send({ type: 'text.typed', text: 'ra am' });
  list.send({ type: 'text.typed', text: '' });
  list.send({ type: 'mode.chosen', mode: 'all' });
  expect(list.getSnapshot().context.shown.map((row) => [row.name, row.isHidden])).toEqual([
    ['Hemet', false],
    ['Oldfield', true],
    ['Ramona', false],
  ]);
  expect(moves).toEqual([
    ['/settings/bases?name=ra', true],
    ['/settings/bases?name=ra%20am', true],
    ['/settings/bases', true],
    ['/settings/bases?archived=true', false],
  ]);
});

it('asks before it archives a thing in use, and offers Undo (SET-3, ENTRY-9)', async () => {
  const sent: unknown[] = [];
  const changes: ChangeSummary[] = [];
  const machine = referenceListMachine.provide({
    actors: {
      loadLists: fromPromise(async (): Promise<ListsLoaded> => loaded),
      sendChange: fromPromise(async ({ input }): Promise<RequestOutcome> => {
        sent.push([input.request?.params, input.request?.body, input.request?.ifMatch]);
        return { kind: 'done' };
      }),
      editor: idle as never,
    },
    actions: { tellChange: (_, params) => changes.push(params) },
  });
  const list = createActor(machine, { input: { page: basesPage, search: {} } }).start();
  await turn();
  list.send({ type: 'change.pressed', change: { kind: 'archive', id: HMT } });
  expect([
    list.getSnapshot().hasTag('confirming'),
    list.getSnapshot().context.question?.text,
  ]).toEqual([true, '1 aircraft is assigned to Hemet.']);
  list.send({ type: 'change.confirmed' });
  await turn();
  const body = { code: 'HMT', name: 'Hemet', latitude: null, longitude: null, elevation: null };
  expect(sent).toEqual([[{ id: HMT }, { ...body, isArchived: true }, 3]]);
  expect(
    changes.map(({ message, undone, undo }) => [message, undone, undo?.body, undo?.ifMatch]),
  ).toEqual([
    [
      'Hemet archived. It is no longer offered in forms; existing records keep it.',
      'Hemet is back in forms.',
      { ...body, isArchived: false },
      undefined,
    ],
  ]);
});

it('leaves with the page’s own message when its lists fail to load (MSG-2, SET-8)', async () => {
  const notices: unknown[] = [];
  const moves: string[] = [];
  const machine = referenceListMachine.provide({
    actors: {
      loadLists: fromPromise(
        async (): Promise<ListsLoaded> => ({ kind: 'failed', list: 'landingFees' }),
      ),
    },
    actions: { notify: (_, params) => notices.push(params) },
  });
  const list = createActor(machine, { input: { page: landingFeesPage, search: { baseId: RAM } } });
  list.on('goto', ({ to }) => moves.push(to));
  list.start();
  await turn();
  expect({ notices, moves, status: list.getSnapshot().status }).toEqual({
    notices: [{ variant: 'error', message: 'Failed to load landing fees data.' }],
    moves: ['/'],
    status: 'done',
  });
});

it('reports an unknown person at its address, and removes them from it', async () => {
  const notices: unknown[] = [];
  const moves: unknown[] = [];
  const machine = referenceListMachine.provide({
    actors: {
      loadLists: fromPromise(async (): Promise<ListsLoaded> => loaded),
      editor: idle as never,
    },
    actions: { notify: (_, params) => notices.push(params.message) },
  });
  const list = createActor(machine, {
    input: { page: peoplePage, search: { has: 'crew', person: RAM } },
  });
  list.on('goto', ({ to, replace }) => moves.push([to, replace]));
  list.start();
  await turn();
  list.send({ type: 'search.changed', search: { person: HMT } });
  const notice = 'There is no person at this address. The link may be old.';
  expect({ notices, moves, open: list.getSnapshot().context.open }).toEqual({
    notices: [notice, notice],
    moves: [
      ['/settings/people?has=crew', true],
      ['/settings/people', true],
    ],
    open: null,
  });
});

it('opens an empty form after a save that is to be followed by another (SET-84)', async () => {
  let saves = 0;
  const saved = Promise.resolve({ wasSaved: true, another: 'k9' });
  const notices: unknown[] = [];
  const list = createActor(
    referenceListMachine.provide({
      actors: {
        loadLists: fromPromise(async (): Promise<ListsLoaded> => loaded),
        // The first form is saved; the next one stays open.
        editor: fromPromise(() => {
          saves += 1;
          return saves === 1 ? saved : new Promise(() => undefined);
        }) as never,
      },
      actions: { notify: (_, { message }) => notices.push(message) },
    }),
    { input: { page: basesPage, search: {} } },
  ).start();
  await turn();
  list.send({ type: 'add.pressed', key: 'k1' });
  await turn();
  expect(list.getSnapshot().context.open).toEqual({ id: null, key: 'k9', isAnother: true });
  expect([saves, notices]).toEqual([2, ['Base saved.']]);
});
