import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RouteName, routes } from '../../../contract/table.ts';
import { actions, entityCodes, type Permission } from '../../../contract/wire/permissions.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import type { Store } from '../../../server/database/open.ts';
import { demoAccounts } from '../../../server/demo/reference/accounts.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { rightsOf } from '../../../server/people/suggestedRoles.ts';
import { accessToken } from '../support/accessToken.ts';
import { goneId, goneParams, goneRows, goodBodies } from '../support/bodies.ts';
import {
  type Answer,
  caller,
  fill,
  freshWorld,
  type TestApp,
  testApp,
} from '../support/support.ts';

/** One kind of caller, with the facts that decide about it. */
interface Who {
  readonly name: string;
  readonly token: 'none' | 'bad' | 'good';
  /** The kind of access token that the caller sends instead of a session's token. */
  readonly machine?: 'personal' | 'service';
  readonly uid: string;
  readonly staff: boolean;
  readonly hasPerson: boolean;
  readonly permissions: readonly Permission[];
  readonly roles: readonly string[];
}
const single = entityCodes.flatMap((entityCode) =>
  actions.map((action) => ({ entityCode, action })),
);
const base = { token: 'good', staff: false, hasPerson: true, permissions: [], roles: [] } as const;
const people: readonly Who[] = [
  { ...base, name: 'anonymous', token: 'none', uid: '' },
  { ...base, name: 'bad token', token: 'bad', uid: 'demo-admin' },
  { ...base, name: 'no person', uid: 'nobody', hasPerson: false },
  { ...base, name: 'staff without person', uid: 'demo-staff', staff: true, hasPerson: false },
  { ...base, name: 'archived person', uid: 'archived', hasPerson: false },
  { ...base, name: 'role ended', uid: 'ended' },
  { ...base, name: 'role not begun', uid: 'future' },
  ...single.map((p) => ({
    ...base,
    name: `only ${p.entityCode}.${p.action}`,
    uid: `only-${p.entityCode}-${p.action}`,
    permissions: [p],
    roles: [`only ${p.entityCode} ${p.action}`],
  })),
  ...demoAccounts
    .filter((a) => a.uid !== 'demo-staff')
    .map((a) => ({
      ...base,
      name: a.email,
      uid: a.uid,
      permissions: a.role === null ? [] : rightsOf(a.role),
      roles: a.role === null ? [] : [a.role],
    })),
];
/** Access tokens: each person's own, and one of a service account for each role. */
const machines: readonly Who[] = [
  ...people
    .filter(({ uid }) => uid !== '' && !['nobody', 'demo-staff'].includes(uid))
    .map((who) => ({ ...who, name: `token of ${who.name}`, machine: 'personal' as const })),
  ...people
    .filter(({ roles, token }) => roles.length > 0 && token === 'good')
    .map((who) => ({ ...who, name: `service like ${who.name}`, machine: 'service' as const })),
  { ...base, name: 'archived service', uid: 'archived', machine: 'service', hasPerson: false },
];
const principals = [...people, ...machines];

// Written out here on purpose, not taken from domain/, as a second check.
const implied: Record<string, readonly string[]> = {
  View: ['View', 'Create', 'Edit'],
  Create: ['Create', 'Edit'],
  Edit: ['Edit'],
  Delete: ['Delete'],
};
const has = (who: Who, right: string) => {
  const at = right.lastIndexOf('.');
  return who.permissions.some(
    (p) => p.entityCode === right.slice(0, at) && implied[right.slice(at + 1)]?.includes(p.action),
  );
};
/**
 * The rights that a call requires, written by hand from the specification: a change of the contract
 * alone fails here.
 */
/**
 * A list that begins with `no tokens` refuses every access token (SAFE-53), one that begins with
 * `only tokens` everybody else (CLO-11).
 */
type Need = 'public' | 'signedIn' | 'person' | readonly string[];
const needsOf: Record<string, Need> = JSON.parse(readFileSync('tests/fixtures/needs.json', 'utf8'));
function expected(needs: Need | undefined, who: Who): 401 | 403 | 'let in' {
  if (needs === undefined) throw new Error('tests/fixtures/needs.json has no row for this call.');
  if (needs === 'public') return 'let in';
  if (who.token !== 'good') return 401;
  // The token of a person or an account without access is not valid any more.
  if (who.machine !== undefined && !who.hasPerson) return 401;
  const isForPeople = typeof needs !== 'string' && needs[0] === 'no tokens';
  if (isForPeople && who.machine !== undefined) return 403;
  const isForMachines = typeof needs !== 'string' && needs[0] === 'only tokens';
  if (isForMachines && who.machine === undefined) return 403;
  const grants =
    typeof needs === 'string' ? [needs] : needs.slice(isForPeople || isForMachines ? 1 : 0);
  if (grants[0] === 'signedIn') return 'let in';
  if (!who.hasPerson && !who.staff) return 403;
  if (grants[0] === 'person') return 'let in';
  const holds = (need: string) =>
    need === 'System Administrator'
      ? who.machine === undefined && who.roles.includes(need)
      : has(who, need);
  const isGranted = grants.some((grant) => grant.split(' and ').every(holds));
  return isGranted ? 'let in' : 403;
}

