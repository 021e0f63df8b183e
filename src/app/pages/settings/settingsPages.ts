import type { LaterView } from '../../later.tsx';
import { once } from '../../once.ts';
import type { PageProps } from '../../pages.ts';

/** The list with a form that most settings pages are; it reads which one from the address. */
const reference = once(() => import('./ReferencePage.tsx'));

/** The settings pages by the path of their route. */
export const settingsPages: Readonly<Record<string, LaterView<PageProps>>> = {
  '/settings': once(() => import('./SettingsMenuPage.tsx')),
  '/settings/aircraft': reference,
  '/settings/aircraft-types': reference,
  '/settings/aircraft-vendors': reference,
  '/settings/aircraft-rates': reference,
  '/settings/contract-rates': reference,
  '/settings/bases': reference,
  '/settings/landing-fees': reference,
  '/settings/agent-types': reference,
  '/settings/agent-rates': reference,
  '/settings/crew-members': reference,
  '/settings/job-functions': reference,
  '/settings/fuel-vendors': reference,
  '/settings/fuel-storages': reference,
  '/settings/people': reference,
  '/settings/user-management': reference,
};
