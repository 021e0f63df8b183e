import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { accessToken } from '../support/accessToken.ts';
import { caller, freshWorld, type TestApp, testApp } from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

/**
 * Code that a stranger writes with only the document. Each expected error shows that a type exists
 * and is not `any`.
 */
const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

type Problem = components['schemas']['Problem'];

export async function run(baseUrl: string, token: string, id: string, otherId: string, body: components['schemas']['ChangedDispatchBody']) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
  const read = await client.GET('/api/v2/dispatches/{id}', { params: { path: { id } } });
  if (read.data === undefined) throw new Error(read.error.title);
  const aircraft: string | null = read.data.dispatch.assetId;
  const cost: number = read.data.dispatch.costs.totalCost;
  // @ts-expect-error no such field
  read.data.dispatch.price;
  // @ts-expect-error no such call
  client.GET('/api/v2/dispatch/{id}', { params: { path: { id } } }).catch(() => undefined);
  // @ts-expect-error the id is missing
  client.GET('/api/v2/dispatches/{id}', {}).catch(() => undefined);

  const problems: Problem[] = [];
  const other = await client.GET('/api/v2/dispatches/{id}', { params: { path: { id: otherId } } });
  if (other.error !== undefined) problems.push(other.error);
  const added = await client.POST('/api/v2/dispatches', { body, params: { header: { 'Idempotency-Key': id } } });
  if (added.error !== undefined) problems.push(added.error);
  const wrong = await client.GET('/api/v2/dispatches/recent-fill', { params: { query: { assetId: 'none' } } });
  if (wrong.error !== undefined) problems.push(wrong.error);
  return { aircraft, cost, problems: problems.map(({ status, title, errors }) => [status, title, errors?.map((e) => e.path)]) };
}

export async function month(baseUrl: string, token: string, from: string, until: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
  const { data, error } = await client.GET('/api/catis/metrics', { params: { query: { from, until } } });
  if (data === undefined || typeof data === 'string') throw new Error(error?.title);
  const days: string[] = data.map((row) => row.activityDate);
  const cost: number = data.reduce((sum, row) => sum + row.totalCost, 0);
  return { days, cost };
}
`;
const settings = {
  extends: resolve('tsconfig.base.json'),
  compilerOptions: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], skipLibCheck: false },
  include: ['.'],
};

let store: Store;
let service: TestApp;
let url: string;
let folder: string;
/**
 * Asynchronous, because this process's service would otherwise be late and refuse calls. The output
 * is written on a failure.
 */
const node = (...args: string[]) =>
  new Promise<string>((done) => {
    execFile(process.execPath, args, (failed, stdout, stderr) =>
      done(failed === null ? '' : `${failed.message}${stdout}${stderr}`),
    );
  });
beforeAll(async () => {
  // Within the project, where imports find its packages.
  mkdirSync('dist', { recursive: true });
  folder = mkdtempSync(resolve('dist', 'client-'));
  store = await freshWorld('pglite', [['incidents', [incident]]]);
  service = await testApp(store);
  url = await service.app.listen({ host: '127.0.0.1', port: 0 });
}, 60_000);
afterAll(async () => {
  await service.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a client generated from the OpenAPI document', () => {
  it('is typed, reads a dispatch, a month by access token, and a problem (WIRE-19, SAFE-51)', {
    timeout: 90_000,
  }, async () => {
    const file = (name: string) => join(folder, name);
    writeFileSync(file('openapi.json'), await (await fetch(`${url}/api/openapi.json`)).text());
    writeFileSync(file('program.ts'), program);
    writeFileSync(file('tsconfig.json'), JSON.stringify(settings));
    const hook = `file://${resolve('tests/server/http/typescript5.mjs')}`;
    expect(
      await node(
        '--import',
        hook,
        'node_modules/openapi-typescript/bin/cli.js',
        file('openapi.json'),
        '-o',
        file('api.d.ts'),
      ),
    ).toBe('');
    expect(await node('node_modules/typescript/bin/tsc', '-p', folder, '--pretty', 'false')).toBe(
      '',
    );

    const made = await caller(service.app, await service.token('demo-dispatcher'))(
      'POST',
      '/v2/dispatches',
      flight(),
    );
    const { dispatch } = made.body as {
      dispatch: { id: string; assetId: string; costs: { totalCost: number } };
    };
    const { run, month } = (await import(/* @vite-ignore */ file('program.ts'))) as {
      run: (...args: unknown[]) => Promise<unknown>;
      month: (...args: unknown[]) => Promise<unknown>;
    };
    const token = await accessToken(store, { role: 'Analyst' });
    expect(await month(url, token, '2025-07-01', '2025-07-31')).toEqual({
      days: ['2025-07-14'],
      cost: dispatch.costs.totalCost,
    });
    expect(
      await run(
        url,
        await service.token('demo-analyst'),
        dispatch.id,
        randomUUID(),
        flight('2025-07-15'),
      ),
    ).toEqual({
      aircraft: dispatch.assetId,
      cost: dispatch.costs.totalCost,
      problems: [
        [404, 'Not found.', undefined],
        [403, 'You may not do this.', undefined],
        [400, 'Some fields need fixing.', ['assetId']],
      ],
    });
  });
});
