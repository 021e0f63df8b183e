import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CloseLine } from '../../../contract/approvals/closeList.ts';
import { closeTable } from '../../../domain/closing/file.ts';
import { type CloseItem, closeLines, isLeft } from '../../../domain/closing/lines.ts';
import { closeMonth, monthState, monthsLater, secondHalf } from '../../../domain/closing/month.ts';
import { closeRows } from '../../../domain/closing/rows.ts';
import { linePath, lineText } from '../../../domain/closing/texts.ts';
import { centsOf } from '../../../domain/money.ts';
import { runs } from '../../support/depth.ts';
import { aCloseLine, anId, aPeriod } from '../approvals/world.ts';

const anItem = (changes: Partial<CloseItem> = {}): CloseItem => ({
  ...{ kind: 'noRate', start: '2025-07-01', assetId: anId(83), baseId: anId(7), subject: '' },
  ...{ name: '', id: 'a', dispatchId: anId(1), cents: 541_060, hours: null },
  ...changes,
});
const linesOf = (...items: readonly CloseItem[]) => closeLines(items, (content) => content);
const today = '2025-08-03';

describe('lines of the close list', () => {
  it('adds up an aircraft, half-month, base and kind, and counts flights without any rate (APR-61)', () => {
    const [line, ...others] = linesOf(
      anItem(),
      anItem({ id: 'b', cents: 100 }),
      anItem({ id: 'c', cents: null }),
      anItem({ id: 'd', baseId: anId(8) }),
    );
    expect([line?.count, line?.amount, line?.unknown, others.length]).toEqual([3, 5411.6, 1, 1]);
  });

  it('counts each item once, in any order of items (APR-61, APR-63)', () => {
    const item = fc.record({
      id: fc.uuid(),
      start: fc.constantFrom('2025-07-01', '2025-07-16'),
      baseId: fc.constantFrom(anId(7), anId(8), null),
      cents: fc.option(fc.integer({ min: -100_000, max: 100_000 })),
    });
    fc.assert(
      fc.property(fc.array(item), fc.infiniteStream(fc.nat()), (some, numbers) => {
        const items = some.map(anItem);
        const lines = linesOf(...items);
        const sum = lines.reduce((total, line) => total + centsOf(line.amount ?? 0), 0);
        const shuffled = items
          .map((one) => ({ one, n: numbers.next().value }))
          .sort((a, b) => a.n - b.n)
          .map(({ one }) => one);
        const basesOf = (all: typeof lines) => all.map(({ basis }) => basis).sort();
        expect(sum).toBe(items.reduce((total, { cents }) => total + (cents ?? 0), 0));
        expect(lines.reduce((total, { count }) => total + count, 0)).toBe(items.length);
        expect(basesOf(linesOf(...shuffled))).toEqual(basesOf(lines));
      }),
      { numRuns: runs(200) },
    );
  });

  it('changes the basis of a line with a record, an amount or hours (APR-63)', () => {
    const basis = (...items: readonly CloseItem[]) => linesOf(...items)[0]?.basis;
    expect(
      new Set([
        basis(anItem()),
        basis(anItem({ cents: 1 })),
        basis(anItem({ id: 'b' })),
        basis(anItem({ hours: 10 })),
        basis(anItem(), anItem({ id: 'b' })),
      ]).size,
    ).toBe(5);
  });

  it('is left until it is mended, or has a reason for its current content (APR-62, APR-63)', () => {
    const reason = { text: 'Written off.', by: 'A. Admin', at: '2025-08-02T18:00:00Z' };
    expect([
      isLeft(aCloseLine({ kind: 'entered' })),
      isLeft(aCloseLine()),
      isLeft(aCloseLine({ reason: { ...reason, isCurrent: false } })),
      isLeft(aCloseLine({ reason: { ...reason, isCurrent: true } })),
    ]).toEqual([true, true, true, false]);
  });
});

it('describes each kind of line in words (APR-60, APR-61)', () => {
  const text = (changes: Partial<CloseLine>) => lineText(aCloseLine(changes));
  expect([
    text({ kind: 'entered', count: 2 }),
    text({ kind: 'checked' }),
    text({ kind: 'moved' }),
    text({ kind: 'moved', count: 2 }),
    text({ kind: 'difference', count: 2, amount: -179.4 }),
    text({ kind: 'noRate', count: 4, amount: 12_300, unknown: 1 }),
    text({ kind: 'noRate', unknown: 1 }),
    text({ kind: 'noPrice', count: 3 }),
    text({ kind: 'meterGap', count: 2 }),
    text({ kind: 'invoice', name: '1187 from Valley Air', count: 12, amount: 20_243 }),
    text({ kind: 'openMark', name: '2025-07-12' }),
  ]).toEqual([
    "2 records aren't checked.",
    "1 record isn't approved.",
    "1 approved record has left this half-month and isn't approved where it is.",
    "2 approved records have left this half-month and aren't approved where they are.",
    '2 differences from what was approved: -$179.40.',
    '4 flights and standbys have no rate. About $12,300.00 is missing, assumed at the rate of the nearest contract. For 1 of them, no contract has a rate.',
    "1 flight or standby has no rate. The missing amount isn't known: no contract has a rate.",
    '3 loads have no price.',
    '2 gaps or overlaps between meter readings: 1.30 h.',
    "Invoice 1187 from Valley Air isn't settled: 12 lines, $20,243.00.",
    'Marked unavailable since 07/12/2025 without an end.',
  ]);
});

