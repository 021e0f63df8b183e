import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { ExplainedLoad } from '../../../contract/report/explain.ts';
import { addDrop } from '../../../domain/dispatch/draft/edit.ts';
import { estimateDraft } from '../../../domain/dispatch/price/estimate.ts';
import { filledFromIn } from '../../../domain/dispatch/price/prices.ts';
import { statusOf } from '../../../domain/dispatch/view/status.ts';
import { draftOfRecord } from '../../../domain/dispatch/wire/draftOfBody.ts';
import { formatRequestNumber } from '../../../domain/forms/requestNumber.ts';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import { litresOf } from '../../../domain/volume.ts';
import { facts, good, stored, type } from './world.ts';

const dropRow = (
  rest: Partial<Dispatch['activities'][number]['drops'][number]>,
): Dispatch['activities'][number]['drops'][number] => ({
  id: 'drop-1',
  agentTypeId: '',
  baseId: '',
  volumeOnIncident: 0,
  volumeJettisoned: 0,
  name: '',
  baseCode: '',
  rateId: null,
  cost: 0,
  isSplitPricing: false,
  isMissingAgentRate: false,
  ...rest,
});
const explainedLoad = (usedLitres: number): ExplainedLoad => ({
  agentName: '',
  baseCode: '',
  litres: 0,
  isCharged: true,
  isMissingAgentRate: false,
  cost: 0,
  rate: { startDate: '2025-01-01', endDate: null, usedLitres },
  slices: [],
});
const at = 'activities.0';
const loaded = type(addDrop(good, 0), [
  [`${at}.drops.0.volumeOnIncident`, '1200'],
  [`${at}.landingFees`, '0'],
]);

