import type * as z from 'zod/mini';
import { versionHeader } from '../../../contract/constants.ts';
import { Problem } from '../../../contract/wire/problem.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import type { Monitor } from '../browser/monitor.ts';
import { measureClock } from '../browser/serviceTime.ts';
import { ApiError, isNetworkFailure } from './apiError.ts';
import { isKept, type KeptLists, steadyQuery } from './keptLists.ts';

type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodMiniType ? z.output<T> : never;

export interface CallOptions<R extends RouteShape> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Input<R['query']>;
  readonly body?: Input<R['body']>;
  /** A file as the body, for routes with `upload`; it is streamed. */
  readonly file?: Blob;
  /** The row version the change is based on; the service answers a stale one with 412. */
  readonly ifMatch?: number;
  /** The service answers a repeated request with the same key and body with its first reply. */
  readonly idempotencyKey?: string;
  readonly accept?: string;
  /** The ETag of a cached reply; the service returns 304 without a body while it is current. */
  readonly ifNoneMatch?: string;
  readonly signal?: AbortSignal;
}
export interface ApiDeps {
  readonly restUrl: () => string;
  /**
   * Returns a valid token and stores it; null if no user is signed in. The first write after the
   * service was unreachable requires a new token, and fails without one.
   */
  readonly token: (isWrite: boolean) => Promise<string | null>;
  /** The service rejects the token: the session is over (SES-5). */
  readonly onUnauthorized: () => void;
  readonly monitor: Monitor;
  /** Reports whether the service answered at all. */
  readonly onReach?: (wasAnswered: boolean) => void;
  /** Cached replies for when the service is unreachable. `onRecalled` receives their age. */
  readonly kept?: KeptLists;
  readonly onRecalled?: (keptAt: string, signal: AbortSignal | undefined) => void;
}
export type Call = ReturnType<typeof makeCall>;

function addressOf(
  route: RouteShape,
  restUrl: string,
  options: { params?: Readonly<Record<string, string>>; query?: unknown },
): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(options.query ?? {}))
    if (value !== undefined && value !== null) search.set(key, String(value));
  const query = search.toString();
  return `${restUrl}${path}${query === '' ? '' : `?${query}`}`;
}

/** Returns the key of a cached reply. */
export const keptKey = (
  route: RouteShape,
  options: Pick<CallOptions<RouteShape>, 'params'> & { query?: unknown },
): string => addressOf(route, '', { ...options, query: steadyQuery(options.query) });

/**
 * Parses `Retry-After` in seconds, as the service sends it; a date or a missing header counts as 0.
 */
const secondsOf = (text: string | null): number =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0;

/**
 * Returns a function that sends one request of the contract table and returns the raw reply. It
 * throws ApiError, also after a 401.
 */
export function makeFetch(deps: ApiDeps) {
  return async <R extends RouteShape>(
    route: R,
    options: CallOptions<R> = {},
  ): Promise<Response> => {
    let reply: Response;
    try {
      const token = await deps.token(route.method !== 'GET');
      const sentAt = performance.now();
      reply = await fetch(addressOf(route, deps.restUrl(), options), {
        method: route.method,
        headers: {
          ...versionHeader,
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(options.accept === undefined ? {} : { Accept: options.accept }),
          ...(options.ifNoneMatch === undefined ? {} : { 'If-None-Match': options.ifNoneMatch }),
          ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(options.file === undefined ? {} : { 'Content-Type': 'text/csv' }),
          ...(options.ifMatch === undefined ? {} : { 'If-Match': `"v${options.ifMatch}"` }),
          ...(options.idempotencyKey === undefined
            ? {}
            : { 'Idempotency-Key': options.idempotencyKey }),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
        ...(options.file === undefined ? {} : { body: options.file }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      });
      measureClock(reply, performance.now() - sentAt);
    } catch (error) {
      // Leaving a page aborts its requests; that is no failure.
      if (options.signal?.aborted === true) throw error;
      deps.onReach?.(false);
      const failure = new ApiError(error, null, null);
      deps.monitor.report(failure, { method: route.method, path: route.path });
      throw failure;
    }
    deps.onReach?.(true);
    if (reply.ok || (reply.status === 304 && options.ifNoneMatch !== undefined)) return reply;
    const problem = Problem.safeParse(await reply.json().catch(() => null));
    const failure = new ApiError(
      new Error(
        `${route.method} ${route.path} answered ${reply.status}${problem.success ? ` (${problem.data.title})` : ''}`,
      ),
      reply.status,
      problem.success ? problem.data : null,
      secondsOf(reply.headers.get('retry-after')) * 1000,
    );
    deps.monitor.report(failure, {
      method: route.method,
      path: route.path,
      requestId: failure.problem?.requestId,
    });
    if (reply.status === 401) deps.onUnauthorized();
    throw failure;
  };
}

/**
 * Returns the typed caller for every route of the contract table. It checks each reply against its
 * schema.
 */
export function makeCall(deps: ApiDeps) {
  const send = makeFetch(deps);
  return async <R extends RouteShape>(
    route: R,
    options: CallOptions<R> = {},
  ): Promise<Output<R['reply']>> => {
    const key = isKept(route) ? keptKey(route, options) : null;
    let found: { readonly status: number; readonly text: string };
    try {
      const reply = await send(route, options);
      found = { status: reply.status, text: await textOf(reply) };
    } catch (error) {
      const kept =
        key === null || !isNetworkFailure(error) ? null : ((await deps.kept?.find(key)) ?? null);
      if (kept === null) throw error;
      deps.onRecalled?.(kept.keptAt, options.signal);
      return read(route, { status: 200, text: kept.text });
    }
    const data = read(route, found);
    if (key !== null) deps.kept?.keep(key, found.text);
    return data;
  };
  /** @throws ApiError for a body that does not match this route */
  function read<R extends RouteShape>(
    route: R,
    { status, text }: { readonly status: number; readonly text: string },
  ): Output<R['reply']> {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (error) {
      throw new ApiError(error, null, null);
    }
    const parsed = route.reply.safeParse(json);
    if (!parsed.success) {
      const failure = new ApiError(parsed.error, status, null);
      deps.monitor.report(failure, { method: route.method, path: route.path });
      throw failure;
    }
    // safeParse loses the row's own type; it is the schema's output by definition.
    return parsed.data as Output<R['reply']>;
  }
}
/** Reads a reply's text. A reply that breaks off counts as a network failure. */
async function textOf(reply: Response): Promise<string> {
  try {
    return await reply.text();
  } catch (error) {
    throw new ApiError(error, null, null);
  }
}
