import { routes } from '../../../contract/table.ts';
import type { Days } from '../../../domain/dates/dateRange.ts';
import { pacificDay, pacificTime } from '../../../domain/dates/pacific.ts';
import { readSentTable } from '../../../domain/report/large/sentTable.ts';
import { type FilterChoices, filterFields } from '../../../domain/report/view/filterFields.ts';
import { readState } from '../../../domain/report/view/stateDocument.ts';
import { arrangementOf, type ReportView } from '../../../domain/report/view/view.ts';
import { renamedText } from '../../../domain/report/words/wordFaults.ts';
import type { AddedUp, Counted, Followed } from '../../../machines/report/report.context.ts';
import type { Call } from '../api/api.ts';
import { hasStatus } from '../api/apiError.ts';
import { serviceNow } from '../browser/serviceTime.ts';

/** A report doesn't wait longer for the names in its filters. */
const FOLLOW_MS = 5_000;

/** Reports of more activities than a page holds, asked of the service (PERF-23). */
export interface ServiceReports {
  /** How many activities the ranges have. */
  count(ranges: readonly Days[], signal: AbortSignal): Promise<Counted>;
  /** The table of a view; `baseCode` is that of one's own base, null where the view is not about it. */
  addUp(view: ReportView, days: Days, baseCode: string | null, signal: AbortSignal): Promise<AddedUp>;
  /** The view in the current names of the things that its words name (RPT-171). */
  followWords(view: ReportView, signal: AbortSignal): Promise<Followed>;
  /** What the filters may ask of the activities of these days. */
  choices(days: Days, signal: AbortSignal): Promise<FilterChoices>;
}

export function makeServiceReports(call: Call): ServiceReports {
  return {
    count: async (ranges, signal) => {
      const counts = await Promise.all(ranges.map(({ from, until }) => call(routes.countActivities, { query: { from, until }, signal })));
      return { activities: counts.reduce((sum, { activities }) => sum + activities, 0), atOnce: Math.min(...counts.map(({ atOnce }) => atOnce)) };
    },
    addUp: async (view, { from, until }, baseCode, signal) => {
      const started = performance.now();
      const { preset, dimension, groupBy, state } = arrangementOf(view);
      try {
        const { activities, table } = await call(routes.addUpReport, {
          body: { arrangement: { preset, dimension, groupBy, state }, from, until, baseCode },
          signal,
        });
        const now = serviceNow();
        const loaded = { activities, asOf: pacificTime(now), asOfDay: pacificDay(now), seconds: (performance.now() - started) / 1000 };
        return { kind: 'table', table: readSentTable(table), loaded };
      } catch (error) {
        if (hasStatus(error, 409) && error.problem !== null) return { kind: 'refused', words: error.problem.title };
        if (hasStatus(error, 503)) return { kind: 'busy' };
        throw error;
      }
    },
    followWords: async (view, signal) => {
      const { preset, dimension, groupBy, state } = arrangementOf(view);
      const body = { arrangement: { preset, dimension, groupBy, state } };
      const followed = await call(routes.followWords, { body, signal: AbortSignal.any([signal, AbortSignal.timeout(FOLLOW_MS)]) });
      const read = readState(followed.state === '' ? undefined : followed.state);
      return { state: read ?? view.state, renamed: followed.renamed.map(renamedText), faults: followed.faults };
    },
    choices: async ({ from, until }, signal) => {
      const found = await call(routes.getFilterValues, { query: { from, until }, signal });
      const choices: Partial<Record<keyof FilterChoices, FilterChoices[keyof FilterChoices]>> = {};
      for (const { id } of filterFields) choices[id] = found[id] ?? [];
      // Each field has its list, by the loop above.
      return choices as FilterChoices;
    },
  };
}
