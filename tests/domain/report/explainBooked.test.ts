import { describe, expect, it } from 'vitest';
import { prepareReport } from '../../../domain/report/engine/engine.ts';
import { explainFigure } from '../../../domain/report/explain/explain.ts';
import {
  type BookedRow,
  bookedTitle,
  bookedWorkings,
} from '../../../domain/report/explain/explainBooked.ts';
import type { ExplainedRows } from '../../../domain/report/explain/explainedLoads.ts';
import { readColumns } from '../../support/months.ts';
import { flight, tanker } from './oneFlight.ts';
import { blocksOf, idOf, type SeasonActivity } from './season.ts';

const row: BookedRow = {
  dispatchId: idOf(3, 1),
  day: '2025-07-14',
  at: 0,
  isAdjustment: false,
  isAborted: false,
  isAgentOnly: false,
  hours: 150,
  standByHours: 100,
};
// 17:00 on 08/01 in California.
const approved = {
  by: 'A. Admin',
  at: '2025-08-02T00:00:00Z',
  isKept: true,
  hourlyRate: 3_120,
  dailyAvailability: 9_000,
  crewStandbyRate: 33.33,
};
const posted = (cause: ExplainedRows['adjustments'][number]['cause'], postedOn = '2025-08-20') => ({
  ...{
    postedOn,
    activityDate: '2025-07-14',
    cause,
    reason: 'said so',
    by: 'B. Boss',
    at: '2025-08-20T20:05:00Z',
    total: 15,
  },
});
const answer = (more: Partial<ExplainedRows> = {}): ExplainedRows => ({
  activities: [
    { day: '2025-07-13', approved: { ...approved, by: 'Of the day before' }, loads: [] },
    { day: '2025-07-14', approved, loads: [] },
    {
      day: '2025-07-14',
      approved: {
        ...approved,
        by: 'C. Chief',
        hourlyRate: null,
        dailyAvailability: null,
        crewStandbyRate: null,
      },
      loads: [],
    },
    { day: '2025-07-14', approved: null, loads: [] },
  ],
  adjustments: [
    posted('manual', '2025-08-19'),
    posted('repriced'),
    posted('corrected'),
    posted('late'),
    posted('deleted'),
    posted('manual'),
  ],
  ...more,
});

describe('a row of the books (APR-46)', () => {
  it('shows who approved it on which day in California, and the activity as of that day', () => {
    const titles = [0, 1, 2, 3].map((at) => bookedTitle({ ...row, at }, answer()));
    expect(titles).toEqual([
      'As approved 08/01/2025 by A. Admin',
      'As approved 08/01/2025 by C. Chief',
      null,
      null,
    ]);
  });
  it('shows when, by whom, for which day and why an adjustment was posted', () => {
    const titles = [0, 1, 2, 3, 4, 5].map((at) =>
      bookedTitle({ ...row, day: '2025-08-20', isAdjustment: true, at }, answer()),
    );
    const words = (cause: string) =>
      expect.stringMatching(
        new RegExp(
          `^Posted .*08/20/2025.* by B\\. Boss for 07/14/2025, because ${cause}: said so$`,
        ),
      );
    expect(titles).toEqual([
      words('prices changed'),
      words('the record was corrected'),
      words('the record came late'),
      words('the record was deleted'),
      words('by hand'),
      null,
    ]);
  });
  it('breaks its costs down at the rates of that day', () => {
    expect(bookedWorkings(row, answer())).toEqual({
      flightCost: '1.50 h × $3,120.00',
      abortFees: 'Not aborted',
      availabilityCost: '1.50 h × $9,000.00 ÷ 9',
      crewStandbyCost: '1.00 h × $33.33',
    });
    expect(
      bookedWorkings({ ...row, isAborted: true, standByHours: 0, hours: 0 }, answer()),
    ).toEqual({
      flightCost: 'Aborted: no flight cost',
      abortFees: '0.1 × $3,120.00',
      availabilityCost: '0.00 h × $9,000.00 ÷ 9',
      crewStandbyCost: 'No standby hours',
    });
    const without = (why: string) => ({
      flightCost: why,
      abortFees: 'Not aborted',
      availabilityCost: why,
      crewStandbyCost: why,
    });
    expect([
      bookedWorkings({ ...row, at: 1 }, answer()),
      bookedWorkings({ ...row, at: 1, isAgentOnly: true }, answer()),
    ]).toEqual([without('No contract'), without('Agent-only')]);
  });
  it('shows no calculation of an adjustment, or of an unapproved record', () => {
    expect([
      bookedWorkings({ ...row, isAdjustment: true }, answer()),
      bookedWorkings({ ...row, at: 2 }, answer()),
    ]).toEqual([{}, {}]);
  });
});

