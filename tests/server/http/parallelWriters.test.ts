import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '../../../contract/table.ts';
import { routes } from '../../../contract/table.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { goneId, goodBodies, personIdOf } from '../support/bodies.ts';
import { type ParallelCase, parallelCases } from '../support/parallelCases.ts';
import {
  type Answer,
  caller,
  fill,
  freshWorld,
  kinds,
  nobodyKnown,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { incident } from '../support/world.ts';

const WRITERS = 8;
const numbers = Array.from({ length: WRITERS }, (_, n) => n);
const cases = Object.entries(parallelCases) as [RouteName, ParallelCase][];

describe.each(kinds)('eight writers at once on %s (WIRE-9)', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    await fill(store, [
      ['fuel_vendors', [{ id: goneId('fuel_vendors'), name: 'Shared Fuel' }]],
      [
        'fuel_storages',
        [
          {
            id: goneId('fuel_storages'),
            base_id: baseId('HMT'),
            name: 'Shared',
            fuel_type: 'Jet A',
          },
        ],
      ],
    ]);
    const account = { uid: 'taken', email: 'taken@x.test', name: 'Taken' };
    service = await testApp(store, [], { admin: { ...nobodyKnown, find: async () => account } });
    admin = caller(service.app, await service.token('demo-admin'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const count = (answers: readonly Answer[]) =>
    answers.filter(({ status }) => status === 200).length;

  it.each(cases)(
    '%s: saves one write and refuses the others',
    async (name, { make, body, orElse = [], letsAllIn }) => {
      const { url, tag } = await make(admin, store);
      const write = (n: number, seen: string | null) =>
        admin(routes[name].method, url, body?.(n), seen === null ? {} : { 'if-match': seen });
      const answers = await Promise.all(numbers.map((n) => write(n, tag)));
      const refused = answers.filter(({ status }) => status !== 200);
      expect({
        winners: count(answers),
        others: refused
          .filter(({ status }) => status !== 412 && !orElse.includes(status))
          .map(({ status, body: said }) => [status, said]),
      }).toEqual({
        winners: letsAllIn === true ? WRITERS : 1,
        others: [],
      });
      if (tag === null || orElse.length > 0) return;
      // The stored value is the winner's, unchanged: its own tag is still valid, once.
      const won = answers.find(({ status }) => status === 200);
      const stale = refused.map(
        ({ body: said }) => said as { current?: unknown; changedBy?: string },
      );
      expect(
        stale.every(({ current, changedBy }) => current !== undefined && changedBy !== undefined),
      ).toBe(true);
      const latest = String(won?.headers['etag']);
      expect([
        latest === tag,
        (await write(0, latest)).status,
        (await write(1, latest)).status,
      ]).toEqual([false, 200, 412]);
    },
  );

  it('keeps every field of every writer in the settings (WIRE-11)', async () => {
    const url = '/v2/user/settings/application/catis';
    const fields = [
      { guidedMode: false },
      { theme: 'dark' },
      { defaultReport: 'cost' },
      { singleKeyShortcuts: true },
    ];
    for (let round = 0; round < 5; round++) {
      const mine = caller(service.app, await service.token(`settings ${round}`));
      const answers = await Promise.all(
        [...fields, ...fields].map((field) => mine('POST', url, field)),
      );
      expect([count(answers), (await mine('GET', url)).body]).toEqual([
        WRITERS,
        Object.assign({}, ...fields),
      ]);
    }
  });
  it('loses no accepted write when a user sets their base without If-Match during a save of the person (WIRE-11)', async () => {
    const own = caller(service.app, await service.token('demo-analyst'));
    const self = async () =>
      (await own('GET', '/v2/people/self')).body as {
        version: number;
        baseId: string | null;
        lastName: string;
      };
    const before = await self();
    const person = {
      ...goodBodies['savePerson'],
      firstName: 'Zoe',
      lastName: 'Written',
      email: 'analyst.written@x.test',
      baseId: null,
    };
    const patches = numbers
      .slice(1)
      .map(() => own('PATCH', '/v2/people/self', { baseId: baseId('RED') }));
    const put = admin('PUT', `/v2/people/${personIdOf('demo-analyst')}`, person, {
      'if-match': `"v${before.version}"`,
    });
    const [saved, ...patched] = await Promise.all([put, ...patches]);
    const after = await self();
    expect([count(patched), after.baseId, [200, 412].includes(saved.status)]).toEqual([
      WRITERS - 1,
      baseId('RED'),
      true,
    ]);
    expect(after.lastName).toBe(saved.status === 200 ? 'Written' : before.lastName);
    expect(after.version - before.version).toBe(patched.length + (saved.status === 200 ? 1 : 0));
  });
});
