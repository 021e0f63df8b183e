import type * as z from 'zod/mini';
import type { RouteShape } from '../../contract/wire/route.ts';

type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

/** One call as data: a page declares what to ask, the browser's API client asks it. */
export interface ApiRequest {
  readonly route: RouteShape;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Row version the change is based on. */
  readonly ifMatch?: number;
}
/** Builds a request whose query and body are checked against the row of the contract. */
export const request = <R extends RouteShape>(
  route: R,
  parts: Omit<ApiRequest, 'route' | 'query' | 'body'> & {
    readonly query?: Input<R['query']>;
    readonly body?: Input<R['body']>;
  } = {},
): ApiRequest => ({ route, ...parts });

/** A call that may need what the one before it answered. */
export type Step = (previous: unknown) => ApiRequest;
export const step =
  (one: ApiRequest): Step =>
  () =>
    one;

/** What tells two requests apart: the question itself. */
export const keyOfRequest = ({ route, params, query }: ApiRequest): string =>
  JSON.stringify([route.path, params, query]);
