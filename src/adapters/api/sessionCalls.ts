import type { PersonSelf, UserSettings } from '../../../contract/session/session.ts';
import { routes } from '../../../contract/table.ts';
import type { Permission } from '../../../contract/wire/permissions.ts';
import { applyFlagOverrides } from '../../../domain/session/flagOverrides.ts';
import { readFlagOverride } from '../browser/browserStore.ts';
import type { Call } from './api.ts';
import { hasStatus } from './apiError.ts';
import type { KeptLists } from './keptLists.ts';

/** The session's requests after sign-in. */
export interface SessionCalls {
  /** The flags in force, overrides included. */
  flags(signal: AbortSignal): Promise<readonly string[]>;
  permissions(signal: AbortSignal): Promise<readonly Permission[]>;
  settings(signal: AbortSignal): Promise<UserSettings>;
  /** Returns null if the user has no person record; the chart decides what follows. */
  person(signal: AbortSignal): Promise<PersonSelf | null>;
  /**
   * Whether this computer has stored the replies that this user's start needs without a network.
   */
  isKept(): Promise<boolean>;
  saveSettings(settings: UserSettings, signal: AbortSignal): Promise<UserSettings>;
  saveBase(baseId: string, signal: AbortSignal): Promise<PersonSelf>;
}

export const makeSessionCalls = (call: Call, kept: KeptLists): SessionCalls => ({
  flags: async (signal) =>
    applyFlagOverrides((await call(routes.getFeatures, { signal })).enabledFlags, readFlagOverride),
  permissions: async (signal) => (await call(routes.getPermissions, { signal })).items,
  settings: (signal) => call(routes.getSettings, { signal }),
  person: async (signal) => {
    try {
      return await call(routes.getSelf, { signal });
    } catch (error) {
      if (hasStatus(error, 403, 404)) return null;
      throw error;
    }
  },
  isKept: async () => {
    const needed = [routes.getFeatures, routes.getPermissions, routes.getSettings, routes.getSelf];
    return (await Promise.all(needed.map(({ path }) => kept.find(path)))).every(
      (found) => found !== null,
    );
  },
  saveSettings: (settings, signal) => call(routes.saveSettings, { body: settings, signal }),
  saveBase: (baseId, signal) => call(routes.patchSelf, { body: { baseId }, signal }),
});
