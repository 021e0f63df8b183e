import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../../../../contract/table.ts';
import { makeCall } from '../../../../src/adapters/api/api.ts';
import { type Cache, makeCache } from '../../../../src/adapters/api/cache.ts';
import { cacheKeys } from '../../../../src/adapters/api/cacheKeys.ts';
import {
  dropOldLists,
  isKept,
  makeKeptLists,
  steadyQuery,
} from '../../../../src/adapters/api/keptLists.ts';
import { listDatabase } from '../../../../src/adapters/api/listStore.ts';
import { dropLists } from '../../../../src/adapters/api/replyStore.ts';

const idle: (() => void)[] = [];
const turn = () => new Promise<void>((done) => setImmediate(done));
const rest = async () => {
  for (const run of idle.splice(0)) run();
  for (let n = 0; n < 20; n++) await turn();
};
const keys = async () =>
  (await listDatabase((database) => database.getAllKeys('lists'))).map(
    ([uid, key]) => `${uid} ${key}`,
  );
const hidden: (() => void)[] = [];
const onHidden = (tell: () => void) => hidden.push(tell);
const HOUR = 3_600_000;
const start = Date.parse('2025-07-14T21:02:00Z');

beforeEach(async () => {
  await dropLists();
  idle.length = 0;
  hidden.length = 0;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const monitor = { identify: () => undefined, report: () => undefined, warn: () => undefined };

describe('stored lists while the service does not respond (SES-17)', () => {
  let tell: Cache['recalled'] = () => undefined;
  const features = { enabledFlags: ['dispatchFlight'] };
  const world = () => {
    let net: () => Promise<Response> = async () => Response.json(features);
    vi.stubGlobal('fetch', () => net());
    const told: unknown[] = [];
    const call = makeCall({
      restUrl: () => '/api',
      token: async () => 't',
      onUnauthorized: () => undefined,
      monitor,
      kept: makeKeptLists(() => 'jo', onHidden),
      onReach: (wasAnswered) => told.push(wasAnswered),
      onRecalled: (keptAt, signal) => {
        told.push(keptAt);
        tell(keptAt, signal);
      },
    });
    const answer = (next: () => Promise<Response>) => {
      net = next;
    };
    return { call, told, answer };
  };
  const nothing = async () => {
    throw new TypeError('Failed to fetch');
  };

  it('returns the last reply, with its time', async () => {
    const { call, told, answer } = world();
    await call(routes.getFeatures);
    await rest();
    answer(nothing);
    vi.setSystemTime(start + 72 * HOUR);
    expect(await call(routes.getFeatures)).toEqual(features);
    expect(told).toEqual([true, false, '2025-07-14T21:02:00.000Z']);
  });
  it('reports its time again to another page (ENTRY-38)', async () => {
    const { call, told, answer } = world();
    const cache = makeCache(monitor, (keptAt) => told.push(`again ${keptAt}`));
    tell = cache.recalled;
    const features = () =>
      cache.get(cacheKeys.bases, HOUR, (signal) => call(routes.getFeatures, { signal }));
    await features();
    await features();
    await rest();
    expect(told.splice(0)).toEqual([true]);
    answer(nothing);
    cache.clear();
    await features();
    await features();
    const keptAt = '2025-07-14T21:02:00.000Z';
    expect(told.splice(0)).toEqual([false, keptAt, `again ${keptAt}`]);
    // A list from the service has no age.
    answer(async () => Response.json({ enabledFlags: [] }));
    cache.clear();
    await features();
    await features();
    expect(told).toEqual([true]);
  });
  it('is stored when a page is hidden before its timer', async () => {
    const { call } = world();
    await call(routes.getFeatures);
    for (const tell of hidden) tell();
    for (let n = 0; n < 20; n++) await turn();
    expect(await keys()).toEqual(['jo /features']);
  });
  it('writes and commits all lists immediately when the user leaves a page, which gets no callback any more', async () => {
    const sent: string[] = [];
    const [put, commit] = [IDBObjectStore.prototype.put, IDBTransaction.prototype.commit];
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...list
    ) {
      sent.push('put');
      return put.apply(this, list);
    });
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (
      this: IDBTransaction,
    ) {
      sent.push('commit');
      commit.call(this);
    });
    const lists = makeKeptLists(() => 'jo', onHidden);
    for (const key of ['/bases', '/crew', '/agents']) lists.keep(key, key);
    // The connection exists since the first of them arrived.
    await listDatabase(async () => undefined);
    for (const tell of hidden) tell();
    for (let n = 0; n < 5; n++) await Promise.resolve();
    expect(sent).toEqual(['put', 'put', 'put', 'commit']);
    for (let n = 0; n < 20; n++) await turn();
    expect(await keys()).toEqual(['jo /agents', 'jo /bases', 'jo /crew']);
  });
  it('is used even a moment after the reply arrived', async () => {
    const { call, answer } = world();
    await call(routes.getFeatures);
    answer(nothing);
    expect(await call(routes.getFeatures)).toEqual(features);
  });
  it.each([
    ['a refusal', async () => Response.json({ title: 'No.' }, { status: 503 }), 0],
    ['a list older than 72 hours', nothing, 72 * HOUR + 1],
  ])('is not used in place of %s', async (_, next, later) => {
    const { call, answer } = world();
    await call(routes.getFeatures);
    await rest();
    answer(next);
    vi.setSystemTime(start + later);
    await expect(call(routes.getFeatures)).rejects.toThrow('An unexpected error has occurred');
  });
  it('does not include an invalid reply', async () => {
    const { call, answer } = world();
    answer(async () => Response.json({ odd: true }));
    await expect(call(routes.getFeatures)).rejects.toThrow();
    answer(nothing);
    await expect(call(routes.getFeatures)).rejects.toThrow();
  });
  it('never replaces the reply of a write', async () => {
    const { call, answer } = world();
    answer(nothing);
    await expect(call(routes.patchSelf, { body: { baseId: null } })).rejects.toThrow(
      'An unexpected error has occurred',
    );
  });
});

