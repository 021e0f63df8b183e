import { describe, expect, it } from 'vitest';
import {
  approvalsListPath,
  gridStarts,
  listSpan,
  neighborApprovedStarts,
  readApprovalsFilters,
  shiftedStart,
} from '../../../domain/approvals/address.ts';
import { costLines } from '../../../domain/approvals/costLines.ts';
import {
  causeText,
  cellState,
  closingQuestion,
  openingDays,
  partsMoved,
  periodLines,
  readyRows,
  unapprovedTab,
} from '../../../domain/approvals/grid.ts';
import {
  adjustedTexts,
  approvedText,
  approvedTotal,
  groupsApproved,
  groupsToApprove,
  groupsToCheck,
  linesOf,
  pickableOf,
  pickedOf,
  pickedText,
  recordCountText,
  remarksOf,
  sealOf,
  unknownTexts,
} from '../../../domain/approvals/lists.ts';
import {
  closingSummary,
  summarizeDrifts,
  summarizeStep,
} from '../../../domain/approvals/stepSummary.ts';
import { formatSignedUsd } from '../../../domain/format.ts';
import { facts, stored } from '../dispatch/world.ts';
import { aDrift, anId, aPeriod, aRow } from './world.ts';

const [aircraft] = facts.aircraft;
const [base] = facts.bases;
const assetId = aircraft?.id ?? null;
const radioId = aircraft?.radioId ?? '';

describe('the address of the approvals (APR-28)', () => {
  it.each([
    [{}, '/approvals'],
    [{ tab: 'approve' }, '/approvals?tab=approve'],
    [
      { tab: 'check', aircraft: 'none', start: '2025-07-16' },
      '/approvals?aircraft=none&start=2025-07-16',
    ],
    [{ tab: 'approved', start: '2025-07-16' }, '/approvals?tab=approved&start=2025-07-16'],
    [{ tab: 'periods', open: anId(1) }, `/approvals?tab=periods&open=${anId(1)}`],
    [{ tab: 'all', aircraft: 'T-83', start: '2025-07-02', open: '1' }, '/approvals'],
  ])('reads %j', (values, address) =>
    expect(
      approvalsListPath(readApprovalsFilters(values as unknown as Record<string, string>)),
    ).toBe(address),
  );
  it('lists a half-month or the last year; the grid steps by half-months and ends today', () => {
    const today = '2025-07-20';
    expect([listSpan({ start: '2025-02-16' }, today), listSpan({ start: '' }, today)]).toEqual([
      { from: '2025-02-16', until: '2025-02-28' },
      { from: '2024-07-21', until: '2025-07-21' },
    ]);
    expect([
      listSpan({ tab: 'approved', start: '' }, today),
      listSpan({ tab: 'approved', start: '2025-07-01' }, today),
    ]).toEqual([
      { from: '2025-05-01', until: '2025-07-21' },
      { from: '2025-07-01', until: '2025-07-15' },
    ]);
    const beside = (start: string) => neighborApprovedStarts({ start }, today);
    expect([beside(''), beside('2025-04-16'), beside('2025-07-01')]).toEqual([
      { earlier: '2025-04-16', later: '' },
      { earlier: '2025-04-01', later: '2025-05-01' },
      { earlier: '2025-06-16', later: '' },
    ]);
    expect(gridStarts({ start: '' }, today)).toEqual([
      '2025-05-01',
      '2025-05-16',
      '2025-06-01',
      '2025-06-16',
      '2025-07-01',
      '2025-07-16',
    ]);
    expect([
      shiftedStart({ start: '' }, -3, today),
      shiftedStart({ start: '2025-06-01' }, 2, today),
      shiftedStart({ start: '2025-06-01' }, 3, today),
    ]).toEqual(['2025-06-01', '2025-07-01', '']);
  });
});

