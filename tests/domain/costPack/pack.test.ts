import { describe, expect, it } from 'vitest';
import { noFigures } from '../../../domain/approvals/figures.ts';
import { type PackInput, packOf } from '../../../domain/costPack/pack.ts';
import { type CostRow, packRowOf } from '../../../domain/costPack/rows.ts';
import {
  agreementTexts,
  asOfText,
  causeText,
  completenessNote,
  footText,
  gallonsText,
  headText,
  linkedText,
  outsideText,
} from '../../../domain/costPack/texts.ts';

const incident = {
  id: 'i',
  year: 2025,
  state: 'CA',
  unit: 'AEU',
  incidentNumber: '012345',
  sequence: 1,
  name: 'Sand Fire',
  agency: 'CAL FIRE',
  typeCode: 'w',
};
const row = (more: Partial<CostRow> = {}, figures: Partial<CostRow['figures']> = {}): CostRow => ({
  id: 'r',
  kind: 'activity',
  dispatchId: 'd',
  dispatchNumber: 10_482,
  activityDate: '2025-07-14',
  postedOn: null,
  cause: null,
  isApproved: true,
  assetId: 't83',
  aircraft: 'T-83 (N449DF)',
  type: 'S-2T',
  vendor: 'CDF',
  figures: {
    ...noFigures,
    loads: 1n,
    flightCost: 541_060n,
    availabilityCost: 195_000n,
    totalAgentCost: 342_000n,
    hours: 130n,
    onIncident: 1_892_705_892n * 2n,
    ...figures,
  },
  lacksRate: false,
  unpricedLoads: 0,
  ...more,
});
const input = (rows: readonly CostRow[], more: Partial<PackInput> = {}): PackInput => ({
  incident,
  approved: false,
  availability: true,
  asOf: '2025-07-21T01:00:00Z',
  records: 1,
  approvedRecords: 1,
  rows,
  unapproved: [],
  agreed: { agreements: [], owner: null, declared: null },
  ...more,
});

