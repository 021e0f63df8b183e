import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { featureFlags } from '../../../contract/session/featureFlags.ts';
import { entityCodes, type Permission, type Right } from '../../../contract/wire/permissions.ts';
import { routeAccess } from '../../../domain/routes/access.ts';
import { guardRoute, type SessionFacts, type Visit } from '../../../domain/routes/guard.ts';
import { matchRoute } from '../../../domain/routes/match.ts';
import { isSafeWayBack } from '../../../domain/routes/wayBack.ts';

interface Row {
  readonly path: string;
  readonly auth?: 'public' | 'user';
  readonly flag?: string | null;
  readonly permission?: string;
  readonly systemAdministrator?: boolean;
  readonly redirect?: string;
}
// The fixture is the list of addresses and rights (AUTH-4).
const rows = JSON.parse(readFileSync('tests/fixtures/routes.json', 'utf8')) as Row[];

const everything: Permission[] = entityCodes.flatMap((entityCode) =>
  (['Edit', 'Delete'] as const).map((action) => ({ entityCode, action })),
);
const administrator: SessionFacts = {
  status: 'signedIn',
  flags: featureFlags,
  permissions: everything,
  roleNames: ['System Administrator'],
  keepsWayBack: true,
};
const signedOut: SessionFacts = {
  status: 'signedOut',
  flags: [],
  permissions: [],
  roleNames: [],
  keepsWayBack: true,
};
const refused = { kind: 'redirect', to: '/', isRefused: true };
const concrete = (path: string) =>
  path.replace('{preset}', 'cost').replace('{id}', '6b1d6d5e-3c53-4a38-9d0c-3d5b7f3f1c11');
const visit = (path: string, search = '', redirect: string | null = null): Visit => ({
  path,
  search,
  redirect,
  preset: null,
  searchWithoutPreset: search,
});
const decide = (path: string, session: SessionFacts, at = visit(concrete(path))) => {
  const match = matchRoute(concrete(path));
  if (match === null) throw new Error(`no route for ${path}`);
  expect(match.route.path).toBe(path);
  return guardRoute(match.route, session, at);
};
/** The rights in one row of that list. */
const rightsOf = (row: Row): Right[] => {
  if (row.permission === undefined || row.permission.includes(' on at least')) return [];
  return row.permission
    .replace('View on base-admin', 'base-admin.View')
    .replace('(parent)', '')
    .split(' and ')
    .map((r) => r.trim() as Right);
};
const without = (right: Right): Permission[] =>
  everything.filter((p) => p.entityCode !== right.slice(0, right.lastIndexOf('.')));

