import { expect, it } from 'vitest';
import { routes } from '../../../../contract/table.ts';
import { request } from '../../../../domain/settings/request.ts';
import {
  type CacheKey,
  cacheKeys,
  droppedBy,
  replyName,
  type Write,
} from '../../../../src/adapters/api/cacheKeys.ts';

const august = { from: '2026-08-03', until: '2026-08-31' };
/** Every existing list: a new one must state here which writes drop it. */
const lists: Record<keyof typeof cacheKeys, CacheKey> = {
  ...cacheKeys,
  people: cacheKeys.people('crew'),
  typeName: cacheKeys.typeName(request(routes.aircraftTypeExists, { query: { Name: 'S-2T' } })),
  dimensions: cacheKeys.dimensions(august),
  metrics: cacheKeys.metrics(august),
  historicMetrics: cacheKeys.historicMetrics(august),
};
const begins = (key: CacheKey, prefix: CacheKey) => prefix.every((part, n) => key[n] === part);
const droppedLists = (write: Write) =>
  Object.entries(lists).flatMap(([name, key]) =>
    droppedBy(write).some((prefix) => begins(key, prefix)) ? [name] : [],
  );
const dispatch = (days: readonly string[], repriced = false): Write => ({
  kind: 'dispatch',
  days,
  repriced,
});
const historic = ['historicDimensions', 'historicMetrics'];

it.each([
  ['a dispatch of the month', dispatch(['2026-08-20']), ['metrics']],
  ['a dispatch of another month', dispatch(['2026-07-31']), []],
  [
    'a dispatch moved into the month, and one moved out of it',
    dispatch(['2026-07-31', '2026-08-01']),
    ['metrics'],
  ],
  ['new prices of other loads', dispatch(['2026-07-31'], true), ['metrics']],
  ['a base whose aircraft were moved', { kind: 'base' }, ['bases']],
  ['a removed load aboard', { kind: 'preload' }, ['bases', 'metrics']],
  [
    'a settings page',
    { kind: 'settings' },
    Object.keys(lists).filter((name) => !historic.includes(name)),
  ],
] as const satisfies readonly (readonly [string, Write, readonly string[]])[])(
  '%s drops the lists that it makes stale (WIRE-18)',
  (_, write, expected) => {
    expect(droppedLists(write).sort()).toEqual([...expected].sort());
  },
);
it('finds a month by its name, whichever part of it is requested', () => {
  expect([
    replyName(cacheKeys.metrics(august)),
    droppedBy(dispatch(['2026-08-20'])).map(replyName),
  ]).toEqual(['metrics/2026-08/2026-08-03/2026-08-31', ['metrics/2026-08']]);
});
it('stores no two lists under one key', () => {
  const names = Object.values(lists).map(replyName);
  expect(new Set(names).size).toBe(names.length);
});
