import { randomBytes } from 'node:crypto';
import { type RouteName, routes } from '../../../contract/table.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import { schemaDefinition } from '../../support/schemaDefinition.ts';
import { goneId, goneParams, goneRows, goodBodies } from './bodies.ts';
import { type Chances, jsonText, oddDates, oddIds, oddTexts, oddValue } from './oddValues.ts';

export interface FuzzedCall {
  readonly name: RouteName;
  readonly method: RouteShape['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | null;
}
/** Ids of the live rows of each table. */
export type Living = Readonly<Record<string, readonly string[]>>;

const table = Object.entries(routes) as [RouteName, RouteShape][];
const likeOf: Partial<Record<RouteName, RouteName>> = {
  addFuelReceipt: 'saveFuelReceipt',
  addBulkReceipt: 'saveBulkReceipt',
  addFuelTransfer: 'saveFuelTransfer',
};
const tableOfId = new Map(Object.keys(goneRows).map((kind) => [goneId(kind), kind]));
const anyId = (chance: Chances, living: Living): string =>
  chance.of(chance.of(Object.values(living).filter((ids) => ids.length > 0)));

function pathOf(chance: Chances, route: RouteShape, living: Living): string {
  const gone = goneParams[route.path] ?? {};
  return route.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (chance.often(0.06))
      return encodeURIComponent(
        chance.of([
          ...oddTexts.filter((t) => t.length < 300 && !/\p{Surrogate}/u.test(t)),
          ...oddIds,
        ]),
      );
    if (key === 'token') return randomBytes(32).toString('base64url');
    const ids = living[tableOfId.get(gone[key] ?? '') ?? ''] ?? [];
    if (ids.length > 0 && chance.often(0.8)) return chance.of(ids);
    return chance.often(0.5) ? (gone[key] ?? anyId(chance, living)) : anyId(chance, living);
  });
}

function queryOf(chance: Chances, route: RouteShape, living: Living): string {
  if (route.query === undefined) return '';
  const given = schemaDefinition(route.query).inner.flatMap(([key]) => {
    if (chance.often(0.15)) return [];
    const usual = /^(from|start|startDate|date)$/.test(key)
      ? '2025-07-01'
      : /^(until|end|endDate)$/.test(key)
        ? '2025-07-31'
        : null;
    const plain =
      usual ??
      (/[iI]d(s?)$/.test(key)
        ? anyId(chance, living)
        : chance.of(['true', 'false', 'Zed', 'HMT', '2025', 'CA']));
    const value = chance.often(0.5) ? plain : chance.of(chance.often(0.5) ? oddDates : oddTexts);
    const text =
      !/\p{Surrogate}/u.test(value) && value.length < 5000
        ? encodeURIComponent(value)
        : '%00%ed%a0%80';
    return chance.often(0.05)
      ? [`${key}=${text}`, `${key}=${text}`]
      : chance.often(0.03)
        ? [`${key}[a]=${text}`]
        : [`${key}=${text}`];
  });
  return chance.often(0.05) ? `?${given.join('&')}&__proto__=1&%zz` : `?${given.join('&')}`;
}

type Place = { readonly holder: unknown[] | Record<string, unknown>; readonly key: string };
function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  // Made by structuredClone of a plain body just before.
  const holder = value as unknown[] | Record<string, unknown>;
  return Object.entries(holder).flatMap(([key, inner]) => [{ holder, key }, ...placesOf(inner)]);
}
/** Changes the body in one place: a wrong value, or an odd but valid one. */
function spoil(chance: Chances, body: object, living: Living): void {
  const places = placesOf(body);
  if (places.length === 0)
    return void Reflect.set(body, chance.of(['x', 'constructor', 'toString']), oddValue(chance));
  const { holder, key } = chance.of(places);
  const found: unknown = Reflect.get(holder, key);
  if (chance.often(0.12))
    return void (Array.isArray(holder)
      ? holder.splice(Number(key), 1)
      : Reflect.deleteProperty(holder, key));
  if (Array.isArray(found) && found.length > 0 && chance.often(0.6)) {
    const twice = structuredClone(found[0]);
    if (typeof found[0] === 'object' && found[0] !== null && chance.often(0.7)) {
      const id = anyId(chance, living);
      for (const one of [found[0], twice])
        for (const name of ['id', 'activityId']) Reflect.set(one, name, id);
    }
    found.push(twice);
    return;
  }
  const isId = typeof found === 'string' && /^[0-9a-f-]{36}$/.test(found);
  const isDate = typeof found === 'string' && /^\d{4}-\d{2}-\d{2}/.test(found);
  const fitting = isId ? anyId(chance, living) : isDate ? chance.of(oddDates) : null;
  Reflect.set(
    holder,
    key,
    isId && chance.often(0.2)
      ? found.toUpperCase()
      : fitting !== null && chance.often(0.6)
        ? fitting
        : oddValue(chance),
  );
}

function payloadOf(chance: Chances, name: RouteName, living: Living): string {
  const good = goodBodies[name] ?? goodBodies[likeOf[name] ?? name];
  if (good === undefined) throw new Error(`bodies.ts has no body for ${name}`);
  if (chance.often(0.03))
    return chance.of([
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"a":1,}',
      '\u0000',
      '{"__proto__":{}}',
      '[[[[',
      '1',
    ]);
  const body = structuredClone(good);
  const wrongs = chance.of([0, 0, 1, 1, 1, 1, 2, 3]);
  for (let n = 0; n < wrongs; n++) spoil(chance, body, living);
  return jsonText(body);
}

const oddHeaders: readonly (readonly [string, readonly string[]])[] = [
  [
    'if-match',
    [
      '"v1"',
      '"v2"',
      '"v0"',
      '"v999999999"',
      '"v9999999999"',
      '*',
      'W/"v1"',
      '"v1", "v2"',
      '',
      'x',
      '"v-1"',
    ],
  ],
  [
    'idempotency-key',
    [
      '00000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-000000000002',
      'x',
      '',
      'A'.repeat(5000),
    ],
  ],
  [
    'accept',
    ['*/*', 'application/vnd.apache.arrow.stream', 'text/html;q=x', ',,,', 'x'.repeat(3000)],
  ],
  ['accept-encoding', ['br', 'gzip;q=0', 'br;q=x, *', 'identity;q=0', ',']],
  ['if-none-match', ['*', '"x"', 'W/"a", "b"', ',']],
  [
    'content-type',
    [
      'application/json; charset=utf-8',
      'application/json;charset=utf-16',
      'text/plain',
      'application/json+x',
      'x',
      'multipart/form-data',
    ],
  ],
  ['x-catis-version', ['0', 'x'.repeat(2000)]],
  ['content-encoding', ['gzip', 'x']],
];

/** One call of the contract, more or less correct. */
export function fuzzedCall(chance: Chances, living: Living): FuzzedCall {
  const [name, route] = chance.of(table);
  const payload =
    route.body === undefined ? (chance.often(0.05) ? '{}' : null) : payloadOf(chance, name, living);
  const headers: Record<string, string> =
    payload === null ? {} : { 'content-type': 'application/json' };
  while (chance.often(0.25)) {
    const [key, values] = chance.of(oddHeaders);
    headers[key] = chance.of(values);
  }
  return {
    name,
    method: route.method,
    url: `/api${pathOf(chance, route, living)}${queryOf(chance, route, living)}`,
    headers,
    payload,
  };
}
