import type * as z from 'zod/mini';
import type { RouteShape } from '../../contract/wire/route.ts';

type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

/** One API call as data: a page declares it, the browser's API client sends it. */
export interface ApiRequest {
  readonly route: RouteShape;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
  /** The row version that the change is based on, for `If-Match`. */
  readonly ifMatch?: number;
}
/** Builds a request. The types of query and body follow the route's contract. */
export const request = <R extends RouteShape>(
  route: R,
  parts: Omit<ApiRequest, 'route' | 'query' | 'body'> & {
    readonly query?: Input<R['query']>;
    readonly body?: Input<R['body']>;
  } = {},
): ApiRequest => ({ route, ...parts });

/** A call that can depend on the previous call's reply. */
export type Step = (previous: unknown) => ApiRequest;
export const step =
  (one: ApiRequest): Step =>
  () =>
    one;

/** Cache key of a request: its path, params and query. */
export const keyOfRequest = ({ route, params, query }: ApiRequest): string =>
  JSON.stringify([route.path, params, query]);
