import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Wall } from '../../../contract/wall/wall.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import type { EventStream } from '../../../server/wall/eventStream.ts';
import { closeWalls, type Listener, wallsOf } from '../../../server/wall/hub.ts';
import { freshWorld } from '../support/support.ts';

let store: Store;
beforeAll(async () => {
  store = await freshWorld('pglite');
}, 60_000);
afterAll(() => store.close());
// Fake timers skip minutes; the database responds in real time.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await closeWalls(store);
});

const queries = () => vi.spyOn(store.pool, 'query');
const listener = (more: Partial<Listener> = {}): Listener => ({
  baseId: baseId('HMT'),
  withCost: false,
  isSignal: false,
  overdueMinutes: 15,
  uid: 'one',
  expiresAt: Date.now() + 3_600_000,
  isSignedIn: async () => true,
  mayStill: async () => true,
  ...more,
});
const textOf = (stream: EventStream) => {
  const said = { text: '', isEnded: false };
  stream.on('data', (bytes) => {
    said.text += String(bytes);
  });
  stream.on('end', () => {
    said.isEnded = true;
  });
  return said;
};
async function listen(more: Partial<Listener> = {}) {
  const stream = await wallsOf(store).listen(listener(more));
  if (stream === null) throw new Error('There is no such base');
  const said = textOf(stream);
  await expect.poll(() => said.text).toContain('event: board');
  return said;
}
/** Advances time in steps, between which the database can respond. */
async function pass(seconds: number) {
  for (let n = 0; n < seconds; n += 2) {
    vi.advanceTimersByTime(2000);
    await store.pool.query('select 1');
  }
}
const turn = () => new Promise((done) => setImmediate(done));
const count = (text: string, part: string) => text.split(part).length - 1;

it('sends a heartbeat every 15 s, and queries the database once for all listeners (BASE-21)', async () => {
  const [first, second] = [await listen(), await listen({ uid: 'two', baseId: null })];
  const querySpy = queries();
  await pass(30);
  expect([count(first.text, ':\n\n'), count(second.text, ':\n\n')]).toEqual([2, 2]);
  // One query every 2 s, and the test's own queries as often.
  expect(querySpy.mock.calls.length).toBeLessThanOrEqual(31);
  expect([count(first.text, 'event: board'), count(second.text, 'event: board')]).toEqual([1, 1]);
});

it('lets an unused embedded database rest (BASE-21, SAFE-25)', async () => {
  await listen();
  const querySpy = queries();
  // The hub looks once at the queries so far; after that nobody has used the database.
  vi.advanceTimersByTime(2000);
  await expect.poll(() => querySpy.mock.calls.length).toBe(1);
  await Promise.all(querySpy.mock.results.map(({ value }) => value));
  await turn();
  querySpy.mockClear();
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(2000);
    await turn();
  }
  expect(querySpy.mock.calls.length).toBe(0);
});

it('sends nothing while the database does not respond, and then the missed changes (BASE-21)', async () => {
  const said = await listen();
  const broken = vi
    .spyOn(store.pool, 'query')
    .mockImplementation(() => Promise.reject(new Error('gone')) as never);
  for (let n = 0; n < 45; n++) {
    vi.advanceTimersByTime(2000);
    await turn();
  }
  expect(count(said.text, ':\n\n')).toBe(0);
  broken.mockRestore();
  await store.pool.query(
    `update bases set elevation = coalesce(elevation, 0) + 1 where id = '${baseId('HMT')}'`,
  );
  await pass(4);
  await expect.poll(() => count(said.text, 'event: board')).toBe(2);
  await pass(16);
  expect(count(said.text, ':\n\n')).toBe(1);
});

it('checks every minute anyway, because changes by the clock touch no record (BASE-21)', async () => {
  const said = await listen();
  await store.pool.query('alter table unavailable_marks disable trigger all');
  const mark = {
    base_id: baseId('HMT'),
    asset_id: Wall.parse(await wallsOf(store).wall(listener())).bases[0]?.aircraft[0]?.assetId,
  };
  await store.pool.query(
    'insert into unavailable_marks (asset_id, base_id, reason, start_time, updated_by) values ($1, $2, $3, now(), $4)',
    [mark.asset_id, mark.base_id, 'Engine', 'x'],
  );
  await pass(50);
  expect(count(said.text, 'event: board')).toBe(1);
  await pass(14);
  await expect.poll(() => count(said.text, 'event: board')).toBe(2);
  expect(said.text).toContain('"status":"Unavailable"');
  await store.pool.query('delete from unavailable_marks');
  await store.pool.query('alter table unavailable_marks enable trigger all');
});

it('ends the streams of a person whose right was removed (BASE-22)', async () => {
  let may = true;
  const mine = await listen({ mayStill: async () => may });
  const other = await listen({ uid: 'two' });
  await pass(62);
  expect([mine.isEnded, other.isEnded]).toEqual([false, false]);
  may = false;
  await pass(62);
  await expect.poll(() => [mine.isEnded, other.isEnded]).toEqual([true, false]);
});

it.each(['rights', 'sessions'] as const)(
  'ends the streams that a notice of %s names, each by its own token (BASE-22)',
  async (notice) => {
    let isGood = true;
    const ended = await listen({ isSignedIn: async () => isGood });
    const other = await listen();
    const silent = await listen({
      isSignedIn: () => Promise.reject(new Error('The provider does not answer.')),
    });
    isGood = false;
    store.notices.emit(notice);
    await expect
      .poll(() => [ended.isEnded, other.isEnded, silent.isEnded])
      .toEqual([true, false, false]);
  },
);

it('checks tokens every 30 s without a notice: a session can end at the identity provider alone (BASE-22, SAFE-5)', async () => {
  let isGood = true;
  const said = await listen({ isSignedIn: async () => isGood });
  isGood = false;
  await pass(30);
  await expect.poll(() => said.isEnded).toBe(true);
});

it('allows 400 listeners and no more, and stops its queries when the last one leaves (BASE-22)', async () => {
  const walls = wallsOf(store);
  const streams = await Promise.all(
    Array.from({ length: 400 }, (_, n) => walls.listen(listener({ uid: `${n}` }))),
  );
  await expect(walls.listen(listener({ uid: 'late' }))).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '30' },
  });
  for (const stream of streams) stream?.destroy();
  await expect.poll(() => walls.size).toBe(0);
  const querySpy = queries();
  vi.advanceTimersByTime(120_000);
  expect(querySpy.mock.calls.length).toBe(0);
});

it('buffers at most one board for a listener that does not read (BASE-21)', async () => {
  const stream = await wallsOf(store).listen(listener({ baseId: null }));
  if (stream === null) throw new Error('There is no such base');
  for (let n = 0; n < 1000; n++) stream.tell(`event: board\ndata: ${n} ${'x'.repeat(1000)}\n\n`);
  expect(stream.readableLength).toBeLessThan(200_000);
  const said = textOf(stream);
  await expect.poll(() => said.text).toContain('data: 999 ');
  expect(count(said.text, 'event: board')).toBeLessThan(60);
});

it('opens no stream for an unknown base, and uses no slot for it (BASE-20)', async () => {
  const walls = wallsOf(store);
  expect(
    await walls.listen(listener({ baseId: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b10' })),
  ).toBeNull();
  await expect.poll(() => walls.size).toBe(0);
});
