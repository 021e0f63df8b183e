import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { makeLogger } from '../../../server/logger.ts';
import { smallWorld } from '../../support/smallWorld.ts';
import { caller, fill, freshStore, kinds, testApp } from '../support/support.ts';

describe('the log', () => {
  it.each([
    [
      'a request',
      {
        req: {
          method: 'POST',
          url: '/api/x?token=SECRET',
          headers: { authorization: 'Bearer SECRET' },
        },
      },
    ],
    ['an address', { req: { method: 'PATCH', url: `/api/invites/SECRET${'x'.repeat(37)}` } }],
    ['headers', { headers: { authorization: 'Bearer SECRET' } }],
    [
      'a body',
      {
        body: {
          email: 'a@x.test',
          password: 'SECRET',
          newPassword: 'SECRET',
          idToken: 'SECRET',
          refreshToken: 'SECRET',
        },
      },
    ],
    ['a reply', { answer: { refresh_token: 'SECRET', token: 'SECRET' } }],
    [
      'a lost connection',
      {
        err: Object.assign(new Error('Failed query: select $1\nparams: SECRET'), {
          query: 'select $1',
          params: ['SECRET'],
          cause: new Error('x'),
        }),
      },
    ],
  ])('shows no secret of %s', (_, entry) => {
    const lines: string[] = [];
    makeLogger('info', { write: (line: string) => void lines.push(line) }).info(entry, 'said');
    expect([
      lines.length,
      lines.join('').includes('SECRET'),
      lines.join('').includes('said'),
    ]).toEqual([1, false, true]);
  });
});

/** Every kind of database error that would otherwise put a private value into a log. */
const failing: readonly (readonly [string, (marked: string) => SQL])[] = [
  [
    'a duplicate',
    (m) =>
      sql`insert into bases (code, name) values (${m.slice(0, 3)}, ${m}), (${m.slice(0, 3)}, ${m})`,
  ],
  [
    'a reference to nothing',
    (m) =>
      sql`insert into fuel_storages (base_id, name, fuel_type) values (gen_random_uuid(), ${m}, 'Jet A')`,
  ],
  [
    'a failed check',
    (m) =>
      sql`insert into aircraft_types (name, fuel_type, category, litres, description) values (${m}, 'Jet A', ${m}, -1, ${m})`,
  ],
  ['a missing value', (m) => sql`insert into bases (code, name) values (null, ${m})`],
  ['a text that is no uuid', (m) => sql`select ${m}::uuid`],
  ['a text that is no number', (m) => sql`select ${m}::int`],
  ['a text that is no date', (m) => sql`select ${m}::date`],
  ['a text that is no JSON', (m) => sql`select ${m}::jsonb`],
  [
    'a number out of range',
    (m) => sql`select length(${m}) * 9999999999::bigint * 99999999999::bigint`,
  ],
  ['a division by zero', (m) => sql`select 1 / (length(${m}) - length(${m}))`],
  ['a table that is not there', (m) => sql`select ${m} from nowhere`],
  ['a column that is not there', (m) => sql`select nothing from bases where name = ${m}`],
  ['a statement that is none', (m) => sql`selec ${m}`],
  [
    'a text that is too long',
    (m) => sql`select cast(${m} as varchar(2))::varchar(2), ${m}::bit(3)`,
  ],
  ['a pattern that is none', (m) => sql`select 'x' ~ ('(' || ${m})`],
  ['an error of a function', (m) => sql`select raise_marked(${m})`],
];

describe.each(kinds)('a failed statement, on %s', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await freshStore(kind);
    await store.pool.query(
      "create function raise_marked(m text) returns void language plpgsql as $$ begin raise exception 'about %', m using detail = m, hint = m; end $$",
    );
  });
  afterAll(() => store.close());

  it.each(failing)('leaves none of its values in the log: %s (SAFE-13)', async (_, statement) => {
    const marked = ['Zoë Marked', 'zoe.marked@x.test', `${randomBytes(32).toString('base64url')}`];
    for (const value of marked) {
      const thrown = await store.db.execute(statement(value)).then(
        () => expect.unreachable('it did not fail'),
        (e: unknown) => e,
      );
      for (const level of ['trace', 'error'] as const) {
        const lines: string[] = [];
        const logger = makeLogger('trace', { write: (line: string) => void lines.push(line) });
        logger[level]({ err: thrown }, 'request failed');
        logger[level](thrown);
        logger.child({ reqId: '1' })[level]({ error: thrown }, 'again');
        expect(lines.length).toBe(3);
        expect(lines.join('')).toMatch(/"type":"DatabaseError","code":"[0-9A-Z]{5}"/);
        for (const part of [value, value.slice(0, 8), value.toLowerCase()])
          expect(lines.join('')).not.toContain(part);
      }
    }
  });

  it('logs no address, body or caller of a call (SAFE-13)', async () => {
    const lines: string[] = [];
    const logger = makeLogger('trace', { write: (line: string) => void lines.push(line) });
    await fill(store, smallWorld());
    const service = await testApp(store, [], { logger });
    const call = caller(service.app, await service.token('demo-admin'));
    await store.pool.query('alter table crew_roles rename to crew_roles_away');
    const answers = [
      await call('POST', '/crew/role', { name: 'Marked job' }),
      await call(
        'GET',
        '/crew/exists-by-name?Name=Marked&RoleId=9f7a3a52-0d5b-4c1e-8a55-5f0a1c2d3e4f',
      ),
      await call('POST', '/v2/people', {
        firstName: 'Marked',
        lastName: 'Person',
        email: 'marked@x.test',
        baseId: null,
        crew: null,
      }),
    ];
    await service.close();
    await store.pool.query('alter table crew_roles_away rename to crew_roles');
    expect(answers.map((a) => a.status).filter((status) => status === 500).length).toBeGreaterThan(
      0,
    );
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('').toLowerCase()).not.toMatch(/marked|admin@demo|bearer|eyj/);
  });
});

it.each([
  ['a text that is not JSON', () => JSON.parse('{"email": secret@x.test}')],
  [
    "an error with a person's data",
    () => {
      throw new Error('No such person: "Zoë Secret", secret@x.test, 123456');
    },
  ],
])('logs what happened in an error and where, not about whom: %s (SAFE-13)', (_, fail) => {
  const lines: string[] = [];
  try {
    fail();
  } catch (err) {
    makeLogger('info', { write: (line: string) => void lines.push(line) }).error({ err }, 'failed');
  }
  expect(lines.join('')).not.toMatch(/secret/i);
  expect(lines.join('')).toContain('logger.test.ts');
});
