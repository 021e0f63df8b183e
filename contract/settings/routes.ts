import type { RouteShape } from '../wire/route.ts';
import { SettingsCounts } from './counts.ts';

/** The call behind the settings menu. */
export const settingsRoutes = {
  countSettings: {
    method: 'GET',
    path: '/x/settings/counts',
    summary: 'How many things each settings page of this user lists.',
    reply: SettingsCounts,
    needs: 'person',
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
