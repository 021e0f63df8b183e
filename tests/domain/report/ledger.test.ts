import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Posting } from '../../../domain/approvals/books.ts';
import { halfMonthEnd } from '../../../domain/approvals/halfMonth.ts';
import { prepareReport, type ReportData, runReport } from '../../../domain/report/engine/engine.ts';
import { numberAt, totalSlot } from '../../../domain/report/request/table.ts';
import { runs } from '../../support/depth.ts';
import { readColumns } from '../../support/months.ts';
import { wholeRun } from '../../support/wholeRun.ts';
import type { Ledger } from '../approvals/ledger.ts';
import { anyEvent, RandomLedger } from '../approvals/randomLedger.ts';
import { blocksOf, idOf, type SeasonActivity } from './season.ts';

const aircraft = ['T-83', 'T-85'].map((radioId, n) => ({
  id: idOf(1, n),
  radioId,
  registration: `N${n}`,
  category: 'FW' as const,
  typeCode: 'S-2T',
  baseCode: 'HMT',
  baseName: 'Hemet',
  vendorName: '',
  contracts: [],
}));
const nobody = {
  incident: null,
  dispatchTime: null,
  timeOut: null,
  timeIn: null,
  requestNumber: null,
  mission: null,
  flightType: null,
  takeOff: null,
  landing: null,
  hobbsStart: null,
  hobbsEnd: null,
  dayHours: null,
  nightHours: null,
  landings: null,
  landingFees: 0,
  aborted: false,
  split: false,
  missingRate: false,
  remarks: '',
  crew: [],
};
const dropOf = (onIncident: bigint, cents: bigint, moved = 0) => ({
  agent: null,
  base: null,
  onIncident,
  jettisoned: 0n,
  cost: Number(cents),
  moved,
});
const loadsOf = ({ loads, onIncident, totalAgentCost }: Posting['figures']) =>
  loads === 0n
    ? [dropOf(0n, totalAgentCost)]
    : Array.from({ length: Number(loads) }, (_, n) =>
        dropOf(onIncident / loads, n === 0 ? totalAgentCost : 0n),
      );
/**
 * A posting as a row of a report: its flight cost is a separate part, its agent cost that of its
 * loads.
 */
const rowOf = (
  { keys, figures }: Posting,
  day: string,
  n: number,
  more: Pick<SeasonActivity, 'adjusts' | 'approval'> & { isBooked: boolean },
): SeasonActivity => ({
  ...nobody,
  dispatchId: idOf(3, n),
  dispatchNumber: 10_000 + n,
  type: 'flight',
  aircraft: aircraft.find(({ radioId }) => radioId === keys.assetId) ?? null,
  day,
  hours: Number(figures.hours),
  landings: Number(figures.landings),
  crew: [
    {
      id: null,
      name: null,
      role: null,
      vendor: null,
      perDiem: 0,
      standBy: Number(figures.standbyHours),
      standbyCost: Number(figures.crewStandbyCost),
    },
  ],
  drops: more.adjusts
    ? [dropOf(figures.onIncident, figures.totalAgentCost, Number(figures.loads))]
    : loadsOf(figures),
  approval: more.approval,
  // Unapproved records have no contract here, so their flight is free.
  books: more.isBooked
    ? { contract: null, flightCost: Number(figures.flightCost), abortFees: 0, availabilityCost: 0 }
    : null,
  adjusts: more.adjusts,
});

/** The service's rows for some books. */
function reportOf(ledger: Ledger): ReportData {
  const { entries, adjustments } = ledger;
  const all = [
    ...[...entries].flatMap(([id, { seal, live, state }], n) => [
      ...(seal === null
        ? []
        : [rowOf(seal, seal.day, n, { adjusts: false, approval: state, isBooked: true })]),
      ...(ledger.isLive(id)
        ? [rowOf(live, live.activityDate, n, { adjusts: false, approval: state, isBooked: false })]
        : []),
    ]),
    ...adjustments.map((one, n) =>
      rowOf(one, one.postedOn, 1_000 + n, { adjusts: true, approval: 'entered', isBooked: true }),
    ),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const dimensions = { aircraft, incidents: [], bases: [], agentTypes: [], contracts: [] };
  return prepareReport(dimensions, readColumns(blocksOf({ dimensions, activities: all })));
}
const quantities = [
  'totalFlightHours',
  'standByHours',
  'landings',
  'dropCount',
  'volumeOnIncident',
];
function totalsOf(
  data: ReportData,
  approvedOnly: boolean,
  assetId: string,
  days: { from: string; until: string },
): bigint[] {
  const filters = {
    aircraft: {
      mode: 'specific' as const,
      ids: aircraft.filter(({ radioId }) => radioId === assetId).map(({ id }) => id),
    },
  };
  const request = {
    preset: 'cost',
    dimension: 'aircraft',
    groupBy: 'none',
    metrics: ['totalCost', ...quantities],
    filters,
    summaryOnly: false,
    sort: null,
    days,
  };
  const table = runReport(data, { ...request, approvedOnly });
  return request.metrics.map((_, n) =>
    table.rowCount === 0 ? 0n : BigInt(numberAt(table, n, totalSlot(table)) ?? 0),
  );
}

it('reports a closed half-month the same whatever happens later, equal to the books (APR-2, APR-40)', () => {
  let closings = 0;
  fc.assert(
    fc.property(fc.array(anyEvent, { minLength: 60, maxLength: 60 }), (events) => {
      const season = new RandomLedger();
      const reported = new Map<string, bigint>();
      for (const [n, event] of events.entries()) {
        season.play(event);
        if (n % 10 !== 9) continue;
        const data = reportOf(season.ledger);
        for (const name of season.ledger.closed) {
          const [assetId = '', from = ''] = name.split(' ');
          const days = { from, until: halfMonthEnd(from) };
          const [total = 0n, ...moved] = totalsOf(data, true, assetId, days);
          const { hours, standbyHours, landings, loads, onIncident } =
            season.ledger.approvedFigures(days.from, days.until, assetId);
          expect(moved).toEqual([
            hours,
            standbyHours,
            landings,
            loads,
            onIncident / 3_785_411_784n,
          ]);
          if (!reported.has(name)) closings += 1;
          expect(total).toBe(reported.get(name) ?? total);
          expect(total).toBe(season.ledger.approvedCents(days.from, days.until, assetId));
          // A late record that is not approved is live; without a contract it costs only its loads.
          const late = [...season.ledger.entries].filter(
            ([id, { live }]) =>
              season.ledger.isLive(id) &&
              live.keys.assetId === assetId &&
              live.activityDate >= days.from &&
              live.activityDate <= days.until,
          );
          expect(totalsOf(data, false, assetId, days)[0]).toBe(
            late.reduce((sum, [, { live }]) => sum + live.figures.totalAgentCost, total),
          );
          reported.set(name, total);
        }
      }
    }),
    { numRuns: runs(100), ...wholeRun },
  );
  expect(closings).toBeGreaterThan(50);
});