it('links each line to the page on which it can be mended (APR-60)', () => {
  const path = (changes: Partial<CloseLine>) => linePath(aCloseLine(changes), today);
  const of = `aircraft=${anId(83)}&start=2025-07-01`;
  expect([
    path({ kind: 'entered' }),
    path({ kind: 'checked', assetId: null }),
    path({ kind: 'moved' }),
    path({ kind: 'difference' }),
    path({ kind: 'noRate' }),
    path({ kind: 'noPrice' }),
    path({ kind: 'meterGap' }),
    path({ kind: 'invoice', subject: anId(5) }),
    path({ kind: 'openMark', name: '2025-07-12' }),
    path({ kind: 'openMark', name: '2025-06-12' }),
  ]).toEqual([
    `/approvals?${of}`,
    '/approvals?tab=approve&aircraft=none&start=2025-07-01',
    `/approvals?open=${anId(1)}`,
    `/approvals?tab=periods&start=2025-07-01&open=${anId(1)}`,
    '/reports/flights-without-contracts?dateMode=specific&start=2025-07-01&end=2025-07-15',
    `/dispatch/all?from=2025-07-01&until=2025-07-15&aircraft=${anId(83)}&flag=noAgentPrice`,
    '/limits?tab=meters&until=2025-07-15',
    `/invoices/${anId(5)}`,
    `/day-sheets?${of}&day=2025-07-12`,
    `/day-sheets?${of}&day=2025-07-01`,
  ]);
});

it('sorts lines by base and aircraft, with reasons of closed half-months (APR-60, APR-64)', () => {
  const given = {
    ...{ start: '2025-07-01', assetId: null, baseId: anId(7), line: '3 loads have no price.' },
    ...{ text: 'Water drops.', by: 'A. Admin', at: '2025-08-02T18:00:00Z' },
  };
  const lines = [
    aCloseLine({ baseId: null }),
    aCloseLine({ baseId: anId(7) }),
    aCloseLine({ baseId: anId(7), kind: 'entered' }),
  ];
  const rows = closeRows(
    { lines, given: [given] },
    { aircraft: [], bases: [{ id: anId(7), name: 'Hemet' }] },
    today,
  );
  expect(
    closeTable(rows).rows.map(([base, , , , state, reason, by]) => [base, state, reason, by]),
  ).toEqual([
    ['Hemet', 'Closed', 'Water drops.', 'A. Admin, 08/02/2025'],
    ['Hemet', 'To mend', '', ''],
    ['Hemet', 'Needs a reason', '', ''],
    ['No base', 'Needs a reason', '', ''],
  ]);
});

it('shows the last whole month, and steps by months (APR-60)', () => {
  expect([
    closeMonth('', '2025-08-03'),
    closeMonth('', '2026-01-31'),
    closeMonth('2025-07-16', '2025-08-03'),
    monthsLater('2025-12-01', 1),
    secondHalf('2025-07-01'),
  ]).toEqual(['2025-07-01', '2025-12-01', '2025-07-01', '2026-01-01', '2025-07-16']);
});

it('states what blocks the closing of a month, and when it can be closed (APR-62)', () => {
  const july = '2025-07-01';
  const closed = aPeriod({ closed: { by: 'A. Admin', at: '2025-08-01T18:00:00Z', approved: 1 } });
  const state = (lines: readonly CloseLine[], ...periods: Parameters<typeof monthState>[2]) => {
    const { text, isReady, open } = monthState(july, [...lines], periods);
    return [text, isReady, open.length];
  };
  const june = aPeriod({ start: '2025-06-16' });
  expect([
    state([], june),
    state([], closed),
    state([], closed, aPeriod()),
    state([aCloseLine(), aCloseLine({ kind: 'entered' })], aPeriod()),
    state([aCloseLine(), aCloseLine()], aPeriod()),
    state([], aPeriod(), aPeriod({ start: '2025-07-16', isOver: false })),
  ]).toEqual([
    ['Nothing was recorded in July 2025.', false, 0],
    ['July 2025 is closed.', false, 0],
    ['Nothing is left.', true, 1],
    ['1 line to mend, 1 line that needs a reason.', false, 1],
    ['2 lines that need a reason.', false, 1],
    ["Nothing is left. 07/16–07/31/2025 isn't over yet.", false, 2],
  ]);
});
