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

describe('the lists that were read stand in while nothing answers (SES-17)', () => {
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

  it('no answer at all is answered by the last reply, with its time', async () => {
    const { call, told, answer } = world();
    await call(routes.getFeatures);
    await rest();
    answer(nothing);
    vi.setSystemTime(start + 72 * HOUR);
    expect(await call(routes.getFeatures)).toEqual(features);
    expect(told).toEqual([true, false, '2025-07-14T21:02:00.000Z']);
  });
  it('what is given again, to another page, says its time again (ENTRY-38)', async () => {
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
    // Once it came from the service it has no age any more.
    answer(async () => Response.json({ enabledFlags: [] }));
    cache.clear();
    await features();
    await features();
    expect(told).toEqual([true]);
  });
  it('a page that is hidden before it had time has kept it', async () => {
    const { call } = world();
    await call(routes.getFeatures);
    for (const tell of hidden) tell();
    for (let n = 0; n < 20; n++) await turn();
    expect(await keys()).toEqual(['jo /features']);
  });
  it('a page that is left sends all of them and their end at once: it hears no answer any more', async () => {
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
    // The connection is there since the first of them came.
    await listDatabase(async () => undefined);
    for (const tell of hidden) tell();
    for (let n = 0; n < 5; n++) await Promise.resolve();
    expect(sent).toEqual(['put', 'put', 'put', 'commit']);
    for (let n = 0; n < 20; n++) await turn();
    expect(await keys()).toEqual(['jo /agents', 'jo /bases', 'jo /crew']);
  });
  it('also the moment after it came', async () => {
    const { call, answer } = world();
    await call(routes.getFeatures);
    answer(nothing);
    expect(await call(routes.getFeatures)).toEqual(features);
  });
  it.each([
    ['a refusal is a refusal', async () => Response.json({ title: 'No.' }, { status: 503 }), 0],
    ['what is older than 72 hours is not used', nothing, 72 * HOUR + 1],
  ])('%s', async (_, next, later) => {
    const { call, answer } = world();
    await call(routes.getFeatures);
    await rest();
    answer(next);
    vi.setSystemTime(start + later);
    await expect(call(routes.getFeatures)).rejects.toThrow('An unexpected error has occurred');
  });
  it('nor is a reply that is none of this row', async () => {
    const { call, answer } = world();
    answer(async () => Response.json({ odd: true }));
    await expect(call(routes.getFeatures)).rejects.toThrow();
    answer(nothing);
    await expect(call(routes.getFeatures)).rejects.toThrow();
  });
  it('a write is never answered by what is kept', async () => {
    const { call, answer } = world();
    answer(nothing);
    await expect(call(routes.patchSelf, { body: { baseId: null } })).rejects.toThrow(
      'An unexpected error has occurred',
    );
  });
});

describe('whose they are', () => {
  it('one user never sees what another kept, and sign-out drops them (SES-19)', async () => {
    const [jo, kim] = [makeKeptLists(() => 'jo', onHidden), makeKeptLists(() => 'kim', onHidden)];
    jo.keep('/bases', 'b');
    await rest();
    expect([(await jo.find('/bases'))?.text, await kim.find('/bases')]).toEqual(['b', null]);
    await dropLists();
    expect(await jo.find('/bases')).toBeNull();
  });
  it('who signs out before it was written leaves nothing behind', async () => {
    let uid = 'jo';
    const lists = makeKeptLists(() => uid, onHidden);
    lists.keep('/bases', 'b');
    uid = '';
    await rest();
    expect([await keys(), await lists.find('/bases')]).toEqual([[], null]);
  });
  it('stores no list of the user before when another signs in before the write', async () => {
    let uid = 'jo';
    const lists = makeKeptLists(() => uid, onHidden);
    lists.keep('/bases', 'b');
    uid = 'kim';
    lists.keep('/crew', 'c');
    await rest();
    expect(await keys()).toEqual(['kim /crew']);
  });
  it('old ones go, whoever they were of', async () => {
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
    // The stores that a release before had for them go, others stay.
    expect(replies).toEqual(['catis-kept-jo']);
    expect(await keys()).toEqual(['jo /new']);
  });
});

it('keeps what lists and forms read, no write and nothing public', () => {
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
    'nothing of a day list',
    { from: '2025-07-14', until: '2025-07-14', isArchived: 'true' },
    { from: '2025-07-14', until: '2025-07-14', isArchived: 'true' },
  ],
  ['nothing of a price list', { date: '2025-07-14' }, { date: '2025-07-14' }],
])('what is asked for is found again without %s', (_, query, steady) =>
  expect(steadyQuery(query)).toEqual(steady),
);
