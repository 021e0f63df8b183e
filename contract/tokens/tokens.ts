import * as z from 'zod/mini';
import { GivenId, GivenName } from '../wire/given.ts';
import { Id, Instant, Versioned } from '../wire/wire.ts';

/** Lifetime of an access token in days. */
export const MIN_TOKEN_DAYS = 1;
export const MAX_TOKEN_DAYS = 366;
export const DEFAULT_TOKEN_DAYS = 90;
/** Most valid tokens of one person or service account. */
export const MAX_TOKENS = 20;

export const AccessTokenBody = z.object({
  /** What the token is for. Several may have the same name. */
  name: GivenName,
  days: z.int().check(z.gte(MIN_TOKEN_DAYS), z.lte(MAX_TOKEN_DAYS)),
});
export type AccessTokenBody = z.output<typeof AccessTokenBody>;

const fields = {
  id: Id,
  name: z.string(),
  /** The token's first characters, to recognize it by. */
  hint: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** Written at most once a minute. */
  lastUsedAt: z.nullable(Instant),
  /** The address of that call. */
  lastUsedFrom: z.nullable(z.string()),
  revokedAt: z.nullable(Instant),
  /** Neither expired nor revoked. */
  isValid: z.boolean(),
};
export const AccessToken = z.object(fields);
export type AccessToken = z.output<typeof AccessToken>;
/** Access tokens, newest first. */
export const AccessTokens = z.object({ items: z.array(AccessToken) });
/** `token`: its text, returned only once; null in a replayed reply. */
export const NewAccessToken = z.object({ ...fields, token: z.nullable(z.string()) });
export type NewAccessToken = z.output<typeof NewAccessToken>;

export const ServiceAccountBody = z.object({
  name: GivenName,
  roleId: GivenId,
  /** A user who answers for the account. */
  ownerUserId: GivenId,
});
export const ServiceAccountSave = z.extend(ServiceAccountBody, { isArchived: z.boolean() });
export type ServiceAccountSave = z.output<typeof ServiceAccountSave>;
export const ServiceAccount = z.object({
  id: Id,
  name: z.string(),
  roleId: Id,
  roleName: z.string(),
  ownerUserId: Id,
  ownerName: z.string(),
  /** Whether the owner no longer has access. The account's tokens still work. */
  isOwnerless: z.boolean(),
  isArchived: z.boolean(),
  tokens: z.array(AccessToken),
  ...Versioned,
});
export type ServiceAccount = z.output<typeof ServiceAccount>;
/** Service accounts by name, and the roles and owners that one can have. */
export const ServiceAccounts = z.object({
  items: z.array(ServiceAccount),
  roles: z.array(z.object({ id: Id, name: z.string() })),
  owners: z.array(z.object({ userId: Id, name: z.string() })),
});
export type ServiceAccounts = z.output<typeof ServiceAccounts>;
