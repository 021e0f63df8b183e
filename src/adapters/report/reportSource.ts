import { MONTHS_MEDIA_TYPE } from '../../../contract/report/monthFrames.ts';
import { routes } from '../../../contract/table.ts';
import type { Days } from '../../../domain/dates/dateRange.ts';
import { pacificDay, pacificTime } from '../../../domain/dates/pacific.ts';
import { isMissingReference } from '../../../domain/report/block/metricsError.ts';
import type { ExplainRequest, Explanation } from '../../../domain/report/explain/explain.ts';
import type { ReportRequest } from '../../../domain/report/request/request.ts';
import type { ReportTable } from '../../../domain/report/request/table.ts';
import type { FilterChoices } from '../../../domain/report/view/filterFields.ts';
import type { RecordBoundary } from '../../../domain/report/view/view.ts';
import type { LoadedMetrics, RefusedMetrics } from '../../../machines/report/report.context.ts';
import type { Sidebar, SidebarAsk } from '../../../machines/report/sidebar.machine.ts';
import type { makeFetch } from '../api/api.ts';
import { hasStatus } from '../api/apiError.ts';
import { cacheKeys, replyName } from '../api/cacheKeys.ts';
import { type KeptReplies, openKept } from '../api/replyStore.ts';
import { serviceNow } from '../browser/serviceTime.ts';
import { monthStream } from './monthStream.ts';
import { MonthUploads } from './monthUploads.ts';
import { fetchKept } from './reportMonths.ts';
import type { ReportWorker } from './reportProtocol.ts';
import { SentDimensions } from './sentDimensions.ts';