const queries: Partial<Record<RouteName, string>> = {
  listActivities: `?incidentIds=${randomUUID()}`,
  getRecentFill: `?assetId=${randomUUID()}`,
  getRecentDispatch: `?assetId=${randomUUID()}`,
  listPreloadDrops: `?baseId=${baseId('HMT')}`,
  getMetrics: '?from=2025-07-01&until=2025-07-02',
  getFuelMetrics: '?from=2025-07-01&until=2025-07-02',
  listApprovals: '?from=2025-07-01&until=2025-07-02',
  getClosedPeriod: '?day=2025-07-01',
  listDuty: '?crewIds=00000000-0000-4000-8000-000000000000&day=2025-07-01',
  listLimits: '?from=2025-07-01&until=2025-07-02',
  listMeters: '?from=2025-07-01&until=2025-07-02',
  listPeriods: '?from=2025-07-01&until=2025-07-02',
  listAccruals: '?from=2025-07-01&until=2025-07-02',
  getCloseList: '?month=2025-07-01',
  listDaySheets: `?from=2025-07-01&until=2025-07-02&assetId=${demoId('asset', 'T-70')}`,
  listReconciliation: '?from=2025-07-01&until=2025-07-02',
  listDrifts: '?from=2025-07-01&until=2025-07-02',
  searchAimsIncidents: '?q=oak',
  getAimsNames: '?ids=00000000-0000-4000-8000-000000000000',
  getFlightHours: '?from=2025-07-01&until=2025-07-02',
};
const table = Object.entries(routes) as [RouteName, RouteShape][];
const token = () => randomBytes(32).toString('base64url');
const urlOf = (name: RouteName, route: RouteShape, id: string) =>
  route.path
    .replace('{token}', () => (id.includes('-') && id.length === 36 ? token() : id))
    .replace(/\{\w+\}/g, id) + (queries[name] ?? '');