describe.each(rows.map((row) => [row.path, row] as const))('the route %s', (path, row) => {
  const opens =
    row.redirect === undefined
      ? { kind: 'allow' }
      : {
          kind: 'redirect',
          to:
            row.path === '/reports'
              ? '/reports/catis'
              : row.redirect.replace('{default preset}', 'cost'),
        };

  it('opens to an administrator with every flag', () => {
    expect(decide(path, administrator)).toEqual(
      path === '/login' ? { kind: 'redirect', to: '/' } : opens,
    );
  });
  it('waits while the session is unknown', () => {
    expect(decide(path, { ...administrator, status: 'unknown' })).toEqual({ kind: 'wait' });
  });
  it('redirects a visitor to sign in unless it is public, and keeps the way back (SES-7)', () => {
    const expected =
      row.auth === 'public'
        ? { kind: 'allow' }
        : {
            kind: 'redirect',
            to: path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(concrete(path))}`,
          };
    expect(decide(path, signedOut)).toEqual(expected);
  });
  it('opens only the security page without a required second factor (ACC-16)', () => {
    if (routeAccess.find((route) => route.path === path)?.auth === 'public') return;
    const security = '/my-account/security';
    expect(decide(path, { ...administrator, needsSecondFactor: true })).toEqual(
      path === security ? opens : { kind: 'redirect', to: security },
    );
  });
  it('requires its flag and no other (AUTH-9)', () => {
    const flag = row.flag ?? null;
    expect(
      routeAccess.find((route) => route.path === path)?.flag ?? null,
      'the flag that tests/fixtures/routes.json names',
    ).toBe(flag);
    const verdict = decide(path, {
      ...administrator,
      flags: featureFlags.filter((f) => f !== flag),
    });
    expect(verdict).toEqual(flag === null ? decide(path, administrator) : refused);
    if (flag !== null && path !== '/reports')
      expect(decide(path, { ...administrator, flags: [flag] })).toEqual(opens);
  });
  it('requires each of its rights and no other (AUTH-4)', () => {
    const rights = rightsOf(row);
    for (const right of rights)
      expect(decide(path, { ...administrator, permissions: without(right) })).toEqual(refused);
    const own = rights.map((right) => {
      const dot = right.lastIndexOf('.');
      return { entityCode: right.slice(0, dot), action: right.slice(dot + 1) } as Permission;
    });
    if (path !== '/settings' && path !== '/rates' && path !== '/day-sheets')
      expect(decide(path, { ...administrator, permissions: own })).toEqual(
        decide(path, administrator),
      );
  });
  it('requires the System Administrator role only if its row does (AUTH-3)', () => {
    const verdict = decide(path, { ...administrator, roleNames: ['Dispatcher'] });
    expect(verdict).toEqual(
      row.systemAdministrator === true ? refused : decide(path, administrator),
    );
  });
});

describe('the route table', () => {
  it('has the rows of the list and no others (AUTH-4)', () => {
    expect(routeAccess.map((r) => r.path).sort()).toEqual(rows.map((r) => r.path).sort());
  });
  it('uses every flag in a route, but for those of a part of a page', () => {
    const used = new Set(routeAccess.map((r) => r.flag));
    expect(featureFlags.filter((flag) => !used.has(flag))).toEqual(['flightFollowing']);
  });
  it('opens settings with Edit on any one of its ten entities (AUTH-4)', () => {
    const ten = [
      'AircraftMetadata',
      'AircraftVendor',
      'Assets',
      'Bases',
      'Contract',
      'Crew',
      'CrewRoles',
      'FuelStorage',
      'FuelVendor',
      'Suppressants',
    ] as const;
    for (const entityCode of entityCodes) {
      const expected = (ten as readonly string[]).includes(entityCode)
        ? { kind: 'allow' }
        : refused;
      expect(
        decide('/settings', { ...administrator, permissions: [{ entityCode, action: 'Edit' }] }),
      ).toEqual(expected);
    }
  });
  it('opens day sheets to a user who can see contracts, bases or reports (PAY-20)', () => {
    const seeing = (...codes: ('Contract' | 'base-admin' | 'CatisReports' | 'Dispatch')[]) =>
      decide('/day-sheets', {
        ...administrator,
        permissions: codes.map((entityCode) => ({ entityCode, action: 'View' })),
      }).kind;
    expect([
      seeing('Contract'),
      seeing('base-admin'),
      seeing('CatisReports'),
      seeing('Dispatch'),
    ]).toEqual(['allow', 'allow', 'allow', 'redirect']);
  });
  it('opens prices to a user who can see one of their kinds, the first of those first (SET-47)', () => {
    const seeing = (...codes: ('Contract' | 'Suppressants' | 'Bases')[]) =>
      decide('/rates', {
        ...administrator,
        permissions: codes.map((entityCode) => ({ entityCode, action: 'View' })),
      });
    expect([seeing('Bases'), seeing('Bases', 'Suppressants'), seeing()]).toEqual([
      { kind: 'redirect', to: '/rates/landing-fees' },
      { kind: 'redirect', to: '/rates/agent' },
      refused,
    ]);
  });
  it('has no page for an unknown path (SES-12)', () => expect(matchRoute('/nowhere')).toBeNull());
});

describe('ways back (URL-3)', () => {
  it.each(['/', '/reports/catis/cost?dateMode=ytd&date=2025-07-14', '/dispatch/flight/new'])(
    'follows %s',
    (to) => {
      expect(
        guardRoute({ path: '/login', auth: 'public' }, administrator, visit('/login', '', to)),
      ).toEqual({ kind: 'redirect', to });
    },
  );
  const foreign = [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    ' //evil.test',
    'evil.test',
    '',
    '?x',
    '#x',
    'data:text/html,x',
    '/\r//evil.test',
    '\u0000/x',
  ];
  it.each(foreign)('refuses %j', (to) => {
    expect(isSafeWayBack(to)).toBe(false);
    expect(
      guardRoute({ path: '/login', auth: 'public' }, administrator, visit('/login', '', to)),
    ).toEqual({ kind: 'redirect', to: '/' });
  });
  it('keeps none after the user signs out', () => {
    expect(decide('/base-management', { ...signedOut, keepsWayBack: false })).toEqual({
      kind: 'redirect',
      to: '/login',
    });
  });
});

describe('the reports index', () => {
  const at: Visit = {
    path: '/reports',
    search: '?preset=aircraft&dateMode=ytd',
    redirect: null,
    preset: 'aircraft',
    searchWithoutPreset: '?dateMode=ytd',
  };
  it('uses the preset and keeps the rest of the search (SES-8)', () => {
    expect(decide('/reports', administrator, at)).toEqual({
      kind: 'redirect',
      to: '/reports/catis/aircraft?dateMode=ytd',
    });
  });
  it('redirects to the historic reports when the current ones are off', () => {
    expect(decide('/reports', { ...administrator, flags: ['reportsHistoric'] }, at)).toEqual({
      kind: 'redirect',
      to: '/reports/aims?preset=aircraft&dateMode=ytd',
    });
  });
  it('redirects home when both are off', () => {
    expect(decide('/reports', { ...administrator, flags: [] }, at)).toEqual(refused);
  });
});
