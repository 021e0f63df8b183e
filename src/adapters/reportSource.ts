import type { AimsDimensions } from '../../contract/aims.ts';
import { BINARY_COLUMNS_MEDIA_TYPE } from '../../contract/metricColumns.ts';
import { Dimensions } from '../../contract/reports.ts';
import { routes } from '../../contract/table.ts';
import type { Days } from '../../domain/dates/dateRange.ts';
import { pacificTime } from '../../domain/dates/pacific.ts';
import type { ExplainAsk, Explanation } from '../../domain/report/explain.ts';
import type { FilterChoices } from '../../domain/report/filterFields.ts';
import { monthParts } from '../../domain/report/months.ts';
import type { ReportRequest } from '../../domain/report/request.ts';
import type { ReportTable } from '../../domain/report/table.ts';
import type { Aside, AsideAsk } from '../../machines/report/aside.machine.ts';
import type { LoadedMetrics } from '../../machines/report/report.context.ts';
import type { Call, makeFetch } from './api.ts';
import { ApiError } from './apiError.ts';
import { type KeptReply, keptReplies } from './keptReplies.ts';
import type { Monitor } from './monitor.ts';
import type { ReportWorker } from './reportProtocol.ts';

/** Months fetched side by side: enough to fill the line, few enough to leave the service some for others. */
const SIDE_BY_SIDE = 3;

export interface ReportSourceDeps {
  readonly send: ReturnType<typeof makeFetch>;
  /** Who is signed in; what the browser keeps is kept for each person. */
  readonly uid: () => string;
  readonly worker: ReportWorker;
  readonly monitor: Pick<Monitor, 'report'>;
}
export interface ReportSource {
  loadDimensions(signal: AbortSignal): Promise<void>;
  loadMetrics(days: Days, onProgress: (share: number) => void, signal: AbortSignal): Promise<LoadedMetrics>;
  findChoices(signal: AbortSignal): Promise<FilterChoices>;
  compute(request: ReportRequest, signal: AbortSignal): Promise<ReportTable>;
  aside(ask: AsideAsk, signal: AbortSignal): Promise<Aside>;
  explain(ask: ExplainAsk, signal: AbortSignal): Promise<Explanation>;
}

/** What the worker was given last, told by its tags, so that what it has is not sent again. */
interface Held {
  dimensions: string | null;
  metrics: { readonly tags: string; readonly activities: number } | null;
}

/**
 * The report page's loads and computations. Each run asks the service again, with the tag of what the browser keeps; only what changed is sent. The columns
 * go to the worker unread.
 */
export function makeReportSource({ send, uid, worker, monitor }: ReportSourceDeps): ReportSource {
  let held: Held = { dimensions: null, metrics: null };
  // A worker that broke is started anew and knows nothing.
  const ask: ReportWorker['ask'] = async (...asked) => {
    try {
      return await worker.ask(...asked);
    } catch (error) {
      held = { dimensions: null, metrics: null };
      throw error;
    }
  };
  return {
    loadDimensions: async (signal) => {
      const { tag, body } = await fetchKept(uid(), 'dimensions', (ifNoneMatch) => send(routes.getDimensions, { ...ifNoneMatch, signal }));
      if (tag !== '' && held.dimensions === tag) return;
      const dimensions = Dimensions.safeParse(JSON.parse(new TextDecoder().decode(body)));
      if (!dimensions.success) {
        const failure = new ApiError(dimensions.error, 200, null);
        monitor.report(failure, { method: 'GET', path: routes.getDimensions.path });
        throw failure;
      }
      await ask('takeDimensions', { dimensions: dimensions.data }, { signal });
      held.dimensions = tag;
    },
    loadMetrics: async (days, onProgress, signal) => {
      const started = performance.now();
      const months = await fetchMonths(
        ({ from, until }, stop) =>
          fetchKept(uid(), `metrics/${from.slice(0, 7)}/${from}/${until}`, (ifNoneMatch) =>
            send(routes.getMetrics, { query: { from, until }, accept: BINARY_COLUMNS_MEDIA_TYPE, ...ifNoneMatch, signal: stop }),
          ),
        days,
        onProgress,
        signal,
      );
      const tags = JSON.stringify([days, ...months.map(({ tag }) => tag)]);
      if (held.metrics?.tags !== tags || months.some(({ tag }) => tag === '')) {
        const bodies = months.map(({ body }) => body);
        held.metrics = { tags, activities: await ask('takeMetrics', { bodies }, { signal, transfer: bodies }) };
      }
      return { activities: held.metrics.activities, asOf: pacificTime(new Date().toISOString()), seconds: (performance.now() - started) / 1000 };
    },
    ...answersOf(ask),
  };
}

