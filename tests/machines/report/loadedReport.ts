import { createActor, fromPromise } from 'xstate';
import type { BaseFacts } from '../../../domain/reference/facts.ts';
import { prepareReport, runReport } from '../../../domain/report/engine/engine.ts';
import type { ReportRequest } from '../../../domain/report/request/request.ts';
import type { ReportTable } from '../../../domain/report/request/table.ts';
import type { ReportView } from '../../../domain/report/view/view.ts';
import type {
  Followed,
  LoadedMetrics,
  RefusedMetrics,
} from '../../../machines/report/report.context.ts';
import { reportMachine } from '../../../machines/report/report.machine.ts';
import { flight, tanker } from '../../domain/report/oneFlight.ts';
import { blocksOf, idOf, type SeasonActivity } from '../../domain/report/season.ts';
import { readColumns } from '../../support/months.ts';

const other = { ...tanker, id: idOf(1, 2), radioId: 'T-84', registration: 'N450DF' };
const helicopter = {
  ...tanker,
  id: idOf(1, 3),
  radioId: 'H-301',
  registration: 'N301DF',
  typeCode: 'UH-1H',
  category: 'RW' as const,
};
const activity = (n: number, more: Partial<SeasonActivity>): SeasonActivity => ({
  ...flight,
  dispatchId: idOf(3, n),
  dispatchNumber: 10_000 + n,
  ...more,
});
/** 1.5 h of T-83, 2 h of T-84 and 0.5 h of H-301. */
const activities = [
  activity(1, {}),
  activity(2, { aircraft: other, hours: 200 }),
  activity(3, { aircraft: helicopter, hours: 50 }),
];
const dimensions = {
  aircraft: [tanker, other, helicopter],
  incidents: [],
  bases: [],
  agentTypes: [],
  contracts: [tanker, other, helicopter].flatMap((one) => one.contracts),
};

const today = '2025-07-31';
const july = {
  dateMode: 'specific',
  start: '2025-07-01',
  end: '2025-07-31',
  dimension: 'aircraft',
  groupBy: 'type',
};
const loaded: LoadedMetrics = { activities: 3, asOf: '14:02', asOfDay: today, seconds: 0.3 };

/**
 * The cost report of three aircraft, grouped by type: two S-2T and one UH-1H, with a title and a
 * total per group. The engine computes it, and every requested address opens.
 */
export async function loadedReport() {
  const data = prepareReport(dimensions, readColumns(blocksOf({ dimensions, activities })));
  const actor = createActor(
    reportMachine.provide({
      actors: {
        loadAhead: fromPromise(async (): Promise<void> => undefined),
        loadDimensions: fromPromise(async (): Promise<string | null> => null),
        loadMetrics: fromPromise(async (): Promise<LoadedMetrics | RefusedMetrics> => loaded),
        followWords: fromPromise(
          async ({ input }: { input: { view: ReportView } }): Promise<Followed> => ({
            state: input.view.state,
            renamed: [],
            faults: [],
          }),
        ),
        loadBases: fromPromise(async (): Promise<readonly BaseFacts[]> => []),
        computeReport: fromPromise(
          async ({ input }: { input: { request: ReportRequest } }): Promise<ReportTable> =>
            runReport(data, input.request),
        ),
      },
    }),
    { input: { preset: 'cost', search: july, today, mayOpenDispatches: true } },
  );
  const addresses: string[] = [];
  actor.on('goto', ({ to }) => {
    addresses.push(to);
    const { searchParams } = new URL(to, 'https://catis.test');
    actor.send({
      type: 'search.changed',
      preset: 'cost',
      search: Object.fromEntries(searchParams),
      today,
    });
  });
  actor.start();
  actor.send({ type: 'search.changed', preset: 'cost', search: july, today });
  for (let n = 0; n < 50 && actor.getSnapshot().context.table === null; n += 1)
    await new Promise((turn) => setTimeout(turn));
  return { actor, addresses };
}
