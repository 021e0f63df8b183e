import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsPageRows } from '../../../contract/session/settingsPages.ts';
import type { SettingsCounts } from '../../../contract/settings/counts.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId, typeId } from '../../../server/demo/reference/catalogue.ts';
import { jobId } from '../../../server/demo/reference/crews.ts';
import { vendorId } from '../../../server/demo/reference/fleet.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { crews } from '../../support/smallWorld.ts';
import { goodBodies } from '../support/bodies.ts';
import { namedThings } from '../support/namedThings.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
type Fields = Record<string, unknown>;
const fieldsOf = (answer: Answer): Fields => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return answer.body as Fields;
};
const refusal = (answer: Answer) => [
  answer.status,
  (answer.body as { errors?: { path: string; message: string }[] }).errors?.map((e) => [
    e.path,
    e.message,
  ]),
];

const isArchived = (thing: Fields) =>
  'archivedAt' in thing ? thing['archivedAt'] !== null : thing['isArchived'];
/** Fields besides the name, where the sample body's are not enough. */
const moreOf: Readonly<Record<string, Fields>> = {
  'aircraft-types': { description: 'Water scooper', litres: 5300.123456789 },
  'fuel-storages': { capacityLitres: 18927.05892 },
};
/** The message for a name in use, where it is not the usual one. */
const takenOf: Readonly<Record<string, (name: string) => string>> = {
  'fuel-storages': (name) => `Hemet already has a fuel storage named ${name}.`,
};
const named = namedThings.map(
  ({ slug, noun, table, add, url, existsAt, existsFields, archived }) => {
    const kind = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
    const body = (name: string): Fields => ({ ...goodBodies[add], ...moreOf[slug], name });
    return {
      kind,
      url,
      table,
      body,
      archived,
      exists: (name: string, id?: string) => {
        const given: Fields = { Name: name, BaseId: body(name)['baseId'] };
        const values = existsFields.map((field) => [field, field in given ? given[field] : id]);
        const asked = values.filter(([, value]) => value !== undefined);
        return `${existsAt}?${new URLSearchParams(Object.fromEntries(asked))}`;
      },
      taken: (name: string) =>
        takenOf[slug]?.(name) ?? `A${kind.slice(1)} named ${name} already exists.`,
    };
  },
);

