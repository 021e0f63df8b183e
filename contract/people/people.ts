import * as z from 'zod/mini';
import { GivenEmail, GivenId, GivenName, givenText } from '../wire/given.ts';
import { Dollars, Id, Instant, Versioned } from '../wire/wire.ts';

/** The crew part of a person; `id` is the crew member's. */
export const PersonCrew = z.object({
  id: Id,
  roleId: Id,
  roleName: z.string(),
  vendorId: z.nullable(Id),
  vendorName: z.string(),
  usualPerDiem: z.nullable(Dollars),
});
/** The sign-in of a person. `isDisabled`: access was removed. */
export const PersonUser = z.object({
  id: Id,
  firebaseUserId: z.string(),
  name: z.string(),
  email: z.string(),
  isDisabled: z.boolean(),
});
/** An invite that is still open. */
export const PersonInvite = z.object({
  id: Id,
  email: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
});
/**
 * GET /v2/people (PPL-1: optional crew, optional user). An invite without a person creates one when
 * it is sent.
 */
export const Person = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  baseId: z.nullable(Id),
  isArchived: z.boolean(),
  crew: z.nullable(PersonCrew),
  user: z.nullable(PersonUser),
  invite: z.nullable(PersonInvite),
  ...Versioned,
});
export type Person = z.output<typeof Person>;
export const People = z.array(Person);

/** POST /v2/people. The user part is created by an invite, never by this body. */
export const PersonBody = z.object({
  firstName: GivenName,
  lastName: GivenName,
  email: z.nullable(GivenEmail),
  baseId: z.nullable(GivenId),
  crew: z.nullable(
    z.object({ roleId: GivenId, vendorId: GivenId, usualPerDiem: z.nullable(Dollars) }),
  ),
});
export type PersonBody = z.output<typeof PersonBody>;
/**
 * PUT /v2/people/{id}. Archiving a person with a user signs them out and removes access. `crew`
 * null leaves an existing crew part unchanged.
 */
export const PersonSave = z.extend(PersonBody, { isArchived: z.boolean() });
export type PersonSave = z.output<typeof PersonSave>;

/** POST /x/people/{id}/connect: merges the user's person into this one, which keeps its id. */
export const ConnectBody = z.object({ userId: GivenId });

/** POST /invites/new. `personId`: an existing person without a user; null creates a person. */
export const InviteBody = z.object({
  email: GivenEmail,
  name: GivenName,
  baseId: z.nullable(GivenId),
  /** A repeated id counts once. */
  roleIds: z.array(GivenId).check(z.maxLength(50)),
  personId: z.nullable(GivenId),
});
export type InviteBody = z.output<typeof InviteBody>;
/** An invite as an administrator sees it. The token is only in the mail. */
export const Invite = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  baseId: z.nullable(Id),
  roleIds: z.array(Id),
  personId: z.nullable(Id),
  status: z.enum(['Open', 'Accepted', 'Cancelled']),
  sentAt: Instant,
  expiresAt: Instant,
});
export type Invite = z.output<typeof Invite>;
export const Invites = z.array(Invite);
/** `{token}` in the path: 256 bits in base64url. */
export const InviteTokenParams = z.object({
  token: givenText(43).check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
/**
 * GET and PATCH /invites/{token}: the fields the sign-up page may see. Used, expired and unknown
 * tokens all return 404.
 */
export const InviteForToken = z.object({
  email: z.string(),
  name: z.string(),
  status: z.enum(['Open', 'Accepted']),
  newUserId: z.nullable(z.string()),
});
export type InviteForToken = z.output<typeof InviteForToken>;
/**
 * PATCH /invites/{token}. `newUserId` is the identity provider's id of the account just created
 * with the invite's e-mail.
 */
export const InviteAccept = z.object({
  status: z.literal('Accepted'),
  newUserId: givenText(128).check(z.minLength(1)),
});
