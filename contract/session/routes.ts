import { Permissions } from '../wire/permissions.ts';
import type { RouteShape } from '../wire/route.ts';
import { Done } from '../wire/wire.ts';
import { Features } from './featureFlags.ts';
import {
  DraftKeyReply,
  PasswordResetBody,
  PersonSelf,
  PersonSelfPatch,
  UserSettings,
  UserSettingsPatch,
} from './session.ts';
import { Welcome } from './welcome.ts';

/**
 * The calls of the session: flags, rights, settings, the user's own person, and the account at the
 * identity provider.
 */
export const sessionRoutes = {
  getFeatures: {
    method: 'GET',
    path: '/features',
    summary: 'Features that are switched on.',
    reply: Features,
    needs: 'signedIn',
  },
  getPermissions: {
    method: 'GET',
    path: '/users/current/permissions',
    summary: 'What the caller may do.',
    reply: Permissions,
    needs: 'signedIn',
  },
  getSettings: {
    method: 'GET',
    path: '/v2/user/settings/application/catis',
    summary: "The caller's own settings.",
    reply: UserSettings,
    needs: 'signedIn',
    noTokens: true,
  },
  saveSettings: {
    method: 'POST',
    path: '/v2/user/settings/application/catis',
    summary: "Changes the caller's own settings; what is not sent stays.",
    body: UserSettingsPatch,
    reply: UserSettings,
    needs: 'signedIn',
    noTokens: true,
  },
  getSelf: {
    method: 'GET',
    path: '/v2/people/self',
    summary: "The caller's own person.",
    fails: [403, 404],
    reply: PersonSelf,
    needs: 'signedIn',
    noTokens: true,
  },
  patchSelf: {
    method: 'PATCH',
    path: '/v2/people/self',
    summary: "Changes the caller's own person.",
    conditional: true,
    body: PersonSelfPatch,
    reply: PersonSelf,
    needs: 'person',
    noTokens: true,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/password-reset',
    summary:
      'Mails a link to set a new password, if the address has an account; the answer does not tell.',
    limited: true,
    body: PasswordResetBody,
    reply: Done,
    needs: 'public',
  },
  getWelcome: {
    method: 'GET',
    path: '/x/welcome',
    summary: 'What the sign-in page says of a new installation, and the accounts of the demo data.',
    reply: Welcome,
    needs: 'public',
    ours: true,
  },
  getDraftKey: {
    method: 'GET',
    path: '/x/account/draft-key',
    summary: "The caller's key for drafts and unsent entries in a browser.",
    reply: DraftKeyReply,
    unstored: true,
    needs: 'signedIn',
    noTokens: true,
    ours: true,
  },
  prepareSecondFactor: {
    method: 'POST',
    path: '/x/account/prepare-second-factor',
    summary:
      "Confirms the caller's e-mail at the identity provider, if an invite's mail has proved it.",
    fails: [409, 502],
    reply: Done,
    needs: 'signedIn',
    noTokens: true,
    ours: true,
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/x/account/sign-out-everywhere',
    summary: "Ends every session of the caller's account.",
    fails: [502],
    reply: Done,
    needs: 'signedIn',
    noTokens: true,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
