import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RouteName, routes } from '../../../contract/table.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import type { Store } from '../../../server/database/open.ts';
import { freshStore, testApp } from '../support/support.ts';

let store: Store;
let app: FastifyInstance;
let source: string;
let document: OpenAPIV3_1.Document;
beforeAll(async () => {
  store = await freshStore('pglite');
  ({ app } = await testApp(store));
  source = (await app.inject('/api/openapi.json')).payload;
  document = JSON.parse(source) as OpenAPIV3_1.Document;
}, 60_000);
afterAll(async () => {
  await app.close();
  await store.close();
});

const rows = Object.entries(routes) as [RouteName, RouteShape][];
const callOf = ({ path, method }: RouteShape) =>
  (document.paths?.[`/api${path}`] as Record<string, OpenAPIV3_1.OperationObject> | undefined)?.[
    method.toLowerCase()
  ];
const schemas = () => Object.entries(document.components?.schemas ?? {});

describe('the OpenAPI document', () => {
  it('has no finding of a public linter’s recommended rules (WIRE-1)', async () => {
    const found = await lintFromString({
      source,
      absoluteRef: '/openapi.json',
      config: await createConfig({ extends: ['recommended'] }),
    });
    expect(
      found.map(
        ({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer ?? ''}`,
      ),
    ).toEqual([]);
  });
  it('describes each call in one line, no two the same (WIRE-23)', () => {
    const summaries = rows.map(([, row]) => callOf(row)?.summary ?? '');
    expect(
      summaries.filter((s, i) => !/^[A-Z].{4,118}\.$/.test(s) || summaries.indexOf(s) !== i),
    ).toEqual([]);
  });
  it.each([
    ['getWelcome', '421 500 503'],
    ['listBases', '401 403 421 429 500 503'],
    ['listDispatches', '400 401 403 421 429 500 503'],
    ['addDispatch', '400 401 403 409 413 415 421 422 429 500 503'],
    ['saveDispatch', '400 401 403 404 409 412 413 415 421 429 500 503'],
    ['deleteDispatch', '400 401 403 404 409 412 421 429 500 503'],
    ['getInvite', '400 404 421 429 500 503'],
    ['uploadImport', '400 401 403 409 413 421 429 500 503'],
    ['removeAccess', '400 401 403 404 409 421 429 500 502 503'],
  ] as const)('lists the statuses that %s refuses with: %s (WIRE-8, WIRE-23)', (name, expected) => {
    const refused = Object.keys(callOf(routes[name])?.responses ?? {}).filter(
      (status) => Number(status) >= 400,
    );
    expect(refused.join(' ')).toBe(expected);
  });
  it('names every body and reply by its schema (WIRE-23)', () => {
    const nameless = rows.filter(([, row]) => {
      const call = JSON.stringify([callOf(row)?.requestBody, callOf(row)?.responses]);
      return call.includes('"properties"');
    });
    expect(
      nameless.map(([name]) => name),
      'calls without a name for a shape: name the file of their schemas in contract/schemaNames.ts',
    ).toEqual([]);
  });
  it('lists the mission and flight types that a body may have (D-22)', () => {
    const body = JSON.stringify(schemas().find(([name]) => name === 'ChangedDispatchBody'));
    expect(body).toContain('"The mission type of a flight. One of: Initial attack, Extended');
    expect(body).toContain('"The flight type of a flight. One of: Tanker drop, Air attack (ATGS)');
  });
  it('has a second name for a request body only where it differs from the reply', () => {
    const names = schemas().map(([name]) => name);
    expect(
      names.filter((n) => n.endsWith('Input') && !names.includes(n.replace(/Input$/, ''))),
    ).toEqual([]);
  });
});
