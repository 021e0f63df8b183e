import * as z from 'zod/mini';
import { Id, Versioned } from './wire.ts';

/** GET /catis-api-config/catis-api.config.json */
export const ApiConfig = z.object({ catisRestUrl: z.string() });
export type ApiConfig = z.output<typeof ApiConfig>;
/** GET /firebase-config/firebase.config.json; `emulator` = the local identity on our own origin. */
export const IdentityConfig = z.object({
  apiKey: z.string(),
  projectId: z.string(),
  authDomain: z.optional(z.string()),
  emulator: z.optional(z.boolean()),
});
export type IdentityConfig = z.output<typeof IdentityConfig>;

/** The signed-in person (GET /v2/people/self); `roles` are those in force today. */
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
export const PersonSelfPatch = z.object({ baseId: z.nullable(Id) });

/** The settings document of one user (specification §3: default {guidedMode: true}). */
export const UserSettings = z.object({
  guidedMode: z.boolean(),
  theme: z.optional(z.enum(['system', 'light', 'dark'])),
  defaultReport: z.optional(z.string()),
  singleKeyShortcuts: z.optional(z.boolean()),
});
export type UserSettings = z.output<typeof UserSettings>;
/** POST merges what it is sent. */
export const UserSettingsPatch = z.partial(UserSettings);
export const defaultUserSettings: UserSettings = { guidedMode: true };
