import { expect, it } from 'vitest';
import type { Days } from '../../../../domain/dates/dateRange.ts';
import { MonthUploads } from '../../../../src/adapters/report/monthUploads.ts';
import type { ReportWorker } from '../../../../src/adapters/report/reportProtocol.ts';
import { WorkerMonthCache } from '../../../../src/adapters/report/workerMonthCache.ts';

const textOf = (body: ArrayBuffer) => new TextDecoder().decode(body);
const bodyOf = (text: string) => new TextEncoder().encode(text).buffer;
const spring: Days = { from: '2025-03-01', until: '2025-05-31' };
const nothing = () => undefined;

/** A worker whose months are words, and a service that replies on request. */
function world() {
  const log: string[] = [];
  const held = new WorkerMonthCache((body) => {
    const text = textOf(body);
    if (text === 'broken') throw new Error('Metrics column "flags" holds 9 at place 0');
    return text;
  });
  let joined: readonly string[] = [];
  const ask: ReportWorker['ask'] = async (_kind, asks, { signal }) => {
    signal.throwIfAborted();
    await Promise.resolve();
    if ('month' in asks) {
      log.push(`takes ${textOf(asks.body)}`);
      held.take(asks.month, asks.body);
    }
    const months = 'months' in asks ? held.keepOnly(asks.months) : null;
    if (months !== null) {
      joined = months;
      log.push(`joins ${months.join(' ')}`);
    }
    signal.throwIfAborted();
    // The reply's type depends on the message kind; one fake for all kinds needs a cast.
    return (months === null ? null : months.length) as never;
  };
  /** Requested months without a reply yet, by their first day. */
  const asked = new Map<
    string,
    { answer: (text: string, tag?: string) => void; fail: (words: string) => void }
  >();
  const fetchMonth = ({ from }: Days, signal: AbortSignal) =>
    new Promise<{ tag: string; body: () => Promise<ArrayBuffer> }>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason));
      asked.set(from, {
        answer: (text, tag = text) => resolve({ tag, body: async () => bodyOf(text) }),
        fail: (words) => reject(new Error(words)),
      });
    });
  const answer = async (from: string, text: string, tag?: string) => {
    asked.get(from)?.answer(text, tag);
    asked.delete(from);
    await new Promise((done) => setImmediate(done));
  };
  const sent = new MonthUploads(ask, 'current');
  const open = (_: Days, signal: AbortSignal) => (part: Days) => fetchMonth(part, signal);
  const load = (
    days: Days,
    signal = new AbortController().signal,
    onProgress: (share: number) => void = nothing,
  ) => sent.load([days], open, onProgress, signal);
  const loadBoth = (ranges: readonly Days[], onProgress: (share: number) => void) =>
    sent.load(ranges, open, onProgress, new AbortController().signal);
  return { log, asked, answer, load, loadBoth, joined: () => joined };
}

it('passes each month on as it arrives and joins them in date order', async () => {
  const { log, answer, load } = world();
  const shares: number[] = [];
  const loading = load(spring, undefined, (share) => shares.push(share));
  await answer('2025-05-01', 'May');
  await answer('2025-03-01', 'March');
  expect([log, shares]).toEqual([
    ['takes May', 'takes March'],
    [1 / 3, 2 / 3],
  ]);
  await answer('2025-04-01', 'April');
  expect([await loading, log.slice(2), shares.at(-1)]).toEqual([
    3,
    ['takes April', 'joins March April May'],
    1,
  ]);
});

it('returns two separate ranges as one load, without the months between (RPT-115)', async () => {
  const { log, asked, answer, loadBoth } = world();
  const shares: number[] = [];
  const march = (year: number) => ({ from: `${year}-03-01`, until: `${year}-03-31` });
  const loading = loadBoth([march(2024), march(2025)], (share) => shares.push(share));
  await answer('2024-03-01', 'before');
  await answer('2025-03-01', 'now');
  expect([await loading, log, shares, asked.size]).toEqual([
    2,
    ['takes before', 'takes now', 'joins before now'],
    [0.5, 1],
    0,
  ]);
});

