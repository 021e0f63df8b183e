import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { routes } from '../../../../contract/table.ts';

const load = async () => {
  const [time, { localTexts }] = await Promise.all([
    import('../../../../src/adapters/browser/serviceTime.ts'),
    import('../../../../src/adapters/browser/storage.ts'),
  ]);
  return { ...time, localTexts };
};
const own = Date.parse('2026-07-14T22:30:00Z');
/** A reply of a service whose clock differs from this computer's by this much. */
const answer = (offsetMs: number) =>
  new Response(null, { headers: { 'X-CATIS-Time': String(Date.now() + offsetMs) } });
const MINUTE = 60_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: own });
});
// The worker's next test file begins with its own page.
afterAll(() => void vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('adds half the round trip to the time of the answer (SES-32)', async () => {
  const { measureClock, serviceNow, isServiceTimeKnown } = await load();
  expect([serviceNow(), isServiceTimeKnown()]).toEqual(['2026-07-14T22:30:00.000Z', false]);
  measureClock(answer(-3 * MINUTE), 4_000);
  expect([serviceNow(), isServiceTimeKnown()]).toEqual(['2026-07-14T22:27:02.000Z', true]);
});
it('takes the median of the last five answers (SES-32)', async () => {
  const { measureClock, serviceMs } = await load();
  const offsets: number[] = [];
  // One reply is delayed by ten minutes; then the computer's clock is corrected.
  for (const minutes of [10, 10, 0, 10, 10, 90, 90, 90]) {
    measureClock(answer(minutes * MINUTE), 0);
    offsets.push((serviceMs() - Date.now()) / MINUTE);
  }
  expect(offsets).toEqual([10, 10, 10, 10, 10, 10, 10, 90]);
});
it.each([
  [1_999, 0],
  [-1_999, 0],
  [2_000, 2_000],
])('counts an offset of %i ms as %i ms (SES-32)', async (offsetMs, counted) => {
  const { measureClock, serviceMs } = await load();
  measureClock(answer(offsetMs), 0);
  expect(serviceMs() - Date.now()).toBe(counted);
});
it.each([[null], ['yesterday'], ['-1'], ['1e400']])(
  'ignores an answer whose header is %s',
  async (text) => {
    const { measureClock, isServiceTimeKnown } = await load();
    measureClock(new Response(null, { headers: text === null ? {} : { 'X-CATIS-Time': text } }), 0);
    expect(isServiceTimeKnown()).toBe(false);
  },
);
it('starts without a network with the last offset, and deletes nothing because of it (SES-32)', async () => {
  const { localTexts } = await load();
  localTexts.set('catis.clockOffset', String(7 * MINUTE));
  vi.resetModules();
  vi.doMock('../../../../src/adapters/browser/storage.ts', () => ({ localTexts }));
  const { serviceMs, isServiceTimeKnown, measureClock } = await load();
  vi.doUnmock('../../../../src/adapters/browser/storage.ts');
  expect([serviceMs() - Date.now(), isServiceTimeKnown()]).toEqual([7 * MINUTE, false]);
  measureClock(answer(0), 0);
  expect([localTexts.get('catis.clockOffset'), isServiceTimeKnown()]).toEqual(['0', true]);
});
it('pauses for a small correction and steps back for a large one', async () => {
  const { measureClock, serviceMs } = await load();
  const times: number[] = [];
  // The medians are 30, 20 and 10 s, then -19 min 55 s and -40 min.
  for (const offsetMs of [30_000, 10_000, -40 * MINUTE, -40 * MINUTE, -40 * MINUTE]) {
    measureClock(answer(offsetMs), 0);
    times.push(serviceMs() - own);
  }
  expect(times).toEqual([30_000, 30_000, 30_000, -1_195_000, -40 * MINUTE]);
});
it('ticks on the minutes of the service, and once the offset is known (SES-9, SES-32)', async () => {
  const { measureClock } = await load();
  const { watchTime } = await import('../../../../src/adapters/browser/time.ts');
  const ticks: string[] = [];
  const stop = watchTime(MINUTE, (now) => ticks.push(now));
  measureClock(answer(20_000 - 10 * MINUTE), 0);
  await vi.advanceTimersByTimeAsync(100_000);
  stop();
  measureClock(answer(0), 0);
  measureClock(answer(0), 0);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(ticks).toEqual([
    '2026-07-14T22:30:00.000Z',
    '2026-07-14T22:20:20.000Z',
    '2026-07-14T22:21:00.000Z',
    '2026-07-14T22:22:00.000Z',
  ]);
});
it('measures the offset with every reply of a call, a refusal too (SES-32)', async () => {
  const { serviceMs } = await load();
  const { makeFetch } = await import('../../../../src/adapters/api/api.ts');
  const monitor = { identify: () => undefined, report: () => undefined, warn: () => undefined };
  const send = makeFetch({
    restUrl: () => '/api',
    token: async () => null,
    onUnauthorized: () => undefined,
    monitor,
  });
  vi.stubGlobal(
    'fetch',
    async () => new Response('{}', { status: 404, headers: answer(-5 * MINUTE).headers }),
  );
  await expect(send(routes.listBases)).rejects.toThrow('404');
  expect(serviceMs() - Date.now()).toBe(-5 * MINUTE);
});