describe('the cost pack of an incident', () => {
  it('has the six figures, and lines that add up to them (PACK-3 to PACK-5)', () => {
    const page = packOf(
      input([
        row(),
        row(
          { id: 's', assetId: 't70', aircraft: 'T-70 (N1)', vendor: 'Valley Air' },
          { loads: 0n },
        ),
      ]),
    );
    expect(page.figures).toEqual({
      cost: 21_561.2,
      costWithoutAvailability: 17_661.2,
      hours: 2.6,
      loads: 1,
      litres: 7.570823568,
      aircraft: 2,
    });
    expect(page.byAircraft.map((a) => a.name)).toEqual(['T-70 (N1)', 'T-83 (N449DF)']);
    expect(page.byType).toEqual([
      expect.objectContaining({ name: 'S-2T', aircraft: 2, total: 21_561.2 }),
    ]);
    expect(page.byVendor.map((v) => [v.name, v.total])).toEqual([
      ['CDF', 10_780.6],
      ['Valley Air', 10_780.6],
    ]);
    expect(page.parties).toEqual([
      { name: 'CAL FIRE', aircraft: 14_721.2, agent: 6840, total: 21_561.2 },
    ]);
  });

  it('states how complete it is, in exact dollars, and the basis of its shares (PACK-8, PACK-10)', () => {
    const open = row({ id: 'o', isApproved: false, lacksRate: true, unpricedLoads: 2 });
    const parties = [
      { name: 'CAL FIRE', aircraftBps: 5_000, agentBps: 2_500 },
      { name: 'BLM', aircraftBps: 5_000, agentBps: 7_500 },
    ];
    const agreed = {
      agreements: [{ from: '2025-07-14', until: '2025-07-16', parties }],
      owner: null,
      declared: null,
    };
    const page = packOf(input([row(), open], { agreed }));
    expect(page.completeness).toEqual({
      approved: 10_780.6,
      total: 21_561.2,
      withoutRate: 1,
      withoutPrice: 2,
    });
    expect(completenessNote(page)).toBe(
      'Approved $10,780.60 of $21,561.20. 1 flight or standby has no rate, 2 loads no price; their cost is not counted.',
    );
    expect(agreementTexts(page)).toEqual([
      '07/14 to 07/16/2025: CAL FIRE 50.00 % of aircraft, 25.00 % of agent; BLM 50.00 % of aircraft, 75.00 % of agent.',
    ]);
    const books = packOf(
      input([row()], { approved: true, availability: false, unapproved: [open] }),
    );
    expect([books.figures.cost, books.completeness]).toEqual([
      10_780.6,
      { approved: 8_830.6, total: 17_661.2, withoutRate: 1, withoutPrice: 2 },
    ]);
    const bare = packOf(input([row({ unpricedLoads: 1 })]));
    expect(completenessNote(bare)).toBe(
      'Approved $10,780.60 of $10,780.60. 1 load has no price; its cost is not counted.',
    );
    expect([completenessNote({}), agreementTexts({})]).toEqual([
      'How complete it is: not recorded when this link was made.',
      [],
    ]);
  });

  it('counts an adjustment at the day flown, and not as a flight (PACK-2)', () => {
    const adjustment = row(
      {
        id: 'a',
        kind: 'adjustment',
        activityDate: '2025-07-16',
        postedOn: '2025-08-04',
        cause: 'repriced',
      },
      {
        flightCost: -17_940n,
        availabilityCost: 0n,
        totalAgentCost: 0n,
        hours: 0n,
        loads: 0n,
        onIncident: -3n,
      },
    );
    const page = packOf(input([row(), adjustment]));
    expect(page.byDay.map((d) => [d.day, d.cost, d.toDate])).toEqual([
      ['2025-07-14', 10_780.6, 10_780.6],
      ['2025-07-15', 0, 10_780.6],
      ['2025-07-16', -179.4, 10_601.2],
    ]);
    expect(page.byAircraft[0]?.days).toBe(1);
    expect(page.adjustments).toEqual([
      {
        dispatchNumber: 10_482,
        activityDate: '2025-07-16',
        postedOn: '2025-08-04',
        cause: 'repriced',
        aircraft: 'T-83 (N449DF)',
        total: -179.4,
      },
    ]);
    expect(packRowOf(adjustment)).toEqual(
      expect.objectContaining({ total: -179.4, litres: -0.000000003, postedOn: '2025-08-04' }),
    );
  });

  it('leaves availability out of every line, and still reports both totals (PACK-4)', () => {
    const declared = { from: '2025-07-14', until: '2025-07-14' };
    const page = packOf(
      input([row()], { availability: false, agreed: { agreements: [], owner: 'BLM', declared } }),
    );
    expect([
      page.byAircraft[0]?.total,
      page.parties[0]?.total,
      page.byDay[0]?.cost,
      page.owner,
    ]).toEqual([8830.6, 8830.6, 8830.6, 'BLM']);
    expect(page.declared).toEqual({ ...declared, inside: 8830.6, outside: 0, federal: 6622.95 });
    expect(page.figures.cost).toBe(10_780.6);
  });

  it('is empty without flights', () => {
    const page = packOf(input([], { records: 0, approvedRecords: 0 }));
    expect([page.byDay, page.byAircraft, page.figures.cost]).toEqual([[], [], 0]);
  });
});

describe('texts of a cost pack (PACK-12, PACK-30)', () => {
  it('states the cost pack in words', () => {
    const page = { incident, asOf: '2025-07-21T01:00:00Z', records: 44, approvedRecords: 41 };
    expect(headText(page)).toBe(
      'Aircraft cost of CA-AEU-012345 Sand Fire, as of 07/20/2025 18:00 PDT. 41 of 44 records approved.',
    );
    expect(headText({ ...page, records: 1, approvedRecords: 0 })).toMatch(
      / 0 of 1 record approved\.$/,
    );
    expect(asOfText('2025-01-21T01:00:00Z')).toBe('01/20/2025 17:00 PST');
    const day = { day: '2025-07-13', cost: 1500 };
    expect(outsideText({ owner: 'CAL FIRE', outside: [] })).toBeNull();
    expect(outsideText({ owner: 'CAL FIRE', outside: [day] })).toBe(
      '07/13/2025 ($1,500.00) lies outside every agreement and stays with CAL FIRE.',
    );
    expect(outsideText({ owner: 'BLM', outside: [day, { day: '2025-07-20', cost: 0.1 }] })).toBe(
      '2 days from 07/13/2025 to 07/20/2025 ($1,500.10) lie outside every agreement and stay with BLM.',
    );
    expect(linkedText('2025-08-20T01:00:00Z')).toBe(
      'Link copied. It works until 08/19/2025 and shows these numbers, not later ones.',
    );
    expect(footText({ records: 1204 })).toBe(
      'Computed by CATIS from 1,204 records; formula on request.',
    );
    expect([gallonsText(4542.4941408), gallonsText(-3.785411784), causeText('late')]).toEqual([
      '1,200',
      '-1',
      'Entered late',
    ]);
  });
});
