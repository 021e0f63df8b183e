import type * as z from 'zod/mini';
import type { Failure } from './failures.ts';
import type { Right } from './permissions.ts';

/** One way to be allowed: all of `rights`, plus the System Administrator role if required. */
export interface Grant {
  readonly rights: readonly Right[];
  readonly systemAdministrator?: true;
}
/**
 * `signedIn`: any valid token. `person`: a token with a person record, or of a service account. A
 * list: any one of the grants suffices.
 */
export type RequiredAccess = 'public' | 'signedIn' | 'person' | readonly Grant[];

/**
 * One route of the contract. The registration in the server, the client's call, the OpenAPI entry
 * and the authorization check derive from it.
 */
export interface RouteShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * The path on the wire: `/bases/{id}`. A parameter is a uuid unless `params` defines another
   * type.
   */
  readonly path: `/${string}`;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /** A one-line description for readers of the OpenAPI document. */
  readonly summary: string;
  readonly needs: RequiredAccess;
  /** Refuses access tokens, whatever their rights (SAFE-53). */
  readonly noTokens?: true;
  /** Refuses everybody without an access token. */
  readonly onlyTokens?: true;
  /** A call of our own under `/x/` (WIRE-1). */
  readonly ours?: true;
  /**
   * The handler sends the body itself (streamed, or in another media type). `reply` documents the
   * body, and tests parse it.
   */
  readonly raw?: true;
  /** Replies with an ETag and honors If-None-Match: 304 when the caller already has the content. */
  readonly tagged?: true;
  /** The body is a file of up to 200 MB (WIRE-30). The handler gets it as a stream. */
  readonly upload?: true;
  /** Longest body in bytes, where it is shorter than that of other calls. */
  readonly maxBytes?: number;
  /** The reply is a file of the types in `media`, never JSON. */
  readonly isFile?: true;
  /** Further media types that Accept may name. The document doesn't describe their content. */
  readonly media?: readonly string[];
  /** Honors Idempotency-Key: the same key and body returns the first reply again (WIRE-9). */
  readonly once?: true;
  /** Honors If-Match: a caller with another version is refused. */
  readonly conditional?: true;
  /** A browser must not store the reply: it holds a secret, or is soon outdated. */
  readonly unstored?: true;
  /** Rate-limited per address and minute. */
  readonly limited?: true;
  /** Error statuses in addition to those implied by the route's shape (`failuresOf`). */
  readonly fails?: readonly Failure[];
}

/** A grant that requires all of these rights. */
export const having = <R extends Right>(...rights: R[]) => [{ rights }] as const;
/** A grant that also requires the System Administrator role (AUTH-3). */
export const administrator = <R extends Right>(...rights: R[]) =>
  [{ rights, systemAdministrator: true }] as const;
/** Dispatchers see live cost, so prices are readable along with dispatches (AUTH-6). */
export const priceView = (entity: 'Contract' | 'Bases' | 'Suppressants') =>
  [
    { rights: ['Dispatch.View'] },
    { rights: ['base-admin.View'] },
    { rights: [`${entity}.View`] },
  ] as const;
