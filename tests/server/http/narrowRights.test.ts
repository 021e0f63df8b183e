import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeKind } from '../../../contract/changes/changes.ts';
import { actions, entityCodes } from '../../../contract/wire/permissions.ts';
import type { Store } from '../../../server/database/open.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { caller, fill, freshWorld, type TestApp, testApp } from '../support/support.ts';

type Call = ReturnType<typeof caller>;
const rights = entityCodes.flatMap((entityCode) =>
  actions.map((action) => ({ entityCode, action, name: `${entityCode}.${action}` })),
);
const id = (kind: string, name: string) => demoId(`narrow ${kind}`, name);
const viewing = (entity: string) => ['View', 'Create', 'Edit'].map((one) => `${entity}.${one}`);

describe('rights within a call', () => {
  let store: Store;
  let service: TestApp;
  /** For each right, a user without any other right. */
  const users = new Map<string, Call>();
  beforeAll(async () => {
    store = await freshWorld('pglite');
    await fill(store, [
      [
        'people',
        rights.map(({ name }) => ({ id: id('person', name), first_name: 'T', last_name: name })),
      ],
      [
        'users',
        rights.map(({ name }) => ({
          id: id('user', name),
          person_id: id('person', name),
          firebase_user_id: name,
          email: `${name}@x.test`,
        })),
      ],
      ['roles', rights.map(({ name }) => ({ id: id('role', name), name }))],
      [
        'role_permissions',
        rights.map(({ name, entityCode, action }) => ({
          role_id: id('role', name),
          entity_code: entityCode,
          action,
        })),
      ],
      [
        'user_roles',
        rights.map(({ name }) => ({
          id: id('user role', name),
          user_id: id('user', name),
          role_id: id('role', name),
        })),
      ],
    ]);
    service = await testApp(store);
    for (const { name } of rights) users.set(name, caller(service.app, await service.token(name)));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  /** The rights of which each alone is enough for `has`. */
  const givenBy = async (has: (call: Call) => Promise<boolean>): Promise<string[]> => {
    const found = [];
    for (const [name, call] of users) if (await has(call)) found.push(name);
    return found.sort();
  };

  it('lists the pay of crew to users of dispatches, crew or reports (D-44)', async () => {
    const seesPay = async (call: Call) => {
      const { body } = await call('GET', '/crew');
      return (body as readonly { usualPerDiem: number | null }[]).some(
        ({ usualPerDiem }) => usualPerDiem !== null,
      );
    };
    expect(await givenBy(seesPay)).toEqual(
      [...viewing('Dispatch'), ...viewing('Crew'), ...viewing('CatisReports')].sort(),
    );
  });

  const everybody = rights.map(({ name }) => name).sort();
  const anyOf = (...entities: string[]) => entities.flatMap(viewing).sort();
  const kinds: Readonly<Record<ChangeKind, readonly string[]>> = {
    dispatch: anyOf('Dispatch'),
    fuelReceipt: anyOf('FuelReceipts'),
    base: everybody,
    aircraft: everybody,
    aircraftType: everybody,
    contract: anyOf('Dispatch', 'base-admin', 'Contract'),
    landingFee: anyOf('Dispatch', 'base-admin', 'Bases'),
    agentRate: anyOf('Dispatch', 'base-admin', 'Suppressants'),
    incident: everybody,
    crew: everybody,
  };
  it.each(Object.entries(kinds))(
    'returns changes of the kind %s to users with one of its rights (WIRE-40)',
    async (kind, names) => {
      const mayRead = async (call: Call) => {
        const { status } = await call('GET', `/x/changes?kinds=${kind}&after=now`);
        expect([200, 403]).toContain(status);
        return status === 200;
      };
      expect(await givenBy(mayRead)).toEqual(names);
    },
  );
});