/** The same of historic records; its worker is its own. They hardly ever change, and are asked for each time. */
export function makeHistoricSource({ call, send, worker }: Pick<ReportSourceDeps, 'send' | 'worker'> & { readonly call: Call }): ReportSource {
  let asked: Promise<AimsDimensions> | null = null;
  return {
    loadDimensions: async (signal) => {
      asked = call(routes.getAimsDimensions, { signal });
      await worker.ask('takeAimsDimensions', { dimensions: await asked }, { signal });
    },
    loadMetrics: async (days, onProgress, signal) => {
      const started = performance.now();
      const fetchMonth = async (query: { from: string; until: string }, stop: AbortSignal) =>
        (await send(routes.getAimsMetrics, { query, signal: stop })).arrayBuffer();
      const bodies = await fetchMonths(fetchMonth, days, onProgress, signal);
      const activities = await worker.ask('takeAimsMetrics', { bodies }, { signal, transfer: bodies });
      const { lastDay, firstCurrentDay } = (await asked) ?? { lastDay: null, firstCurrentDay: null };
      return {
        activities,
        meets: { lastDay, firstCurrentDay },
        asOf: pacificTime(new Date().toISOString()),
        seconds: (performance.now() - started) / 1000,
      };
    },
    ...answersOf((...question) => worker.ask(...question)),
  };
}
const answersOf = (ask: ReportWorker['ask']): Pick<ReportSource, 'findChoices' | 'compute' | 'aside' | 'explain'> => ({
  findChoices: (signal) => ask('choices', {}, { signal }),
  compute: (request, signal) => ask('run', { request }, { signal }),
  aside: (given, signal) => ask('aside', given, { signal }),
  explain: (given, signal) => ask('explain', { ask: given }, { signal }),
});

/** A reply that is asked for with the tag of the one kept under `key`, if any; what is new is kept. */
async function fetchKept(uid: string, key: string, ask: (ifNoneMatch: { ifNoneMatch?: string }) => Promise<Response>): Promise<KeptReply> {
  const store = keptReplies(uid);
  const known = await store.get(key);
  const reply = await ask(known === null ? {} : { ifNoneMatch: known.tag });
  if (reply.status === 304 && known !== null) return known;
  const fresh = { tag: reply.headers.get('etag') ?? '', body: await reply.arrayBuffer() };
  // A copy: the worker takes the original away.
  if (fresh.tag !== '') void store.put(key, { ...fresh, body: fresh.body.slice(0) });
  return fresh;
}

/** What the range's months answer, in date order. One failure fails all, and the rest are stopped. */
async function fetchMonths<T>(
  fetchMonth: (query: { from: string; until: string }, signal: AbortSignal) => Promise<T>,
  days: Days,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<T[]> {
  const months = monthParts(days);
  const replies: T[] = [];
  const stopper = new AbortController();
  const either = AbortSignal.any([signal, stopper.signal]);
  let next = 0;
  let done = 0;
  const fetchNext = async (): Promise<void> => {
    for (let n = next++; n < months.length; n = next++) {
      const { from = '', until = '' } = months[n] ?? {};
      replies[n] = await fetchMonth({ from, until }, either);
      done += 1;
      onProgress(done / months.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, months.length) }, fetchNext));
  } catch (error) {
    stopper.abort();
    throw error;
  }
  return replies;
}
