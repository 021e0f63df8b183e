import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../contract/table.ts';
import { Problem } from '../../../contract/wire/problem.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { isChaos, runs, seed } from '../../support/depth.ts';
import { accessToken } from '../support/accessToken.ts';
import { goneId, goneRows } from '../support/bodies.ts';
import { type FuzzedCall, fuzzedCall, type Living } from '../support/fuzzedCalls.ts';
import { chances } from '../support/oddValues.ts';
import { fill, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { incident } from '../support/world.ts';

const calls = runs(isChaos ? 20_000 : 2_000);
/** Words of a program, a database or a disk, and zod's own. */
const leaks =
  /node_modules|\bat \w+ \(|select |insert into|\/tmp\/|\/work\/|expected \w+, received|Invalid input/;

describe.each(kinds)('odd calls on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let token: string;
  const machines: string[] = [];
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    await fill(store, [
      ['fuel_vendors', [{ id: goneId('fuel_vendors'), name: 'Odd Fuel' }]],
      [
        'fuel_storages',
        [{ id: goneId('fuel_storages'), base_id: baseId('HMT'), name: 'Odd', fuel_type: 'Jet A' }],
      ],
    ]);
    service = await testApp(store);
    token = await service.token('demo-admin');
    // Several, because each has 600 calls a minute (SAFE-55).
    for (let n = 0; n < 20; n++) machines.push(await accessToken(store, { uid: 'demo-admin' }));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  const readLiving = async (): Promise<Living> => {
    const read = async (name: string) =>
      (
        await store.pool.query(`select id from "${name}" order by created_at desc, id limit 40`)
      ).rows.map(({ id }) => String(id));
    const named = ['activities', 'drops', ...Object.keys(goneRows)];
    return Object.fromEntries(
      await Promise.all(
        named.map(async (name) => [name, await read(name).catch(() => readPlain(name))] as const),
      ),
    );
  };
  const readPlain = async (name: string) =>
    (await store.pool.query(`select id from "${name}" order by id limit 40`)).rows.map(({ id }) =>
      String(id),
    );
  let address = 0;
  /** Every third call is by an access token. */
  const bearer = () => (address % 3 === 0 ? machines[(address / 3) % machines.length] : token);
  const send = async ({ method, url, headers, payload }: FuzzedCall) => {
    address = (address + 1) % 60_000;
    return service.app.inject({
      method,
      url,
      // The public calls are limited per address.
      remoteAddress: `10.1.${address >> 8}.${address & 255}`,
      headers: { authorization: `Bearer ${bearer()}`, ...headers },
      ...(payload === null ? {} : { payload }),
    });
  };
  type Reply = Awaited<ReturnType<typeof send>>;
  const textOf = ({ headers, rawPayload }: Reply): string => {
    const encoding = headers['content-encoding'];
    return (
      encoding === 'br'
        ? brotliDecompressSync(rawPayload)
        : encoding === 'gzip'
          ? gunzipSync(rawPayload)
          : rawPayload
    ).toString();
  };
  /** The problem with a reply, null if there is none. */
  const trouble = (call: FuzzedCall, reply: Reply): string | null => {
    const { statusCode } = reply;
    if (statusCode >= 500) return String(statusCode);
    if (statusCode < 400) {
      if (statusCode !== 200 || call.method === 'GET') return null;
      const read = routes[call.name].reply.safeParse(JSON.parse(textOf(reply)));
      return read.success
        ? null
        : `an answer that its own contract refuses: ${JSON.stringify(read.error.issues)}`;
    }
    const type = String(reply.headers['content-type']);
    if (!type.startsWith('application/problem+json')) return `${statusCode} as ${type}`;
    const problem = Problem.safeParse(JSON.parse(textOf(reply)));
    if (!problem.success || problem.data.status !== statusCode)
      return `${statusCode} that is no problem`;
    const { current: _, ...said } = problem.data;
    return leaks.test(JSON.stringify(said))
      ? `says too much: ${textOf(reply).slice(0, 300)}`
      : null;
  };

  it(`${calls} of them: by sessions and access tokens: return no status of 500 or above, and a problem for each refusal (SAFE-51, WIRE-8, WIRE-19 to WIRE-21)`, {
    timeout: calls * 300,
  }, async () => {
    console.info(`${calls} odd calls on ${kind}, CATIS_SEED=${seed}`);
    const chance = chances(seed);
    const found: string[] = [];
    const statuses = new Map<number, number>();
    let living = await readLiving();
    for (let n = 0; n < calls; n++) {
      if (n % 200 === 199) living = await readLiving();
      const call = fuzzedCall(chance, living);
      let reply = await send(call);
      // On a busy machine the service may report overload, which is no fault of the call.
      for (let again = 0; reply.statusCode === 503 && again < 5; again++) {
        await new Promise((done) => setTimeout(done, 1000));
        reply = await send(call);
      }
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
      const wrong = trouble(call, reply);
      if (wrong !== null)
        found.push(
          `#${n} ${call.name} ${call.url.slice(0, 300)} ${JSON.stringify(call.headers)} ${call.payload?.slice(0, 3000) ?? ''} → ${wrong}`,
        );
    }
    console.info(
      `${kind}: ${JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))}`,
    );
    expect(found).toEqual([]);
    // Refusals alone would prove little.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(calls / 10);
  });
});
