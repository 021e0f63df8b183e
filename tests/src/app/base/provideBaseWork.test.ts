import { expect, it, vi } from 'vitest';
import { provideBaseWork } from '../../../../src/app/base/provideBaseWork.ts';
import { stored } from '../../../domain/dispatch/world.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';
import { wireIds } from '../../support/wireIds.ts';

const record = wireIds(stored());
const mark = {
  id: crypto.randomUUID(),
  assetId: crypto.randomUUID(),
  baseId: crypto.randomUUID(),
  reason: 'Leak',
  startTime: '2025-07-14T15:00:00Z',
  untilTime: null,
  version: 1,
  updatedAt: '2025-07-14T15:00:00Z',
};
const order = (given: object, answers: Answers) => {
  const world = fakeServices(answers);
  return {
    ...world,
    outcome: runEffect(provideBaseWork(world.services), 'sendOrder', {
      baseId: 'hmt',
      order: { done: 'Done.', ...given },
    }),
  };
};
const times = { startTime: '2026-08-20T14:00:00Z', endTime: null };

it.each([
  [
    'assign',
    { kind: 'assign', assetId: 'a1', moves: false, ...times },
    { name: 'addAssignment', params: { baseId: 'hmt', assetId: 'a1' }, body: times },
  ],
  [
    'move',
    { kind: 'assign', assetId: 'a1', moves: true, ...times },
    { name: 'moveAssignment', params: { id: 'hmt', assetId: 'a1' }, body: times },
  ],
  [
    'end',
    { kind: 'endAssignment', id: 'x1', endTime: '2026-08-20T15:00:00Z' },
    { name: 'endAssignment', params: { id: 'x1' }, body: { endTime: '2026-08-20T15:00:00Z' } },
  ],
  [
    'mark',
    { kind: 'markUnavailable', assetId: 'a1', reason: 'Leak', startTime: null, untilTime: null },
    {
      name: 'markUnavailable',
      params: { id: 'hmt', assetId: 'a1' },
      body: { reason: 'Leak', untilTime: null },
    },
  ],
  [
    'mark a span',
    {
      kind: 'markUnavailable',
      assetId: 'a1',
      reason: 'Leak',
      startTime: '2025-07-14T15:00:00Z',
      untilTime: '2025-07-15T15:00:00Z',
    },
    {
      name: 'markUnavailable',
      params: { id: 'hmt', assetId: 'a1' },
      body: {
        reason: 'Leak',
        startTime: '2025-07-14T15:00:00Z',
        untilTime: '2025-07-15T15:00:00Z',
      },
    },
  ],
  [
    'unmark',
    { kind: 'endUnavailable', id: 'm1' },
    { name: 'endUnavailable', params: { id: 'm1' } },
  ],
  [
    'order',
    { kind: 'setRotation', of: 'tankers', assetIds: ['a2', 'a1'], reason: 'Crew' },
    {
      name: 'setRotation',
      params: { id: 'hmt' },
      body: { kind: 'tankers', assetIds: ['a2', 'a1'], reason: 'Crew' },
    },
  ],
  [
    'end a preload',
    { kind: 'endPreload', id: 'p1', how: 'offloaded' },
    { name: 'endPreload', params: { id: 'p1' }, body: { how: 'offloaded' } },
  ],
  [
    'reopen a preload',
    { kind: 'reopenPreload', id: 'p1' },
    { name: 'reopenPreload', params: { id: 'p1' } },
  ],
  [
    'withdraw',
    { kind: 'withdraw', id: 'd2', otherId: 'd1' },
    { name: 'withdrawDispatch', params: { id: 'd2' }, body: { otherId: 'd1' } },
  ],
  [
    'undo a withdrawal',
    { kind: 'bringBack', id: 'd2', otherId: 'd1' },
    { name: 'withdrawDispatch', params: { id: 'd2' }, body: { otherId: 'd1', undo: true } },
  ],
] as const)('sends the order: %s', async (_, given, expected) => {
  const { asked, outcome } = order(given, {
    [expected.name]: () => (expected.name === 'markUnavailable' ? mark : { dispatch: record }),
  });
  expect([await outcome, asked]).toMatchObject([{ kind: 'done' }, [expected]]);
});
it.each([
  [
    { kind: 'endPreload', id: 'p1', how: 'offloaded' },
    { kind: 'reopenPreload', id: 'p1', done: 'The load is aboard again.' },
  ],
  [
    {
      kind: 'markUnavailable',
      assetId: 'a1',
      reason: 'Leak',
      startTime: null,
      untilTime: null,
      done: 'T-83 marked unavailable.',
    },
    { kind: 'endUnavailable', id: mark.id, done: 'T-83 is available again.' },
  ],
  [{ kind: 'endUnavailable', id: 'm1' }, null],
] as const)('returns the order that undoes %o (HOME-87)', async (given, undo) => {
  const reply = () => mark;
  const { outcome } = order(given, {
    endPreload: reply,
    markUnavailable: reply,
    endUnavailable: reply,
  });
  expect(await outcome).toEqual({ kind: 'done', undo });
});
it.each([
  [{ kind: 'endPreload', id: 'p1', how: 'offloaded' }, 'endPreload'],
  [{ kind: 'reopenPreload', id: 'p1' }, 'reopenPreload'],
] as const)('reads prices of loads again after %o', async (given, name) => {
  const { outcome, services } = order(given, { [name]: () => ({ dispatch: record }) });
  const wrote = vi.spyOn(services.cache, 'wrote');
  await outcome;
  expect(wrote).toHaveBeenCalledWith({ kind: 'preload' });
});
it('returns the first field of a refusal, and fails without a reply', async () => {
  const errors = [
    { path: 'startTime', code: 'overlap', message: 'T-76 is assigned there already.' },
  ];
  expect(
    await order({ kind: 'endUnavailable', id: 'm1' }, { endUnavailable: refusing(409, { errors }) })
      .outcome,
  ).toEqual({
    kind: 'refused',
    message: errors[0]?.message,
  });
  await expect(
    order({ kind: 'endUnavailable', id: 'm1' }, { endUnavailable: refusing(null) }).outcome,
  ).rejects.toThrow();
});
