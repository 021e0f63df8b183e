import { expect, it } from 'vitest';
import { featureFlags } from '../../../contract/session/featureFlags.ts';
import type { SessionFacts } from '../../../domain/session/guard.ts';
import { navigationFor } from '../../../domain/session/navigation.ts';

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
const ways = (...off: string[]) => Object.fromEntries(navigationFor(session(off)).map(({ id, to }) => [id, to]));

it('leads to the first page of a place that may be opened (SES-16)', () => {
  expect(ways()).toMatchObject({ home: '/', dispatch: '/dispatch/flight/new', reports: '/reports/catis' });
  expect(ways('dispatchFlight', 'reportsCatis')).toMatchObject({ dispatch: '/dispatch/standby/new', reports: '/reports/aims' });
  expect(ways('dispatchFlight', 'dispatchStandby', 'dispatchAgentOnly')).not.toHaveProperty('dispatch');
  expect(ways('reportsCatis', 'reportsHistoric', 'reportsFlightsWithoutContracts')).toMatchObject({ reports: '/reports/fuel' });
});
