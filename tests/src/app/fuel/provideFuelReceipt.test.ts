import { expect, it, vi } from 'vitest';
import { provideFuelReceipts } from '../../../../src/app/fuel/provideFuelReceipt.ts';
import { receipt } from '../../../domain/fuel/world.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';
import { wireIds } from '../../support/wireIds.ts';

const save = { kind: 'bulk', body: { receiptTimestamp: '2026-08-20T19:00:00Z' } };
const run = (answers: Answers, input: { id: string | null; version: number | null }) => {
  const world = fakeServices(answers);
  return {
    ...world,
    outcome: runEffect(provideFuelReceipts(world.services).bulk, 'saveReceipt', {
      ...input,
      idempotencyKey: 'k1',
      save,
    }),
  };
};
const stored = wireIds(receipt({ id: 'f1', kind: 'bulk' }));
const made = { id: null, version: null };
const changed = { id: 'f1', version: 2 };

it('uses the call of its kind (FUEL-1)', async () => {
  const added = run({ addBulkReceipt: () => stored }, made);
  const saved = run({ saveBulkReceipt: () => stored }, changed);
  expect([await added.outcome, await saved.outcome]).toEqual([
    { kind: 'saved', receipt: stored },
    { kind: 'saved', receipt: stored },
  ]);
  expect([added.asked, saved.asked]).toEqual([
    [{ name: 'addBulkReceipt', body: save.body, idempotencyKey: 'k1' }],
    [{ name: 'saveBulkReceipt', params: { id: 'f1' }, body: save.body, ifMatch: 2 }],
  ]);
});
it.each([
  [
    'another user changed it',
    changed,
    refusing(412, { current: stored, changedBy: 'K. Lee', changedAt: '2026-08-20T17:00:00Z' }),
    {
      kind: 'conflict',
      conflict: { current: stored, changedBy: 'K. Lee', changedAt: '2026-08-20T17:00:00Z' },
    },
  ],
  [
    'an earlier attempt created it, and it was changed since',
    made,
    refusing(422, {
      current: { ...stored, version: 3 },
      changedBy: 'K. Lee',
      changedAt: stored.updatedAt,
    }),
    {
      kind: 'conflict',
      conflict: {
        current: { ...stored, version: 3 },
        changedBy: 'K. Lee',
        changedAt: stored.updatedAt,
      },
    },
  ],
  [
    'an earlier attempt created it',
    made,
    refusing(422, { current: stored }),
    { kind: 'made', receipt: stored },
  ],
  [
    'refused',
    changed,
    refusing(422),
    { kind: 'refused', problem: { type: '/problems/x', title: 'No.', status: 422 } },
  ],
] as const)('returns the result of a save: %s', async (_, input, answer, expected) => {
  expect(await run({ addBulkReceipt: answer, saveBulkReceipt: answer }, input).outcome).toEqual(
    expected,
  );
});
it('fails the effect on an error', async () => {
  await expect(run({ saveBulkReceipt: refusing(500) }, changed).outcome).rejects.toThrow();
});
it.each([
  ['done', () => ({}), { kind: 'deleted' }],
  [
    'changed in the meantime',
    refusing(412, { current: stored, changedBy: 'K. Lee', changedAt: '2026-08-20T17:00:00Z' }),
    {
      kind: 'conflict',
      conflict: { current: stored, changedBy: 'K. Lee', changedAt: '2026-08-20T17:00:00Z' },
    },
  ],
  [
    'refused',
    refusing(403),
    { kind: 'refused', problem: { type: '/problems/x', title: 'No.', status: 403 } },
  ],
] as const)(
  'returns the result of a deletion: %s (FUEL-17)',
  async (_, deleteFuelReceipt, expected) => {
    const { services } = fakeServices({ deleteFuelReceipt });
    expect(
      await runEffect(provideFuelReceipts(services).bulk, 'deleteReceipt', {
        id: 'f1',
        version: 2,
      }),
    ).toEqual(expected);
  },
);

const found = {
  kind: 'deleted',
  id: 'f1',
  deletedBy: 'K. Lee',
  deletedAt: '2026-08-20T17:00:00Z',
} as const;
it('reports who deleted a receipt and when (FUEL-17)', async () => {
  const { services } = fakeServices({
    getFuelReceipt: refusing(404, { changedBy: 'K. Lee', changedAt: '2026-08-20T17:00:00Z' }),
  });
  expect(await runEffect(provideFuelReceipts(services).bulk, 'loadReceipt', { id: 'f1' })).toEqual(
    found,
  );
  const { services: never } = fakeServices({ getFuelReceipt: refusing(404) });
  await expect(
    runEffect(provideFuelReceipts(never).bulk, 'loadReceipt', { id: 'f1' }),
  ).rejects.toThrow();
});
it('offers to restore a deleted receipt to users who can delete, and opens it then (FUEL-17)', async () => {
  const message = 'This fuel receipt was deleted by K. Lee on 08/20/2026 10:00.';
  const tell = (world: ReturnType<typeof fakeServices>) => {
    // The provider's action takes the chart's arguments and its own parameters.
    const run = provideFuelReceipts(world.services).bulk.implementations.actions[
      'tellFoundDeleted'
    ] as unknown as (args: object, params: object) => void;
    run({}, { found });
  };
  const reader = fakeServices({});
  tell(reader);
  expect(reader.notices).toEqual([{ variant: 'warning', message }]);
  const remover = fakeServices(
    { restoreFuelReceipt: () => stored },
    { permissions: [{ entityCode: 'FuelReceipts', action: 'Delete' }] },
  );
  tell(remover);
  expect(remover.notices).toEqual([
    { variant: 'warning', message, action: { label: 'Restore', name: expect.any(String) } },
  ]);
  remover.press();
  await vi.waitFor(() => expect(remover.went).toEqual([`/fuel-receipts/bulk/${stored.id}`]));
  expect(remover.notices.at(-1)).toEqual({
    variant: 'success',
    message: 'Bulk fuel receipt restored.',
  });
});
