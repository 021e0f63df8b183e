import { expect, it } from 'vitest';
import { featureFlags } from '../../../contract/session/featureFlags.ts';
import type { SessionFacts } from '../../../domain/routes/guard.ts';
import { navigationFor } from '../../../domain/routes/navigation.ts';

const session = (off: readonly string[]): SessionFacts => ({
  status: 'signedIn',
  flags: featureFlags.filter((flag) => !off.includes(flag)),
  permissions: [
    { entityCode: 'Dispatch', action: 'Edit' },
    { entityCode: 'Dispatch', action: 'View' },
    { entityCode: 'CatisReports', action: 'View' },
  ],
  roleNames: [],
  keepsWayBack: true,
});
const ways = (...off: string[]) =>
  Object.fromEntries(navigationFor(session(off)).map(({ id, to }) => [id, to]));

it('links to the first page of a section that the user can open (SES-16)', () => {
  expect(ways()).toMatchObject({
    home: '/',
    dispatch: '/dispatch/flight/new',
    reports: '/reports/catis',
  });
  expect(ways('dispatchFlight', 'reportsCatis')).toMatchObject({
    dispatch: '/dispatch/standby/new',
    reports: '/reports/aims',
  });
  expect(ways('dispatchFlight', 'dispatchStandby', 'dispatchAgentOnly')).not.toHaveProperty(
    'dispatch',
  );
  expect(ways('reportsCatis', 'reportsHistoric', 'reportsFlightsWithoutContracts')).toMatchObject({
    reports: '/reports/fuel',
  });
});

it('lists the prices for a user who can see some of them but not change them all (SET-47)', () => {
  const shown = (roleNames: readonly string[], ...permissions: SessionFacts['permissions']) =>
    navigationFor({ ...session([]), roleNames, permissions }).find(({ id }) => id === 'rates')?.to;
  const view = (entityCode: 'Contract' | 'Suppressants' | 'Bases') =>
    ({ entityCode, action: 'View' }) as const;
  const edit = (entityCode: 'Contract' | 'Suppressants' | 'Bases') =>
    ({ entityCode, action: 'Edit' }) as const;
  const all = [edit('Contract'), edit('Suppressants'), edit('Bases')];
  expect([
    shown([]),
    shown([], view('Suppressants')),
    shown([], edit('Contract')),
    shown([], edit('Contract'), view('Bases')),
    shown([], ...all),
    shown(['System Administrator'], ...all),
  ]).toEqual([
    undefined,
    '/rates/agent',
    undefined,
    '/rates/contracts',
    '/rates/contracts',
    undefined,
  ]);
});