export interface ReportSourceDeps {
  readonly send: ReturnType<typeof makeFetch>;
  /** Returns the signed-in user; the browser stores replies by user. */
  readonly uid: () => string;
  readonly worker: ReportWorker;
}
export interface ReportSource {
  /** Starts the worker after the page's first paint, in advance of the first report (PERF-9). */
  start(): void;
  /**
   * Preloads all aircraft and incidents, which serve any range until they change (PERF-39). @throws
   * when refused
   */
  loadAhead(signal: AbortSignal): Promise<void>;
  /**
   * Loads the range's aircraft and incidents; for historic records all of them.
   * @returns the first day of current records; null for historic ones, whose rows report it
   */
  loadDimensions(days: Days, signal: AbortSignal): Promise<string | null>;
  /** Loads disjoint ranges in date order; refused if they hold too many activities (PERF-40). */
  loadMetrics(
    ranges: readonly Days[],
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<LoadedMetrics | RefusedMetrics>;
  findChoices(signal: AbortSignal): Promise<FilterChoices>;
  compute(request: ReportRequest, signal: AbortSignal): Promise<ReportTable>;
  sidebar(ask: SidebarAsk, signal: AbortSignal): Promise<Sidebar>;
  explain(ask: ExplainRequest, signal: AbortSignal): Promise<Explanation>;
}

/**
 * The report page's loads and computations. Each run revalidates the stored replies by tag, so the
 * service sends only changes. The worker gets the columns unparsed and checks them while others
 * still arrive.
 */
export function makeReportSource({ send, uid, worker }: ReportSourceDeps): ReportSource {
  const ask = resetOnWorkerCrash(worker, () => {
    dimensions.forget();
    months.forget();
  });
  const months = new MonthUploads(ask, 'current');
  const behind = writeBehind();
  const dimensions = new SentDimensions({
    ask,
    send,
    openKept: () => openKept(uid()),
    fetched: behind.add,
  });
  let asked: readonly Days[] | null = null;
  const loadMonths = async (
    ranges: readonly Days[],
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => {
    const kept = await openKept(uid());
    const stream = monthStream({
      kept,
      keyOf: (part) => replyName(cacheKeys.metrics({ from: part.from, until: part.until })),
      ask: (query, tags, stop) =>
        send(routes.getMetrics, {
          query: { ...query, ...othersOf(ranges, query) },
          accept: MONTHS_MEDIA_TYPE,
          ...(tags === '' ? {} : { ifNoneMatch: tags }),
          signal: stop,
        }),
    });
    return behind.keeping(kept, () =>
      months.load(ranges, stream, throttleProgress(onProgress), signal),
    );
  };
  const answers = answersOf(ask, behind.write);
  return {
    ...answers,
    start: () => setTimeout(worker.start),
    loadAhead: (signal) => dimensions.loadAhead(signal),
    loadDimensions: (days, signal) => dimensions.load(days, signal),
    loadMetrics: async (ranges, onProgress, signal) => {
      const started = performance.now();
      asked = ranges;
      try {
        return { activities: await loadMonths(ranges, onProgress, signal), ...since(started) };
      } catch (error) {
        if (hasStatus(error, 409) && error.problem?.type === '/problems/too-large')
          return { refusal: error.problem.title };
        throw error;
      }
    },
    compute: async (request, signal) => {
      try {
        return await answers.compute(request, signal);
      } catch (error) {
        // Dimensions and metrics loaded in parallel, so a write in between can be in only one of
        // them. Reload both.
        if (asked === null || signal.aborted || !isMissingReference(error)) throw error;
        const span = { from: asked[0]?.from ?? '', until: asked.at(-1)?.until ?? '' };
        await Promise.all([
          dimensions.load(span, signal),
          loadMonths(asked, () => undefined, signal),
        ]);
        return answers.compute(request, signal);
      }
    },
  };
}

/** Like `makeReportSource`, for historic records: they arrive as rows and have their own worker. */
export function makeHistoricSource({ send, uid, worker }: ReportSourceDeps): ReportSource {
  /** The dimensions the worker received last, with its answer; null if the worker may have none. */
  let given: { readonly tag: string; readonly meets: RecordBoundary } | null = null;
  const ask = resetOnWorkerCrash(worker, () => {
    given = null;
    months.forget();
  });
  const months = new MonthUploads(ask, 'historic');
  const behind = writeBehind();
  const giveDimensions = async (signal: AbortSignal): Promise<RecordBoundary> => {
    const kept = await openKept(uid());
    const { tag, body } = await fetchKept(
      kept,
      replyName(cacheKeys.historicDimensions),
      (ifNoneMatch) => send(routes.getAimsDimensions, { ...ifNoneMatch, signal }),
    );
    if (tag !== '' && given?.tag === tag) return given.meets;
    const bytes = await body();
    given = null;
    const meets = await ask('takeAimsDimensions', { body: bytes }, { signal, transfer: [bytes] });
    given = { tag, meets };
    behind.add(kept);
    return meets;
  };
  let asked: Promise<RecordBoundary> | null = null;
  return {
    start: () => setTimeout(worker.start),
    loadAhead: async (signal) => void (await giveDimensions(signal)),
    loadDimensions: async (_, signal) => {
      asked = giveDimensions(signal);
      await asked;
      return null;
    },
    loadMetrics: async (ranges, onProgress, signal) => {
      const started = performance.now();
      const kept = await openKept(uid());
      const fetchMonth = (query: Days, stop: AbortSignal) =>
        fetchKept(kept, replyName(cacheKeys.historicMetrics(query)), (ifNoneMatch) =>
          send(routes.getAimsMetrics, { query, ...ifNoneMatch, signal: stop }),
        );
      return behind.keeping(kept, async () => {
        const activities = await months.load(
          ranges,
          (_, stop) => (part) => fetchMonth(part, stop),
          throttleProgress(onProgress),
          signal,
        );
        return {
          activities,
          meets: (await asked) ?? { lastDay: null, firstCurrentDay: null },
          ...since(started),
        };
      });
    },
    ...answersOf(ask, behind.write),
  };
}

/** Throttles progress to 10 Hz, because each update delays the load. */
function throttleProgress(tell: (share: number) => void): (share: number) => void {
  let told = Number.NEGATIVE_INFINITY;
  return (share) => {
    const now = performance.now();
    if (now - told < 100) return;
    told = now;
    tell(share);
  };
}

/** Returns the other range that the page holds, because the service counts both (PERF-40). */
function othersOf(
  ranges: readonly Days[],
  { from }: Days,
): { readonly alsoFrom?: string; readonly alsoUntil?: string } {
  const other = ranges.find((range) => range.from !== from);
  return other === undefined ? {} : { alsoFrom: other.from, alsoUntil: other.until };
}

const since = (started: number) => {
  const now = serviceNow();
  return {
    asOf: pacificTime(now),
    asOfDay: pacificDay(now),
    seconds: (performance.now() - started) / 1000,
  };
};

/**
 * Sends a request to the worker. A crashed worker restarts empty, so `forget` clears the page's
 * state; an abort crashes nothing.
 */
const resetOnWorkerCrash =
  (worker: ReportWorker, forget: () => void): ReportWorker['ask'] =>
  async (kind, asks, options) => {
    try {
      return await worker.ask(kind, asks, options);
    } catch (error) {
      if (!options.signal.aborted) forget();
      throw error;
    }
  };

/**
 * Stores fetched replies after their report is computed, because writing takes as long as fetching.
 */
function writeBehind() {
  const waiting: KeptReplies[] = [];
  const write = () => {
    for (const kept of waiting.splice(0)) void kept.write();
  };
  return {
    add: (kept: KeptReplies) => void waiting.push(kept),
    write,
    /**
     * Loads, and queues the replies for writing after the report. A load that fails or is cancelled
     * has no report, so its replies are written immediately and need not be fetched again.
     */
    keeping: async <T>(kept: KeptReplies, load: () => Promise<T>): Promise<T> => {
      waiting.push(kept);
      try {
        return await load();
      } catch (error) {
        write();
        throw error;
      }
    },
  };
}

const answersOf = (
  ask: ReportWorker['ask'],
  computed: () => void,
): Pick<ReportSource, 'findChoices' | 'compute' | 'sidebar' | 'explain'> => ({
  findChoices: (signal) => ask('choices', {}, { signal }),
  compute: (request, signal) => ask('run', { request }, { signal }).finally(computed),
  sidebar: (given, signal) => ask('sidebar', given, { signal }),
  explain: (given, signal) => ask('explain', { ask: given }, { signal }),
});
