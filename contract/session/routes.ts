import { Permissions } from '../wire/permissions.ts';
import type { RouteShape } from '../wire/route.ts';
import { Done } from '../wire/wire.ts';
import { Features } from './featureFlags.ts';
import { PasswordResetBody, PersonSelf, PersonSelfPatch, UserSettings, UserSettingsPatch } from './session.ts';

/** The calls of the session: flags, rights, settings, the own person, and the account at the sign-in service. */
export const sessionRoutes = {
  getFeatures: { method: 'GET', path: '/features', reply: Features, needs: 'signedIn' },
  getPermissions: { method: 'GET', path: '/users/current/permissions', reply: Permissions, needs: 'signedIn' },
  getSettings: { method: 'GET', path: '/v2/user/settings/application/catis', reply: UserSettings, needs: 'signedIn' },
  saveSettings: { method: 'POST', path: '/v2/user/settings/application/catis', body: UserSettingsPatch, reply: UserSettings, needs: 'signedIn' },
  getSelf: { method: 'GET', path: '/v2/people/self', reply: PersonSelf, needs: 'signedIn' },
  patchSelf: { method: 'PATCH', path: '/v2/people/self', body: PersonSelfPatch, reply: PersonSelf, needs: 'person' },
  requestPasswordReset: { method: 'POST', path: '/password-reset', body: PasswordResetBody, reply: Done, needs: 'public' },
  signOutEverywhere: { method: 'POST', path: '/x/account/sign-out-everywhere', reply: Done, needs: 'signedIn', ours: true },
} as const satisfies Record<string, RouteShape>;