it('sends changed and new months only', async () => {
  const { log, answer, load } = world();
  const all = async (days: Days, months: readonly (readonly [string, string])[]) => {
    log.length = 0;
    const loading = load(days);
    for (const [from, text] of months) await answer(from, text);
    await loading;
    return [...log];
  };
  const march = ['2025-03-01', 'March'] as const;
  const april = ['2025-04-01', 'April'] as const;
  expect([
    await all({ from: '2025-03-01', until: '2025-04-30' }, [march, april]),
    await all({ from: '2025-03-01', until: '2025-04-30' }, [march, april]),
    await all(spring, [march, april, ['2025-05-01', 'May']]),
    await all(spring, [march, ['2025-04-01', 'another April'], ['2025-05-01', 'May']]),
    // The old April was dropped when a load did not use it.
    await all(spring, [march, april, ['2025-05-01', 'May']]),
  ]).toEqual([
    ['takes March', 'takes April', 'joins March April'],
    [],
    ['takes May', 'joins March April May'],
    ['takes another April', 'joins March another April May'],
    ['takes April', 'joins March April May'],
  ]);
});

it('sends a month without a tag again', async () => {
  const { log, answer, load } = world();
  for (let n = 0; n < 2; n++) {
    const loading = load({ from: '2025-03-01', until: '2025-03-31' });
    await answer('2025-03-01', `March ${n}`, '');
    await loading;
  }
  expect(log).toEqual(['takes March 0', 'joins March 0', 'takes March 1', 'joins March 1']);
});

it('never mixes a cancelled load with the next', async () => {
  const { log, asked, answer, load, joined } = world();
  const cancel = new AbortController();
  const first = load(spring, cancel.signal);
  await answer('2025-03-01', 'old March');
  const late = asked.get('2025-04-01');
  cancel.abort();
  await expect(first).rejects.toThrow('aborted');
  const second = load({ from: '2025-04-01', until: '2025-05-31' });
  late?.answer('old April');
  await answer('2025-05-01', 'May');
  await answer('2025-04-01', 'April');
  expect([await second, joined(), log]).toEqual([
    2,
    ['April', 'May'],
    ['takes old March', 'takes May', 'takes April', 'joins April May'],
  ]);
});

it('joins again after a join that was cancelled under way', async () => {
  const { answer, load, joined } = world();
  const whole = load(spring);
  for (const [from, text] of [
    ['2025-03-01', 'March'],
    ['2025-04-01', 'April'],
    ['2025-05-01', 'May'],
  ] as const)
    await answer(from, text);
  await whole;
  const cancel = new AbortController();
  const march = load({ from: '2025-03-01', until: '2025-03-31' }, cancel.signal, () =>
    queueMicrotask(() => queueMicrotask(() => cancel.abort())),
  );
  void march.catch(nothing);
  await answer('2025-03-01', 'March');
  await expect(march).rejects.toThrow('aborted');
  const again = load(spring);
  for (const [from, text] of [
    ['2025-03-01', 'March'],
    ['2025-04-01', 'April'],
    ['2025-05-01', 'May'],
  ] as const)
    await answer(from, text);
  expect([await again, joined()]).toEqual([3, ['March', 'April', 'May']]);
});

it.each([
  ['that does not arrive', 'Failed to fetch'],
  ['that does not match the contract', 'Metrics column "flags" holds 9 at place 0'],
])('fails with a month %s, stops the others and joins nothing', async (_, words) => {
  const { log, asked, answer, load } = world();
  const loading = load(spring);
  void loading.catch(nothing);
  await answer('2025-03-01', 'March');
  if (words === 'Failed to fetch') asked.get('2025-04-01')?.fail(words);
  else await answer('2025-04-01', 'broken');
  await expect(loading).rejects.toThrow(words);
  await answer('2025-05-01', 'May');
  expect(log.filter((line) => !line.includes('broken'))).toEqual(['takes March']);
});

it('keeps months by name, and drops those that a load does not use', () => {
  const held = new WorkerMonthCache(textOf);
  for (const month of ['a', 'b', 'c']) held.take(month, bodyOf(month));
  expect([
    held.keepOnly(['c', 'x']),
    held.keepOnly(['c', 'a']),
    held.keepOnly(['b']),
    held.keepOnly([]),
  ]).toEqual([null, ['c', 'a'], null, []]);
});
