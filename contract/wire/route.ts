import type * as z from 'zod/mini';
import type { Failure } from './failures.ts';
import type { Right } from './permissions.ts';

/** One way to be allowed: all of `rights`, and the System Administrator role where asked. */
export interface Grant {
  readonly rights: readonly Right[];
  readonly systemAdministrator?: true;
}
/** `signedIn`: any genuine token. `person`: a token with a person record. A list: any one grant suffices. */
export type Needs = 'public' | 'signedIn' | 'person' | readonly Grant[];

/**
 * One row of the contract: the server's route, the client's call, the OpenAPI entry and the authorisation check come
 * from it.
 */
export interface RouteShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the wire writes it: `/bases/{id}`. A parameter is a uuid unless `params` says otherwise. */
  readonly path: `/${string}`;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /** What the call does, in one line, for readers of the OpenAPI document. */
  readonly summary: string;
  readonly needs: Needs;
  /** A call of our own under `/x/` (WIRE-1). */
  readonly ours?: true;
  /** The handler writes the body itself (streamed, or another media type); `reply` documents it and tests parse it. */
  readonly raw?: true;
  /** Answers with an ETag and heeds If-None-Match: 304 when the caller has it already. */
  readonly tagged?: true;
  /** The body is a file of any length up to 200 MB, read as it comes (WIRE-30); the handler gets it as a stream. */
  readonly upload?: true;
  /** Further media types that Accept may ask for; what is in them is not for the document. */
  readonly media?: readonly string[];
  /** Heeds Idempotency-Key: the same key and body gets the first answer again (WIRE-9). */
  readonly once?: true;
  /** Heeds If-Match: a caller who saw another version is refused. */
  readonly conditional?: true;
  /** The reply holds a secret: a browser must not store it. */
  readonly secret?: true;
  /** Counted per address: too many tries in a minute are refused. */
  readonly limited?: true;
  /** Refusals of its own, beside those that follow from the row's shape (`failuresOf`). */
  readonly fails?: readonly Failure[];
}

/** All of these rights. */
export const having = <R extends Right>(...rights: R[]) => [{ rights }] as const;
/** Pages that also ask for the System Administrator role (AUTH-3). */
export const administrator = <R extends Right>(...rights: R[]) =>
  [{ rights, systemAdministrator: true }] as const;
/** A dispatcher sees live cost, so prices are readable with the dispatch (AUTH-6). */
export const priceView = (entity: 'Contract' | 'Bases' | 'Suppressants') =>
  [
    { rights: ['Dispatch.View'] },
    { rights: ['base-admin.View'] },
    { rights: [`${entity}.View`] },
  ] as const;
