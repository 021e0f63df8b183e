import type { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { RouteName, routes } from '../../contract/table.ts';
import type { RouteShape } from '../../contract/wire/route.ts';
import type { Author } from '../database/inTransaction.ts';
import type { Store } from '../database/open.ts';
import type { ExternalServices } from './externalServices.ts';
import type { Principal } from './principal.ts';

type Given<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

/** A handler's input, already checked against the contract and the caller's rights. */
export interface Call<R extends RouteShape = RouteShape> {
  /** The called path, below the REST base and without its query. */
  readonly path: string;
  /** Path parameters, each a uuid unless the route defines another type. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Given<R['query']>;
  readonly body: Given<R['body']>;
  /** The path's `{id}`; empty when the path has none. */
  readonly id: string;
  readonly who: Principal;
  readonly author: Author;
  /**
   * Verifies the call's token again, for work that continues after the reply.
   * @throws IdentityUnavailable
   */
  readonly isStillSignedIn: () => Promise<boolean>;
  /** The version from If-Match; null without the header. */
  readonly ifMatch: number | null;
  readonly store: Store;
  readonly external: ExternalServices;
  /** Maximum number of activities in a report (CATIS_REPORT_AT_ONCE). */
  readonly reportAtOnce: number;
  /** Minutes after a missed check at which a flight is overdue (OVERDUE_MINUTES, FOL-9). */
  readonly overdueMinutes: number;
  /** The first month of the installation's fiscal year, 1 to 12 (FISCAL_MONTH, BUD-2). */
  readonly fiscalMonth: number;
  /** The attribution of the installation's own map tiles; null without tiles (MAP-8). */
  readonly tilesAttribution: string | null;
  /** Flags that CATIS_FLAGS_OFF turns off. */
  readonly flagsOff: readonly string[];
  /** The uploaded file as a stream; null for routes without `upload`. */
  readonly upload: Readable | null;
  /** For work that continues after the reply. */
  readonly log: FastifyBaseLogger;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Handlers of `raw` routes send the reply themselves. Others may set headers. */
  readonly reply: FastifyReply;
}
/** Handles one route. The handler of a `raw` route sends the reply itself and returns it. */
export type Handler<R extends RouteShape> = (
  call: Call<R>,
) => Promise<R extends { raw: true } ? unknown : z.input<R['reply']>>;
/** One handler per route: a missing handler is a compile error. */
export type Handlers = { readonly [K in RouteName]: Handler<(typeof routes)[K]> };
