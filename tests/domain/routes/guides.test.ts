import { expect, it } from 'vitest';
import { featureFlags } from '../../../contract/session/featureFlags.ts';
import { guideFor } from '../../../domain/routes/guides.ts';
import { rightsOf } from '../../../server/people/suggestedRoles.ts';

const guideOf = (role: string, flags: readonly string[] = featureFlags) =>
  guideFor({
    status: 'signedIn',
    flags,
    permissions: rightsOf(role),
    roleNames: [role],
    keepsWayBack: true,
  });

it.each([
  ['System Administrator', 'Administrator', 'administrator'],
  ['Base manager', 'Base manager', 'base'],
  ['Dispatcher', 'Dispatcher', 'dispatcher'],
  ['Contracts', 'Administrator', 'administrator'],
  ['Analyst', 'Analyst', 'analyst'],
  ['Read only', 'Analyst', 'analyst'],
])('finds the guide of the role %s (HOME-85)', (role, name, file) =>
  expect(guideOf(role)).toEqual({ name, to: `/help/guides/${file}.html` }),
);
it('finds no guide for a user without rights (HOME-85)', () => expect(guideOf('None')).toBeNull());
it('follows the pages that feature flags hide (HOME-85)', () =>
  expect(guideOf('Dispatcher', ['reportsCatis'])?.name).toBe('Analyst'));