describe('the lists of approvals', () => {
  const other = aRow({
    id: anId(2),
    dispatchNumber: 10_481,
    takeOffBaseIds: [],
    assetId: null,
    cost: 0.4,
    isOut: true,
  });
  it("lists records to check with the user's own base first, and doesn't pick flights still out (APR-29)", () => {
    const groups = groupsToCheck(
      [other, aRow({ takeOffBaseIds: [base?.id ?? ''] })],
      facts.bases,
      base?.id ?? '',
    );
    expect(groups.map((g) => [g.title, g.records.map((r) => r.dispatchNumber)])).toEqual([
      [`${base?.name} (${base?.code})`, [10_482]],
      ['No base', [10_481]],
    ]);
    expect(linesOf(groups).map((line) => [line.kind, pickableOf(line)])).toEqual([
      ['group', [anId(1)]],
      ['record', [anId(1)]],
      ['group', []],
      ['record', []],
    ]);
  });
  it('lists records to approve by aircraft with a subtotal, picked as a group (APR-30)', () => {
    const rows = [
      aRow({ assetId }),
      aRow({ id: anId(3), assetId, activityDate: '2025-07-12', dispatchNumber: 10_470, cost: 0.1 }),
      aRow({ ...other, isOut: false }),
    ];
    const groups = groupsToApprove(rows, facts.aircraft);
    expect(groups.map((g) => [g.title, g.total, g.records.map((r) => r.dispatchNumber)])).toEqual(
      [
        [radioId, 10_780.7, [10_470, 10_482]],
        ['No aircraft', 0.4, [10_481]],
      ].toSorted(([a], [b]) => String(a).localeCompare(String(b), 'en-US')),
    );
    const group = linesOf(groups).find(
      (line) => line.kind === 'group' && line.group.title === radioId,
    );
    const state = (...ids: string[]) =>
      group === undefined ? null : pickedOf(group, new Set(ids));
    expect([state(), state(anId(1)), state(anId(1), anId(3))]).toEqual(['none', 'some', 'all']);
    expect([
      recordCountText(1204),
      pickedText(rows, new Set([anId(1)])),
      pickedText(rows, new Set()),
    ]).toEqual(['1,204 records', '1 record, $10,780.60 picked.', '']);
  });
  it('lists approved records by half-month, newest first, with book amounts, approver and date (APR-50)', () => {
    const at = '2025-07-19T02:00:00Z';
    const rows = [
      aRow({ state: 'approved', by: 'A. Admin', at, booked: 10_601.2, drift: 179.4 }),
      aRow({ id: anId(2), dispatchNumber: 10_490, state: 'approved', booked: 0.5 }),
      aRow({
        id: anId(3),
        activityDate: '2025-07-16',
        dispatchNumber: 10_500,
        state: 'approved',
        booked: 3,
      }),
    ];
    expect(
      groupsApproved(rows).map((g) => [g.title, g.total, g.records.map((r) => r.dispatchNumber)]),
    ).toEqual([
      ['07/16–07/31/2025', 3, [10_500]],
      ['07/01–07/15/2025', 10_601.7, [10_490, 10_482]],
    ]);
    expect([approvedTotal(rows), rows.map(approvedText)[0], sealOf(aRow())]).toEqual([
      '3 records, $10,604.70 approved.',
      'A. Admin, 07/18/2025',
      10_780.6,
    ]);
  });
  it('lists the seal of an approval and its adjustments separately (APR-50)', () => {
    const row = aRow({ booked: 8_223.72, adjusted: [{ on: '2026-11-26', total: 3_363.75 }] });
    expect([sealOf(row), adjustedTexts(row), approvedTotal([row])]).toEqual([
      4_859.97,
      ['adjusted +$3,363.75 on 11/26/2026'],
      '1 record, $4,859.97 approved. Adjusted +$3,363.75.',
    ]);
  });
  it('lists the remarks of a record (APR-14)', () => {
    const odd = aRow({
      isOut: true,
      isOwn: true,
      unknown: ['noContract', 'noAgentPrice'],
      flags: ['noContract', 'noAgentPrice', 'noPilot', 'aborted'],
      isLate: true,
      drift: 1,
    });
    expect([
      remarksOf(odd),
      remarksOf(aRow({ state: 'reopened' })),
      unknownTexts([odd, aRow(), aRow({ unknown: ['noAgentPrice'] })]),
    ]).toEqual([
      ['Out', 'No contract', 'No agent price', 'No pilot', 'Late', 'Entered by you', 'Difference'],
      ['Reopened'],
      [
        'Dispatch 10482 has no contract on 07/14/2025.',
        'Dispatch 10482 has an agent without a price.',
      ],
    ]);
  });
});

describe('the result of a step (APR-31)', () => {
  const results = (done: number, changed: number, refused: number) =>
    (['done', 'changed', 'refused'] as const).flatMap((outcome, n) =>
      Array.from({ length: [done, changed, refused][n] ?? 0 }, () => ({
        id: anId(n),
        outcome,
        message: 'Why.',
      })),
    );
  it.each([
    ['approve', [46, 2, 0], '46 approved. 2 were changed meanwhile and are still checked.'],
    ['check', [1, 1, 0], '1 checked. 1 was changed meanwhile and is still not checked yet.'],
    ['sendBack', [0, 1, 0], 'None sent back. 1 was changed meanwhile and is still checked.'],
    ['approve', [3, 0, 2], "3 approved. 2 couldn't be approved."],
    ['reopen', [0, 0, 1], "1 couldn't be reopened."],
  ] as const)('reports %s %j', (step, [done, changed, refused], text) => {
    const told = summarizeStep(step, results(done, changed, refused));
    expect([told.text, told.refused.length]).toEqual([text, refused]);
  });
  it('reports differences and half-months', () => {
    const key = { assetId, start: '2025-07-01' };
    expect([
      summarizeDrifts('take', ['done', 'changed']),
      summarizeDrifts('keep', ['done']),
      closingSummary([{ ...key, outcome: 'done' }]),
      closingSummary([
        { ...key, outcome: 'done' },
        { ...key, outcome: 'done' },
        { ...key, outcome: 'changed' },
      ]),
      closingSummary([{ ...key, outcome: 'refused', message: 'Why.' }]),
    ]).toEqual([
      '1 taken into the books. 1 moved on meanwhile: look again.',
      '1 kept out.',
      '07/01–07/15/2025 is closed.',
      '2 closed. 1 changed meanwhile: look at the sums again.',
      '',
    ]);
  });
});