describe('live cost', () => {
  it('equals the baseline flight to the cent, and explains each line (COST-18, ENTRY-5)', () => {
    expect(estimateDraft(loaded, facts)).toEqual({
      costs: {
        flightCost: 5410.6,
        abortFees: 0,
        availabilityCost: 1950,
        totalAgentCost: 3420,
        landingFees: 0,
        crewStandbyCost: 0,
        perDiemCost: 0,
        totalCostExclAvailCost: 8830.6,
        totalCost: 10_780.6,
      },
      lines: [
        {
          key: 'flightCost',
          label: 'Flight cost',
          explanation: '1.3 h × $4,162.00',
          dollars: 5410.6,
        },
        { key: 'abortFees', label: 'Abort fees', explanation: '', dollars: 0 },
        {
          key: 'availabilityCost',
          label: 'Availability cost',
          explanation: '1.3 h × $13,500.00 ÷ 9',
          dollars: 1950,
        },
        {
          key: 'totalAgentCost',
          label: 'Agent cost',
          explanation: '$2.85/gal · $3,420.00',
          dollars: 3420,
        },
        { key: 'landingFees', label: 'Landing fees', explanation: '1 landing', dollars: 0 },
        { key: 'crewStandbyCost', label: 'Crew standby', explanation: '', dollars: 0 },
        { key: 'perDiemCost', label: 'Per diem', explanation: '', dollars: 0 },
        { key: 'totalCost', label: 'Total cost', explanation: '', dollars: 10_780.6 },
        {
          key: 'totalCostExclAvailCost',
          label: 'Total cost excl. availability',
          explanation: '',
          dollars: 8830.6,
        },
      ],
      activityTotals: [10_780.6],
      priceLines: [['$2.85/gal · $3,420.00']],
      isMissingContract: false,
      isMissingAgentRate: false,
      isSplitPricing: false,
    });
  });
  it('counts landing fees as entered, and states for how many landings (COST-18)', () => {
    const twice = type(loaded, [
      [`${at}.landings`, '2'],
      [`${at}.landingFees`, '90.50'],
    ]);
    const { costs, lines } = estimateDraft(twice, facts);
    expect(lines.find(({ key }) => key === 'landingFees')).toEqual({
      key: 'landingFees',
      label: 'Landing fees',
      explanation: '2 landings',
      dollars: 90.5,
    });
    expect([costs.landingFees, costs.totalCost, costs.totalCostExclAvailCost]).toEqual([
      90.5, 10_871.1, 8921.1,
    ]);
  });
  it('prices a stored load at its own position, however many loads follow it (COST-14, D-66)', () => {
    const rate = facts.rates.find((each) => each.tiers.length > 0);
    if (rate === undefined) throw new Error('no rate');
    const tiers = [
      { id: 't1', amountLitres: 0, price: 2.52, isDeleted: false },
      { id: 't2', amountLitres: litresOf(10_000), price: 2.32, isDeleted: false },
    ];
    const drop = dropRow({
      agentTypeId: rate.agentTypeId,
      baseId: rate.baseId,
      rateId: rate.id,
      volumeOnIncident: litresOf(1200),
      cost: 3024,
    });
    const record = stored({}, { drops: [drop], landingFees: 0 });
    const [load] = record.activities;
    const explained = {
      adjustments: [],
      activities: [
        {
          activityId: load?.activityId ?? '',
          day: record.activityDate,
          approved: null,
          loads: [],
          stored: { contract: null, loads: [explainedLoad(litresOf(4000))] },
        },
      ],
    };
    const known = {
      ...facts,
      record,
      ownId: record.id,
      rates: facts.rates.map((r) =>
        r.id === rate.id ? { ...r, tiers, usedLitres: litresOf(20_000) } : r,
      ),
    };
    const agentCost = (of: DispatchFacts, draft = draftOfRecord(record, of)) =>
      estimateDraft(draft, of).costs.totalAgentCost;
    const placed = { ...known, filledFrom: filledFromIn(record, explained) };
    expect([agentCost(known), agentCost(placed)]).toEqual([2784, 3024]);
    // On another day it has another position.
    expect(
      agentCost(
        placed,
        type(draftOfRecord(record, placed), [['activityDate', '07/15/2025']], placed),
      ),
    ).toBe(2784);
    expect(filledFromIn(record, { activities: [], adjustments: [] })).toEqual([]);
  });
  it('shows a load split across tiers (D-F24)', () => {
    const tiers = [
      { id: 't1', amountLitres: 0, price: 3.1, isDeleted: false },
      { id: 't2', amountLitres: litresOf(150_000), price: 2.6, isDeleted: false },
    ];
    const own: DispatchFacts = {
      ...facts,
      rates: facts.rates.map((rate) => ({ ...rate, tiers, usedLitres: litresOf(149_200) })),
    };
    const { priceLines, isSplitPricing } = estimateDraft(loaded, own);
    expect([priceLines, isSplitPricing]).toEqual([
      [['Split: 800 gal at $3.10, 400 at $2.60']],
      true,
    ]);
  });
  it('does not count the record’s own load twice (COST-11)', () => {
    const drop = {
      id: 'x',
      agentTypeId: 'lc95',
      baseId: 'hmt',
      volumeOnIncident: litresOf(1200),
      volumeJettisoned: 0,
      name: '',
      baseCode: '',
      rateId: 'rate-hmt-lc95',
      cost: 0,
      isSplitPricing: false,
      isMissingAgentRate: false,
    };
    const own: DispatchFacts = {
      ...facts,
      record: stored({}, { drops: [drop] }),
      rates: facts.rates.map((rate) => ({ ...rate, usedLitres: litresOf(150_000) })),
    };
    expect(estimateDraft(loaded, own).isSplitPricing).toBe(false);
    expect(estimateDraft(loaded, { ...own, record: null }).costs.totalAgentCost).toBe(3120);
  });
  it('explains standby, per diem, abort and a missing contract (COST-9)', () => {
    const crewed = type(good, [
      [`${at}.crew.0.standByHours`, '3.5'],
      [`${at}.crew.0.perDiemRate`, '178'],
    ]);
    const words = (draft: typeof good) =>
      Object.fromEntries(
        estimateDraft(draft, facts).lines.map((line) => [line.key, line.explanation]),
      );
    expect([words(crewed)['crewStandbyCost'], words(crewed)['perDiemCost']]).toEqual([
      '3.50 h × $58.00',
      '1 person',
    ]);
    const aborted = words(type(good, [[`${at}.aborted`, true]]));
    expect([aborted['flightCost'], aborted['abortFees']]).toEqual(['Aborted', '0.1 × $4,162.00']);
    expect(words(type(good, [['assetId', 'none']]))['flightCost']).toBe('No contract');
  });
  it('counts unreadable and negative text as zero', () => {
    expect(
      estimateDraft(
        type(good, [
          [`${at}.totalFlightHours`, '-5'],
          [`${at}.landingFees`, 'x'],
          [`${at}.crew.0.perDiemRate`, '-1'],
        ]),
        facts,
      ).costs.totalCost,
    ).toBe(0);
  });
});

it.each([
  ['Out', [{ aborted: false, timeIn: null }]],
  ['Out', [{ aborted: false, timeIn: ' ' }]],
  ['Complete', [{ aborted: false, timeIn: '14:20' }]],
  ['Aborted', [{ aborted: true, timeIn: null }]],
  [
    'Complete',
    [
      { aborted: true, timeIn: null },
      { aborted: false, timeIn: '14:20' },
    ],
  ],
  [
    'Out',
    [
      { aborted: false, timeIn: '14:20' },
      { aborted: false, timeIn: null },
    ],
  ],
] as const)('%s: %j', (status, activities) => expect(statusOf({ activities })).toBe(status));

it.each([
  ['12', 'A-12'],
  ['a12', 'A-12'],
  ['A 12', 'A-12'],
  ['A-12', 'A-12'],
  ['a-12.1', 'A-12.1'],
  [' 7 ', 'A-7'],
  ['', ''],
  ['C-4', 'C-4'],
  ['A-123456', 'A-123456'],
])('changes the request number %j to %j', (typed, expected) =>
  expect(formatRequestNumber(typed)).toBe(expected),
);