describe('the key of a figure in the books', () => {
  const [contract] = tanker.contracts;
  const books = {
    contract: contract ?? null,
    flightCost: 468_000,
    abortFees: 0,
    availabilityCost: 150_000,
  };
  const sealed: SeasonActivity = { ...flight, approval: 'approved', books };
  const adjustment: SeasonActivity = {
    ...sealed,
    adjusts: true,
    hours: 0,
    crew: [],
    landings: 0,
    approval: 'entered',
  };
  /** The key in the books of each row of a report of flights, or of a part of one. */
  function booked(activities: readonly SeasonActivity[]) {
    const dimensions = {
      aircraft: [tanker],
      incidents: [],
      bases: [],
      agentTypes: [],
      contracts: tanker.contracts,
    };
    const data = prepareReport(dimensions, readColumns(blocksOf({ dimensions, activities })));
    const request = {
      preset: 'cost',
      dimension: 'flight',
      groupBy: 'none',
      metrics: ['totalCost'],
      filters: {},
      summaryOnly: false,
      sort: null,
    } as const;
    return activities.map((_, at) =>
      explainFigure(data, { request, column: 'totalCost', place: { kind: 'part', at } }),
    );
  }
  it('has its index among those of the same dispatch and day', () => {
    const other = { ...sealed, dispatchId: idOf(3, 2), dispatchNumber: 10_002 };
    const next = { ...sealed, day: '2025-07-15' };
    const rows = booked([
      sealed,
      { ...sealed, approval: 'entered', books: null },
      sealed,
      other,
      next,
    ]).map((one) => one.booked);
    expect(rows).toEqual([
      row,
      null,
      { ...row, at: 2 },
      { ...row, dispatchId: idOf(3, 2) },
      { ...row, day: '2025-07-15' },
    ]);
  });
  it('names the kind of its row', () => {
    const [aborted, agentOnly] = booked([
      { ...sealed, aborted: true, hours: null, crew: [] },
      { ...sealed, dispatchId: idOf(3, 2), dispatchNumber: 10_002, type: 'agentOnly' },
    ]);
    expect([aborted?.booked, agentOnly?.booked]).toEqual([
      { ...row, isAborted: true, hours: 0, standByHours: 0 },
      { ...row, dispatchId: idOf(3, 2), isAgentOnly: true },
    ]);
  });
  it('distinguishes adjustments to different dispatches', () => {
    const toOther = { ...adjustment, dispatchId: idOf(8, 2), dispatchNumber: 10_002 };
    const places = booked([sealed, adjustment, adjustment, toOther, toOther]).map((one) => [
      one.booked?.at,
      one.booked?.isAdjustment,
    ]);
    expect(places).toEqual([
      [0, false],
      [0, true],
      [1, true],
      [0, true],
      [1, true],
    ]);
  });
  it('names the contract of its approval, or that there was none', () => {
    const [held, without] = booked([
      sealed,
      {
        ...sealed,
        dispatchId: idOf(3, 2),
        dispatchNumber: 10_002,
        books: { ...books, contract: null },
      },
    ]);
    expect([held?.contract, without?.contract]).toEqual([
      { chosen: 'CWN, CDF', why: 'The contract it was approved under.', others: [] },
      { chosen: null, why: 'It was approved without a contract.', others: [] },
    ]);
  });
});