describe.each(kinds)('reference data on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: Call;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    admin = caller(service.app, await service.token('demo-admin'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const listed = async (url: string): Promise<Fields[]> => {
    const { body } = await admin('GET', url);
    const [first] = Array.isArray(body) ? [body] : Object.values(body as Record<string, Fields[]>);
    return first as Fields[];
  };
  const row = async (table: string, id: unknown) =>
    (await store.pool.query(`select * from ${table} where id = $1`, [id])).rows[0] as Fields;

  it.each(named.map((k) => [k.kind, k] as const))(
    '%s: is created, listed, changed, archived and restored',
    async (_, k) => {
      const made = fieldsOf(await admin('POST', k.url, { ...k.body('  Zephyr   One ') }));
      expect([made['name'], made['version'], isArchived(made)]).toEqual(['Zephyr One', 1, false]);
      expect((await listed(k.url)).filter((t) => t['id'] === made['id'])).toEqual([made]);
      const url = `${k.url}/${String(made['id'])}`;
      const { archived } = k;
      const save = (name: string, isGone: boolean, version?: unknown) =>
        admin(
          'PUT',
          url,
          { ...k.body(name), [archived]: isGone },
          version === undefined ? {} : { 'if-match': `"v${String(version)}"` },
        );
      expect(fieldsOf(await save('Zephyr Two', false, 1))['name']).toBe('Zephyr Two');
      const stale = await save('Zephyr Three', false, 1);
      expect([
        stale.status,
        (stale.body as Fields)['changedBy'],
        ((stale.body as Fields)['current'] as Fields)['name'],
      ]).toEqual([412, 'A. Admin', 'Zephyr Two']);
      const gone = fieldsOf(await save('Zephyr Two', true));
      expect([isArchived(gone), gone['version']]).toEqual([true, 3]);
      // An archived name is free for another thing, which then blocks the archived one.
      const second = fieldsOf(await admin('POST', k.url, k.body('zephyr two')));
      expect(refusal(await save('Zephyr Two', false))).toEqual([
        409,
        [['name', k.taken('Zephyr Two')]],
      ]);
      expect(isArchived(fieldsOf(await save('Zephyr Back', false)))).toBe(false);
      expect(refusal(await admin('POST', k.url, k.body(' ZEPHYR  back')))).toEqual([
        409,
        [['name', k.taken('ZEPHYR back')]],
      ]);
      const nameCheck = async (name: string, id?: unknown) =>
        (await admin('GET', k.exists(name, id === undefined ? undefined : String(id)))).body;
      expect([
        await nameCheck('zephyr BACK '),
        await nameCheck('Zephyr Back', made['id']),
        await nameCheck('Zephyr Back', second['id']),
        await nameCheck('Nobody'),
      ]).toEqual([{ exists: true }, { exists: false }, { exists: true }, { exists: false }]);
      expect(refusal(await admin('POST', k.url, k.body('   ')))[0]).toBe(400);
    },
  );

  it.each(named.map((k) => [k.kind, k] as const))(
    '%s: conflicts with the stored name under invisible characters and split accents (SAFE-30)',
    async (_, k) => {
      const made = fieldsOf(await admin('POST', k.url, k.body('\u2060Caf\u00e9\u200b  Ridge')));
      expect(made['name']).toBe('Caf\u00e9 Ridge');
      for (const twin of [
        'Cafe\u0301 Ridge',
        'Caf\u00e9 Rid\u200bge',
        '\ufeffCAF\u00c9 RIDGE\u0007',
        'Caf\u00e9 Rid\u00adge',
      ])
        expect([
          refusal(await admin('POST', k.url, k.body(twin)))[0],
          (await admin('GET', k.exists(twin))).body,
        ]).toEqual([409, { exists: true }]);
      // A letter of another alphabet makes another name.
      expect(fieldsOf(await admin('POST', k.url, k.body('\u0421af\u00e9 Ridge')))['name']).toBe(
        '\u0421af\u00e9 Ridge',
      );
    },
  );

  it.each(named.map((k) => [k.kind, k] as const))(
    '%s: ignores fields that no caller can set',
    async (_, k) => {
      const id = randomUUID();
      const sly = {
        id,
        isStaff: true,
        createdBy: 'me',
        organisationId: id,
        version: 77,
        updatedBy: 'me',
        deletedAt: '2020-01-01T00:00:00Z',
        isCharged: false,
      };
      const made = fieldsOf(await admin('POST', k.url, { ...k.body('Honest'), ...sly }));
      expect([made['id'] === id, made['version'], made['isStaff'], made['organisationId']]).toEqual(
        [false, 1, undefined, undefined],
      );
      const kept = await row(k.table, made['id']);
      expect([kept['updated_by'], kept['deleted_at'], kept['is_charged'] ?? true]).toEqual([
        'demo-admin',
        null,
        true,
      ]);
    },
  );

  it('creates one thing from ten concurrent calls with one key', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        admin('POST', '/vendor/fuel', { name: 'Once Only' }, { 'idempotency-key': key }),
      ),
    );
    expect([
      answers.filter((a) => a.status !== 200 && a.status !== 409),
      (await listed('/vendor/fuel')).filter((v) => v['name'] === 'Once Only').length,
    ]).toEqual([[], 1]);
  });

  it('creates one thing from ten concurrent calls without a key; nine get a name conflict (WIRE-10)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin('POST', '/vendor/aircraft', { name: 'Race Air' })),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it('stores a base under the page’s id, with a code in capitals, and both or no coordinates (SET-26, WIRE-13)', async () => {
    const id = randomUUID();
    const body = {
      code: 'zz9',
      name: 'Zed Field',
      latitude: 33.5,
      longitude: -117.1,
      elevation: 1200,
      loadMinutes: 12,
      phone: '530-555-0100',
    };
    const made = fieldsOf(await admin('POST', `/bases/${id}`, body));
    expect(made).toEqual({
      ...body,
      id,
      code: 'ZZ9',
      archivedAt: null,
      assignments: [],
      version: 1,
      updatedAt: made['updatedAt'],
    });
    const bare = { ...body, code: 'ZB', name: 'Bare Field', loadMinutes: null, phone: '' };
    expect(fieldsOf(await admin('POST', `/bases/${randomUUID()}`, bare))).toMatchObject(bare);
    const again = (change: object, to = randomUUID()) =>
      admin('POST', `/bases/${to}`, { ...body, ...change });
    expect([
      refusal(await again({ code: 'QQQ', name: 'Other' }, id)),
      refusal(await again({ name: 'Other' })),
      refusal(await again({ code: 'QQQ', name: ' zed  FIELD' })),
      refusal(await again({ code: 'QQQ', name: 'Other', longitude: null })),
      refusal(await again({ code: 'Q', name: 'Other' }))[0],
    ]).toEqual([
      [409, [['id', 'This base is already there.']]],
      [409, [['code', 'A base with the code ZZ9 already exists.']]],
      [409, [['name', 'A base named zed FIELD already exists.']]],
      [400, [['longitude', 'Enter both latitude and longitude, or neither.']]],
      400,
    ]);
    const exists = async (url: string) => ((await admin('GET', url)).body as Fields)['exists'];
    expect([
      await exists('/bases/exists-by-code?BaseCode=zz9'),
      await exists(`/bases/exists-by-code?BaseCode=ZZ9&BaseId=${id}`),
      await exists('/bases/exists-by-name?Name=ZED%20FIELD'),
    ]).toEqual([true, false, true]);
  });

  it('refuses to archive an aircraft that is out; archiving any other ends its assignment to a base (SET-28)', async () => {
    const open = flight('2025-07-14', '20:05', 1200, {
      timeIn: null,
      totalFlightHours: null,
      dayFlightHours: null,
      nightFlightHours: null,
      landings: null,
      landingFees: 0,
    });
    const dispatcher = caller(service.app, await service.token('demo-dispatcher'));
    const out = (fieldsOf(await dispatcher('POST', '/v2/dispatches', open))['dispatch'] ??
      {}) as Fields;
    const archive = (archived: boolean) => admin('PUT', `/v2/assets/${t70}/archive`, { archived });
    expect(refusal(await archive(true))).toEqual([
      409,
      [['archived', `T-70 is out on dispatch ${String(out['dispatchNumber'])}. Close it first.`]],
    ]);
    const closed = flight('2025-07-14', '20:05', 1200);
    expect((await dispatcher('PUT', `/v2/dispatches/${String(out['id'])}`, closed)).status).toBe(
      200,
    );
    expect(fieldsOf(await archive(true))['isArchived']).toBe(true);
    const stays = (
      await store.pool.query(
        'select count(*)::int as open from base_assignments where asset_id = $1 and end_time is null',
        [t70],
      )
    ).rows;
    const metadata = (await listed('/aircraft-metadata')).find((m) => m['assetId'] === t70);
    expect([stays, metadata?.['archived']]).toEqual([[{ open: 0 }], true]);
    expect(fieldsOf(await archive(false))['isArchived']).toBe(false);
    expect(
      (await listed('/aircraft-metadata')).find((m) => m['assetId'] === t70)?.['archived'],
    ).toBe(false);
    const twin = {
      registration: ' n603cx',
      aircraftTypeId: typeId('S-2T'),
      homeBaseId: null,
      remarks: '',
    };
    expect(refusal(await admin('POST', '/v2/assets', twin))).toEqual([
      409,
      [['registration', 'An aircraft with the registration N603CX already exists.']],
    ]);
    expect(
      refusal(
        await admin('POST', '/aircraft-metadata', {
          assetId: t70,
          additionalMetadata: { vendorId: null, radioId: 'T-1' },
        }),
      ),
    ).toEqual([409, [['assetId', 'This aircraft already has a radio ID.']]]);
    expect(
      refusal(
        await admin('POST', '/v2/assets', {
          ...twin,
          registration: 'N9ZZ',
          aircraftTypeId: randomUUID(),
        }),
      ),
    ).toEqual([400, [['aircraftTypeId', 'This refers to something that does not exist.']]]);
  });

  it('assigns an aircraft to one base at a time, and ends the assignment (BASE-4)', async () => {
    const asset = demoId('asset', 'T-72');
    const url = (code: string, id = asset) => `/bases/${baseId(code)}/assignments/assets/${id}`;
    const body = { startTime: '2025-08-01T15:00:00Z', endTime: null };
    expect(refusal(await admin('POST', url('RED'), body))).toEqual([
      409,
      [['startTime', 'This aircraft is already assigned to a base at that time.']],
    ]);
    const before = (
      await store.pool.query(
        'select id from base_assignments where asset_id = $1 and end_time is null',
        [asset],
      )
    ).rows[0] as { id: string };
    expect(
      refusal(
        await admin('POST', `/x/assignments/${before.id}/end`, { endTime: '2020-01-01T00:00:00Z' }),
      )[0],
    ).toBe(400);
    expect(
      fieldsOf(
        await admin('POST', `/x/assignments/${before.id}/end`, { endTime: '2025-08-01T15:00:00Z' }),
      )['endTime'],
    ).toBe('2025-08-01T15:00:00.000Z');
    expect(
      refusal(
        await admin('POST', `/x/assignments/${before.id}/end`, { endTime: '2025-09-01T15:00:00Z' }),
      ),
    ).toEqual([409, [['endTime', 'This assignment has already ended.']]]);
    const moved = fieldsOf(await admin('POST', url('RED'), body));
    expect([moved['assetId'], moved['startTime'], moved['endTime']]).toEqual([
      asset,
      '2025-08-01T15:00:00.000Z',
      null,
    ]);
    expect(refusal(await admin('POST', url('STK', demoId('asset', 'T-73')), body))).toEqual([
      409,
      [['baseId', 'Stockton is archived.']],
    ]);
  });

  it.each([
    ['FuelReceipts', 'Edit', false],
    ['Dispatch', 'View', true],
    ['Crew', 'View', true],
    ['CatisReports', 'View', true],
    ['Crew', 'Edit', true],
  ])(
    'gives the list of crew the usual per diem for a user with %s.%s: %s (SET-23)',
    async (entity, action, isSeen) => {
      const analyst = caller(service.app, await service.token('demo-analyst'));
      const held = `role_permissions where role_id in (select ur.role_id from user_roles ur join users u on u.id = ur.user_id where u.firebase_user_id = 'demo-analyst')`;
      const { rows: before } = await store.pool.query(
        `select role_id, entity_code, action from ${held}`,
      );
      await store.pool.query(`delete from ${held}`);
      const insert =
        'insert into role_permissions (role_id, entity_code, action) values ($1, $2, $3)';
      await store.pool.query(insert, [before[0]?.role_id, entity, action]);
      const all = (await analyst('GET', '/crew')).body as { usualPerDiem: number | null }[];
      expect([all.length > 0, all.some(({ usualPerDiem }) => usualPerDiem !== null)]).toEqual([
        true,
        isSeen,
      ]);
      await store.pool.query(`delete from ${held}`);
      for (const row of before)
        await store.pool.query(insert, [row.role_id, row.entity_code, row.action]);
    },
  );

  it('stores a crew member as a person with a job, and changes both together (PPL-1)', async () => {
    const body = {
      firstName: ' Pat ',
      lastName: 'Quill',
      roleId: jobId('Pilot'),
      vendorId: vendorId('CDF'),
      baseId: baseId('HMT'),
      usualPerDiem: 155.5,
    };
    const made = fieldsOf(await admin('POST', '/crew', body));
    expect([
      made['firstName'],
      made['roleName'],
      made['vendorName'],
      made['usualPerDiem'],
      made['userName'],
    ]).toEqual(['Pat', 'Pilot', 'CDF', 155.5, null]);
    const url = `/crew/${String(made['id'])}`;
    const saved = fieldsOf(
      await admin(
        'PUT',
        url,
        { ...body, lastName: 'Quillon', roleId: jobId('Mechanic'), isArchived: true },
        { 'if-match': '"v1"' },
      ),
    );
    expect([saved['lastName'], saved['roleName'], saved['isArchived']]).toEqual([
      'Quillon',
      'Mechanic',
      true,
    ]);
    const person = (await listed('/v2/people')).find((p) => p['lastName'] === 'Quillon');
    expect([
      person?.['isArchived'],
      ((person?.['crew'] ?? {}) as Fields)['id'],
      person?.['user'],
      person?.['invite'],
    ]).toEqual([true, made['id'], null, null]);
    expect(
      refusal(await admin('PUT', url, { ...body, isArchived: false, usualPerDiem: 1.005 })),
    ).toEqual([400, [['usualPerDiem', 'Use at most 2 decimals.']]]);
    expect(
      (await admin('PUT', url, { ...body, isArchived: false }, { 'if-match': '"v1"' })).status,
    ).toBe(412);
    expect(crews.length).toBe((await listed('/crew')).length - 1);
  });

  it.each([
    [
      'dates that end before they start',
      { endDate: '2029-12-31' },
      400,
      'endDate',
      'End must be on or after start.',
    ],
    [
      'neither types nor aircraft',
      { aircraftTypeIds: [] },
      400,
      'aircraftTypeIds',
      'Choose at least one aircraft type.',
    ],
    [
      'both types and aircraft',
      { assetIds: [t70] },
      400,
      'assetIds',
      'Choose aircraft types or single aircraft, not both.',
    ],
    ['a fraction of a cent', { hourlyRate: 10.005 }, 400, 'hourlyRate', 'Use at most 2 decimals.'],
    [
      'a thousandth of a minimum hour (SET-112)',
      { minimumHoursADay: 3.125 },
      400,
      'minimumHoursADay',
      'Use at most 2 decimals.',
    ],
    [
      'more minimum hours than a day has (SET-112)',
      { minimumHoursADay: 24.01 },
      400,
      'minimumHoursADay',
      'This may be at most 24.',
    ],
    [
      'a flat price of no period (SET-112)',
      { flatPrice: 500, flatPricePer: '' },
      400,
      'flatPricePer',
      'Choose day or season for the flat price.',
    ],
    [
      'a period without a flat price (SET-112)',
      { flatPrice: null, flatPricePer: 'season' },
      400,
      'flatPrice',
      'Enter a flat price.',
    ],
    [
      'an unknown vendor',
      { vendorId: randomUUID() },
      400,
      'vendorId',
      'This refers to something that does not exist.',
    ],
    [
      'an unknown type',
      { aircraftTypeIds: [randomUUID()] },
      400,
      'aircraftTypeId',
      'This refers to something that does not exist.',
    ],
    [
      'the start of another rate of the same aircraft',
      { aircraftTypeIds: [], assetIds: [demoId('asset', 'T-118')], startDate: '2025-05-01' },
      409,
      'startDate',
      'T-118 already has a rate starting 05/01/2025.',
    ],
  ])('refuses a contract with %s', async (_, change, status, path, message) => {
    const body = {
      startDate: '2030-01-01',
      endDate: null,
      aircraftTypeIds: [typeId('DC-10')],
      assetIds: [],
      typeCode: 'CWN',
      vendorId: vendorId('CDF'),
      hourlyRate: 100,
      dailyAvailability: 0,
      crewStandbyRate: 0,
    };
    expect(refusal(await admin('POST', '/contracts', { ...body, ...change }))).toEqual([
      status,
      [[path, message]],
    ]);
  });

  it('removes the cost of an agent that becomes water, and the other way round (COST-15, SET-29)', async () => {
    const saved = (await listed('/v2/dispatches?from=2025-07-14&until=2025-07-14'))[0];
    const cost = async () =>
      (
        ((
          (await admin('GET', `/v2/dispatches/${String(saved?.['id'])}`)).body as {
            dispatch: Fields;
          }
        ).dispatch['costs'] ?? {}) as Fields
      )['totalAgentCost'];
    const url = `/suppressant-types/${agentId('PHOS-CHEK LC95A')}`;
    const save = (agentKind: string) =>
      admin('PUT', url, { name: 'PHOS-CHEK LC95A', kind: agentKind, isArchived: false });
    const before = await cost();
    fieldsOf(await save('water'));
    const asWater = await cost();
    fieldsOf(await save('retardant'));
    expect([before, asWater, await cost()]).toEqual([3312, 0, 3312]);
  });

  it('counts the rows of each page, for users who can open it (AUTH-12)', async () => {
    const counts = (await admin('GET', '/x/settings/counts')).body as SettingsCounts;
    const manager = caller(service.app, await service.token('demo-base'));
    expect([
      Object.keys(counts.counts).toSorted(),
      counts.counts['bases'],
      ((await manager('GET', '/x/settings/counts')).body as typeof counts).counts,
    ]).toEqual([
      settingsPageRows.map(({ slug }) => slug).toSorted(),
      (await listed('/bases')).filter((b) => b['archivedAt'] === null).length,
      { 'crew-members': counts.counts['crew-members'] },
    ]);
  });
  it('counts what the setup list needs, as far as the user can change it (HOME-91)', async () => {
    const setupOf = async (of: typeof admin) =>
      ((await of('GET', '/x/settings/counts')).body as SettingsCounts).setup;
    const manager = caller(service.app, await service.token('demo-base'));
    const reader = caller(service.app, await service.token('demo-reader'));
    const all = await setupOf(admin);
    expect(all).toEqual({
      'flight-crew': 2,
      assignments: expect.any(Number),
      incidents: expect.any(Number),
      mail: 1,
    });
    expect(await setupOf(manager)).toEqual({ assignments: all?.assignments });
    expect(await setupOf(reader)).toEqual({});
  });
});