describe('whose stored lists they are', () => {
  it('never shows one user the lists of another, and removes them on sign-out (SES-19)', async () => {
    const [jo, kim] = [makeKeptLists(() => 'jo', onHidden), makeKeptLists(() => 'kim', onHidden)];
    jo.keep('/bases', 'b');
    await rest();
    expect([(await jo.find('/bases'))?.text, await kim.find('/bases')]).toEqual(['b', null]);
    await dropLists();
    expect(await jo.find('/bases')).toBeNull();
  });
  it('stores no list when the user signs out before the write', async () => {
    let uid = 'jo';
    const lists = makeKeptLists(() => uid, onHidden);
    lists.keep('/bases', 'b');
    uid = '';
    await rest();
    expect([await keys(), await lists.find('/bases')]).toEqual([[], null]);
  });
  it('stores no list when another user signs in before the write', async () => {
    let uid = 'jo';
    const lists = makeKeptLists(() => uid, onHidden);
    lists.keep('/bases', 'b');
    uid = 'kim';
    lists.keep('/crew', 'c');
    await rest();
    expect(await keys()).toEqual(['kim /crew']);
  });
  it('expires old lists of any user', async () => {
    const lists = makeKeptLists(() => 'jo', onHidden);
    lists.keep('/old', 'o');
    await rest();
    vi.setSystemTime(start + 73 * HOUR);
    lists.keep('/new', 'n');
    await rest();
    const replies = ['catis-lists-jo', 'catis-kept-jo'];
    vi.stubGlobal('caches', {
      keys: async () => replies,
      delete: async (name: string) => replies.splice(replies.indexOf(name), 1),
    });
    await dropOldLists();
    // Drops the stores of an earlier release, and keeps others.
    expect(replies).toEqual(['catis-kept-jo']);
    expect(await keys()).toEqual(['jo /new']);
  });
});

it('stores the lists that pages and forms read, but no write and no public call', () => {
  expect(
    [
      routes.listBases,
      routes.listCrew,
      routes.addDispatch,
      routes.requestPasswordReset,
      routes.getDraftKey,
    ].map(isKept),
  ).toEqual([true, true, false, false, false]);
});
it.each([
  ['the moment', { assetId: 'a', from: '2025-01-15T21:02:00Z' }, { assetId: 'a' }],
  ['the days of a board', { from: '2025-07-01', until: '2025-07-14' }, {}],
  [
    'any part of a day list',
    { from: '2025-07-14', until: '2025-07-14', isArchived: 'true' },
    { from: '2025-07-14', until: '2025-07-14', isArchived: 'true' },
  ],
  ['any part of a price list', { date: '2025-07-14' }, { date: '2025-07-14' }],
])('finds a stored list again without %s in its query', (_, query, steady) =>
  expect(steadyQuery(query)).toEqual(steady),
);
