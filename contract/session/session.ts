import * as z from 'zod/mini';
import { GivenEmail, GivenId, givenText } from '../wire/given.ts';
import { Id, Versioned } from '../wire/wire.ts';

/** The signed-in person (GET /v2/people/self). `roles` contains the roles in force today. */
export const PersonSelf = z.object({
  id: Id,
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  baseId: z.nullable(Id),
  roles: z.array(z.object({ roleId: Id, name: z.string() })),
  ...Versioned,
});
export type PersonSelf = z.output<typeof PersonSelf>;
export const PersonSelfPatch = z.object({ baseId: z.nullable(GivenId) });

/** The settings document of one user (SES-4: default {guidedMode: true}). */
export const UserSettings = z.object({
  guidedMode: z.boolean(),
  theme: z.optional(z.enum(['system', 'light', 'dark'])),
  defaultReport: z.optional(z.string()),
  singleKeyShortcuts: z.optional(z.boolean()),
  /** The month a fiscal year begins with, 1 to 12; absent = July. */
  fiscalMonth: z.optional(z.int().check(z.gte(1), z.lte(12))),
});
export type UserSettings = z.output<typeof UserSettings>;
/** POST merges the given fields into the stored settings. */
export const UserSettingsPatch = z.extend(z.partial(UserSettings), {
  defaultReport: z.optional(givenText(200)),
});

/** POST /password-reset returns the same reply whether or not the address exists. */
export const PasswordResetBody = z.object({ email: GivenEmail });

/** A key for AES-256: 32 bytes as base64url without padding. */
export const DraftKeyReply = z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) });