describe('the grid of half-months (APR-33)', () => {
  it.each([
    [{}, 'ready', 'Ready'],
    [{ unexplained: 1 }, 'unexplained', 'Needs a reason'],
    [{ entered: 1, checked: 1, reopened: 1, approved: 3 }, 'open', '3 of 6'],
    [{ isOver: false }, 'open', '18 of 18'],
    [{ drifted: 1, drift: 0 }, 'drifted', 'Difference'],
    [{ closed: { by: 'A. Admin', at: '2025-07-18T16:00:00Z', approved: 5 } }, 'closed', 'Closed'],
  ] as const)('shows %j as %s', (changes, state, text) => {
    const row = aPeriod({ ...changes, assetId });
    const [line] = periodLines([row], ['2025-07-01'], facts.aircraft);
    expect([cellState(row), line?.name, line?.cells[0]?.text]).toEqual([state, radioId, text]);
  });
  it('lists aircraft by radio id, records without one last, and leaves half-months without records empty', () => {
    const lines = periodLines(
      [aPeriod({ assetId: null }), aPeriod({ assetId })],
      ['2025-06-16', '2025-07-01'],
      facts.aircraft,
    );
    expect(lines.map((l) => [l.name, l.cells.map((c) => c.text)])).toEqual([
      [radioId, ['', 'Ready']],
      ['No aircraft', ['', 'Ready']],
    ]);
  });
  it('asks before it closes a half-month, with the sums (APR-34)', () => {
    const row = aPeriod({ assetId });
    expect([
      closingQuestion([row], facts.aircraft),
      closingQuestion([row, aPeriod({ assetId: null })], facts.aircraft),
    ]).toEqual([
      `Close 07/01–07/15/2025 for ${radioId}? 18 records, $214,300.20. Its numbers can't change afterwards.`,
      "Close 2 half-months? 36 records, $428,600.40. Their numbers can't change afterwards.",
    ]);
    expect([
      readyRows([row, aPeriod({ entered: 1 })]).length,
      unapprovedTab(aPeriod({ checked: 1 })),
      unapprovedTab(aPeriod({ reopened: 1 })),
    ]).toEqual([1, 'approve', 'check']);
    expect(openingDays(['2025-06-16', '2025-07-01', '2025-07-16'], '2025-07-20')).toEqual([
      '2025-07-15',
      '2025-06-30',
    ]);
  });
  it('shows the hours, loads and gallons that a difference changed (APR-35)', () => {
    const quantities = [
      { name: 'hours' as const, books: 1.3, live: 1.5 },
      { name: 'loads' as const, books: 0, live: 2 },
      { name: 'onIncident' as const, books: 3785.411784, live: 0 },
    ];
    const moved = aDrift({ live: aDrift().books, quantities, cause: 'correction' });
    expect([
      causeText(moved),
      causeText(aDrift({ cause: 'correction' })),
      causeText(aDrift()),
    ]).toEqual(['Loads or hours changed', 'Fees or crew changed', 'A rate changed']);
    expect(partsMoved(moved).map(({ label, was, now }) => `${label} ${was} → ${now}`)).toEqual([
      'Flight hours 1.30 → 1.50',
      'Loads 0 → 2',
      'Dropped 1,000 gal → 0 gal',
    ]);
  });
  it('shows the cost parts that a difference changed (APR-35)', () =>
    expect([partsMoved(aDrift()), formatSignedUsd(179.4), formatSignedUsd(-10_780.6)]).toEqual([
      [{ label: 'Flight', was: '$5,410.60', now: '$5,590.00' }],
      '+$179.40',
      '-$10,780.60',
    ]));
  it('shows a record’s parts that cost something, and their total (APR-32)', () => {
    const { costs } = stored();
    const lines = costLines({
      ...costs,
      flightCost: 10,
      abortFees: 0,
      availabilityCost: 0,
      totalAgentCost: 0.5,
      landingFees: 0,
      crewStandbyCost: 0,
      perDiemCost: 0,
      totalCost: 10.5,
    });
    expect(lines.map((l) => [l.label, l.dollars])).toEqual([
      ['Flight', 10],
      ['Agent', 0.5],
      ['Total', 10.5],
    ]);
  });
});
