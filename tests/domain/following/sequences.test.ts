import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FollowEvery } from '../../../contract/following/following.ts';
import { foldLog, type LogLine } from '../../../domain/following/fold.ts';
import { epochMs } from '../../../domain/following/instants.ts';
import { judge } from '../../../domain/following/judge.ts';
import { runs } from '../../support/depth.ts';
import { at, facts, line } from './followLines.ts';

const times = Array.from({ length: 141 }, (_, n) => ({ minute: n - 10, text: at(n - 10) }));

/** A plain model: it walks through the log minute by minute and forgets nothing. */
function model(lines: readonly LogLine[], now: number): string {
  const struck = lines.map(({ corrects }) => corrects ?? '');
  const valid = lines.filter(({ id }) => !struck.includes(id));
  let contact = Number.NEGATIVE_INFINITY;
  let phase = '';
  const follow = { every: 15, eta: Number.POSITIVE_INFINITY, fuel: Number.POSITIVE_INFINITY };
  for (const { minute, text } of times)
    for (const each of valid.filter((l) => l.at === text).toSorted((a, b) => a.seq - b.seq)) {
      const { kind } = each;
      if (['off', 'onScene', 'returning', 'down'].includes(kind)) phase = kind;
      if (!['follow', 'note', 'abort', 'correction', 'step'].includes(kind)) contact = minute;
      if (kind !== 'follow') continue;
      if (each.everyMinutes !== undefined) follow.every = each.everyMinutes || 15;
      const minuteOf = (instant: string) => (epochMs(instant) - epochMs(at(0))) / 60_000;
      if (each.eta !== undefined) follow.eta = minuteOf(each.eta);
      if (each.fuelUntil !== undefined) follow.fuel = minuteOf(each.fuelUntil);
    }
  if (phase === 'down') return 'current';
  const due = Math.max(contact, 0) + follow.every;
  const isOverdue = now >= due + 15 || now >= follow.eta + 30 || now >= follow.fuel;
  return isOverdue ? 'overdue' : now >= due + 5 ? 'late' : now >= due ? 'due' : 'current';
}

const minute = fc.integer({ min: -5, max: 120 });
const kinds = ['contact', 'found', 'off', 'onScene', 'returning', 'down', 'note', 'abort'] as const;
const plain = fc
  .record({ minute, kind: fc.constantFrom(...kinds) })
  .map((given) => line(given.minute, { kind: given.kind }));
const follow = fc
  .record({
    minute,
    every: fc.option(fc.constantFrom<FollowEvery>(0, 15, 30, 60)),
    eta: fc.option(minute),
    fuel: fc.option(minute),
  })
  .map((given) =>
    line(given.minute, {
      kind: 'follow',
      ...(given.every === null ? {} : { everyMinutes: given.every }),
      ...(given.eta === null ? {} : { eta: at(given.eta) }),
      ...(given.fuel === null ? {} : { fuelUntil: at(given.fuel) }),
    }),
  );
const logs = fc
  .array(fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: follow }), {
    maxLength: 14,
  })
  .chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      struck: fc.subarray(lines, { maxLength: Math.min(2, lines.length) }),
      order: fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
      now: fc.integer({ min: 0, max: 130 }),
    }),
  );

it('gives the state of a plain model, in whatever order the lines arrive (FOL-6, FOL-9)', () => {
  fc.assert(
    fc.property(logs, ({ lines, struck, order, now }) => {
      const strikes = struck.map(({ id }) => line(125, { kind: 'correction', corrects: id }));
      const all = [...order, ...strikes];
      const expected = model([...lines, ...strikes], now);
      expect(judge(foldLog(facts, all), epochMs(at(now))).state).toBe(expected);
    }),
    { numRuns: runs(20_000) },
  );
});