describe('who can call what (AUTH-5 to AUTH-8)', () => {
  let store: Store;
  let service: TestApp;
  const tokens = new Map<string, string>();
  const newTokenOf = (who: Who): Promise<string> =>
    who.machine === undefined
      ? service.token(who.uid, who.staff ? { staff: true } : {})
      : accessToken(
          store,
          who.machine === 'personal'
            ? { uid: who.uid }
            : { role: who.roles[0] ?? 'Analyst', isArchived: !who.hasPerson },
        );
  const call = async (who: Who, route: RouteShape, url: string): Promise<Answer> => {
    const genuine = tokens.get(who.name) ?? (await newTokenOf(who));
    tokens.set(who.name, genuine);
    const token =
      who.token === 'none' ? null : who.token === 'bad' ? `${genuine.slice(0, -6)}AAAAAA` : genuine;
    // Wrong tokens are limited per address.
    const from = `10.9.${Math.floor(++calls / 200) % 250}.${calls % 200}`;
    const body = route.body === undefined ? undefined : {};
    return caller(service.app, token, from)(route.method, url, body);
  };
  let calls = 0;
  beforeAll(async () => {
    store = await freshWorld('pglite');
    const extra = [
      'archived',
      'ended',
      'future',
      ...single.map((p) => `only-${p.entityCode}-${p.action}`),
    ];
    const id = (kind: string, uid: string) => demoId(`test ${kind}`, uid);
    await fill(store, [
      [
        'people',
        extra.map((uid) => ({
          id: id('person', uid),
          first_name: 'T',
          last_name: uid,
          archived_at: uid === 'archived' ? '2024-01-01T00:00:00Z' : null,
        })),
      ],
      [
        'users',
        extra.map((uid) => ({
          id: id('user', uid),
          person_id: id('person', uid),
          firebase_user_id: uid,
          email: `${uid}@x.test`,
        })),
      ],
      [
        'roles',
        single.map((p) => ({
          id: demoId('test role', `${p.entityCode} ${p.action}`),
          name: `only ${p.entityCode} ${p.action}`,
        })),
      ],
      [
        'role_permissions',
        single.map((p) => ({
          role_id: demoId('test role', `${p.entityCode} ${p.action}`),
          entity_code: p.entityCode,
          action: p.action,
        })),
      ],
      [
        'user_roles',
        [
          ...single.map((p) => ({
            user_id: id('user', `only-${p.entityCode}-${p.action}`),
            role_id: demoId('test role', `${p.entityCode} ${p.action}`),
            id: demoId('test user role', `${p.entityCode} ${p.action}`),
            start_date: null,
            end_date: null,
          })),
          {
            user_id: id('user', 'archived'),
            role_id: demoId('role', 'System Administrator'),
            id: randomUUID(),
            start_date: null,
            end_date: null,
          },
          {
            user_id: id('user', 'ended'),
            role_id: demoId('role', 'System Administrator'),
            id: randomUUID(),
            start_date: null,
            end_date: '2025-01-01T00:00:00Z',
          },
          {
            user_id: id('user', 'future'),
            role_id: demoId('role', 'System Administrator'),
            id: randomUUID(),
            start_date: '2999-01-01T00:00:00Z',
            end_date: null,
          },
        ],
      ],
    ]);
    await fill(
      store,
      Object.entries(goneRows).map(
        ([kind, row]) =>
          [kind, [{ ...row, id: goneId(kind), deleted_at: '2025-01-01T00:00:00Z' }]] as const,
      ),
    );
    service = await testApp(store);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  it('has a row of required rights for each call of the contract and for no other (AUTH-8)', () => {
    expect(Object.keys(needsOf).sort()).toEqual(table.map(([name]) => name).sort());
  });

  it.each(table)(
    'checks the rights of %s, of people and of access tokens (SAFE-53, SAFE-54)',
    {
      timeout: 60_000,
    },
    async (name, route) => {
      const outcomes: Record<string, number | string> = {};
      const wanted: Record<string, number | string> = {};
      for (const who of principals) {
        const { status } = await call(who, route, urlOf(name, route, randomUUID()));
        outcomes[who.name] =
          status === 401 || status === 403 ? status : status < 500 ? 'let in' : status;
        // A lookup of the user's own person already shows that there is none.
        const isRefusedSelf =
          name === 'getSelf' &&
          who.token === 'good' &&
          who.machine === undefined &&
          !who.hasPerson &&
          !who.staff;
        wanted[who.name] = isRefusedSelf ? 403 : expected(needsOf[name], who);
      }
      expect(outcomes).toEqual(wanted);
    },
  );

  let address = 0;
  /** Each call from its own address, because the public ones are rate-limited. */
  const asAdmin = async (name: RouteName, route: RouteShape, url: string): Promise<number> => {
    const body = route.body === undefined ? undefined : goodBodies[name];
    if (route.body !== undefined && body === undefined)
      throw new Error(`bodies.ts has no body for ${name}`);
    address += 1;
    return (
      await caller(service.app, await service.token('demo-admin'), `10.0.0.${address}`)(
        route.method,
        url,
        body,
      )
    ).status;
  };
  // Excludes `addBase`: its caller chooses the id, so an unknown id is not a 404.
  const withId = table.filter(([name, route]) => route.path.includes('{') && name !== 'addBase');
  it.each(withId)(
    '%s: returns 404 for unknown ids, 400 for malformed ones (AUTH-11)',
    async (name, route) => {
      const statusFor = (id: string) => asAdmin(name, route, urlOf(name, route, id));
      expect([
        await statusFor(randomUUID()),
        await statusFor('abc'),
        await statusFor("1'; drop table bases; --".replaceAll(' ', '%20')),
      ]).toEqual([404, 400, 400]);
    },
  );

  it.each(withId)('%s: returns 404 for a deleted thing', async (name, route) => {
    const params = goneParams[route.path];
    if (params === undefined) throw new Error(`bodies.ts has no deleted noun for ${route.path}`);
    const url = route.path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
    expect(await asAdmin(name, route, url)).toBe(404);
  });

  it('gives staff without a person neither self nor permissions (SES-4)', async () => {
    const ask = caller(service.app, await service.token('demo-staff', { staff: true }));
    expect((await ask('GET', '/v2/people/self')).status).toBe(404);
    expect((await ask('GET', '/users/current/permissions')).body).toEqual({ items: [] });
  });

  it('ignores a staff claim in the body or a header', async () => {
    const ask = caller(service.app, await service.token('nobody'));
    expect(
      (await ask('GET', '/bases', undefined, { 'x-staff': 'true', staff: 'true' })).status,
    ).toBe(403);
  });
});
