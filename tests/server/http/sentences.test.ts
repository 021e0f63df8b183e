import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { goodBodies } from '../support/bodies.ts';
import { caller, freshWorld, type TestApp, testApp } from '../support/support.ts';

let store: Store;
let service: TestApp;
let send: ReturnType<typeof caller>;
beforeAll(async () => {
  store = await freshWorld('pglite');
  service = await testApp(store);
  send = caller(service.app, await service.token('demo-admin'));
}, 60_000);
afterAll(async () => {
  await service.close();
  await store.close();
});

const rates = `/bases/${baseId('HMT')}/suppressant-rates`;
const tier = { amountLitres: 0, price: 1, isDeleted: false };
it.each([
  ['/vendor/fuel', {}, 'name', 'This is missing.'],
  ['/vendor/fuel', { name: 7 }, 'name', 'Send a text.'],
  ['/vendor/fuel', { name: '  ' }, 'name', 'This may not be empty.'],
  ['/vendor/fuel', { name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters.'],
  [
    '/vendor/fuel',
    { name: 'a\u0000b' },
    'name',
    'This has a character that cannot be stored. Type it again.',
  ],
  [
    '/v2/people',
    { ...goodBodies['addPerson'], email: 'nobody' },
    'email',
    'Give a whole e-mail address, such as name@example.com.',
  ],
  [
    '/v2/people',
    { ...goodBodies['addPerson'], baseId: 'HMT' },
    'baseId',
    'This is not an id. Ids are uuids.',
  ],
  ['/v2/people', { ...goodBodies['addPerson'], crew: 'none' }, 'crew', 'Send an object.'],
  [
    '/suppressant-types',
    { name: 'Z', kind: 'sand' },
    'kind',
    'Use one of retardant, foam, gel, water.',
  ],
  [
    rates,
    { ...goodBodies['addRate'], startDate: '1899-12-31' },
    'startDate',
    'Give a year from 1900 to 2200.',
  ],
  [
    rates,
    { ...goodBodies['addRate'], startDate: '07/14/2025' },
    'startDate',
    'Give a day as YYYY-MM-DD.',
  ],
  [rates, { ...goodBodies['addRate'], tiers: [] }, 'tiers', 'Send at least 1 of these.'],
  [rates, { ...goodBodies['addRate'], tiers: 1 }, 'tiers', 'Send a list.'],
  [
    rates,
    { ...goodBodies['addRate'], tiers: Array.from({ length: 61 }, () => tier) },
    'tiers',
    'Send at most 60 of these.',
  ],
  [
    rates,
    { ...goodBodies['addRate'], tiers: [{ ...tier, price: 10_001 }] },
    'tiers.0.price',
    'This may be at most 10,000.',
  ],
  [
    rates,
    { ...goodBodies['addRate'], tiers: [{ ...tier, price: -1 }] },
    'tiers.0.price',
    'This must be at least 0.',
  ],
  [
    rates,
    { ...goodBodies['addRate'], tiers: [{ ...tier, isDeleted: 'no' }] },
    'tiers.0.isDeleted',
    'Send true or false.',
  ],
  [
    rates,
    {
      ...goodBodies['addRate'],
      tiers: [1, 2].map(() => ({ ...tier, id: '00000000-0000-4000-8000-000000000001' })),
    },
    'tiers.1.id',
    'This id is there twice. Each may be there once.',
  ],
])('%s %j: %s "%s" (WIRE-8)', async (url, body, path, message) => {
  const { status, body: said } = await send('POST', url, body);
  const errors = (said as { errors?: { path: string; message: string }[] }).errors?.map((e) => [
    e.path,
    e.message,
  ]);
  expect([status, errors]).toEqual([400, [[path, message]]]);
});
it('states the date format that a query requires', async () => {
  const { body } = await send('GET', '/v2/dispatches?from=yesterday');
  expect(body).toMatchObject({
    status: 400,
    errors: [
      {
        path: 'from',
        message: 'Give a day (YYYY-MM-DD) or a moment in UTC (ending in Z), from 1900 to 2200.',
      },
    ],
  });
});
