import type * as z from 'zod/mini';
import { API_VERSION } from '../../../contract/constants.ts';
import { Problem } from '../../../contract/wire/problem.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import type { Monitor } from '../browser/monitor.ts';
import { ApiError } from './apiError.ts';

type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodMiniType ? z.output<T> : never;

export interface CallOptions<R extends RouteShape> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Input<R['query']>;
  readonly body?: Input<R['body']>;
  /** Row version the change is based on; stale → 412. */
  readonly ifMatch?: number;
  /** Same key and body → the first answer again. */
  readonly idempotencyKey?: string;
  readonly accept?: string;
  /** Tag of a reply that is here already; the service answers 304, without a body, while it holds. */
  readonly ifNoneMatch?: string;
  readonly signal?: AbortSignal;
}
export interface ApiDeps {
  readonly restUrl: () => string;
  /** A token that is good now, stored on the way; null when nobody is signed in. */
  readonly token: () => Promise<string | null>;
  /** The service does not know the token: the session is over (SES-5). */
  readonly onUnauthorized: () => void;
  readonly monitor: Monitor;
}
export type Call = ReturnType<typeof makeCall>;

function addressOf(route: RouteShape, restUrl: string, options: { params?: Readonly<Record<string, string>>; query?: unknown }): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(options.query ?? {})) if (value !== undefined && value !== null) search.set(key, String(value));
  const query = search.toString();
  return `${restUrl}${path}${query === '' ? '' : `?${query}`}`;
}

/** `Retry-After` as the service sends it; a date, or nothing at all, counts as no wait. */
const secondsOf = (text: string | null): number => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0);

/** Sends one call of the contract table; answers the raw reply. Throws ApiError, after a 401 too. */
export function makeFetch(deps: ApiDeps) {
  return async <R extends RouteShape>(route: R, options: CallOptions<R> = {}): Promise<Response> => {
    let reply: Response;
    try {
      const token = await deps.token();
      reply = await fetch(addressOf(route, deps.restUrl(), options), {
        method: route.method,
        headers: {
          'X-CATIS-Version': API_VERSION,
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(options.accept === undefined ? {} : { Accept: options.accept }),
          ...(options.ifNoneMatch === undefined ? {} : { 'If-None-Match': options.ifNoneMatch }),
          ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(options.ifMatch === undefined ? {} : { 'If-Match': `"v${options.ifMatch}"` }),
          ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      });
    } catch (error) {
      // Leaving a page stops its calls; nothing went wrong.
      if (options.signal?.aborted === true) throw error;
      const failure = new ApiError(error, null, null);
      deps.monitor.report(failure, { method: route.method, path: route.path });
      throw failure;
    }
    if (reply.ok || (reply.status === 304 && options.ifNoneMatch !== undefined)) return reply;
    const problem = Problem.safeParse(await reply.json().catch(() => null));
    const failure = new ApiError(
      new Error(`${route.method} ${route.path} answered ${reply.status}${problem.success ? ` (${problem.data.title})` : ''}`),
      reply.status,
      problem.success ? problem.data : null,
      secondsOf(reply.headers.get('retry-after')) * 1000,
    );
    deps.monitor.report(failure, { method: route.method, path: route.path, requestId: failure.problem?.requestId });
    if (reply.status === 401) deps.onUnauthorized();
    throw failure;
  };
}

/** One typed caller for every row of the contract table: checks the reply against its schema. */
export function makeCall(deps: ApiDeps) {
  const send = makeFetch(deps);
  return async <R extends RouteShape>(route: R, options: CallOptions<R> = {}): Promise<Output<R['reply']>> => {
    const reply = await send(route, options);
    let json: unknown;
    try {
      json = await reply.json();
    } catch (error) {
      throw new ApiError(error, null, null);
    }
    const parsed = route.reply.safeParse(json);
    if (!parsed.success) {
      const failure = new ApiError(parsed.error, reply.status, null);
      deps.monitor.report(failure, { method: route.method, path: route.path });
      throw failure;
    }
    // safeParse loses the row's own type; it is the schema's output by definition.
    return parsed.data as Output<R['reply']>;
  };
}
