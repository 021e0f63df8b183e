import { expect, it } from 'vitest';
import { merging, own, theirs, turns } from './mergingTwins.ts';

/** Resolves every conflict with one side, and saves. */
async function merge({ actor }: Awaited<ReturnType<typeof merging>>, side: 'mine' | 'theirs') {
  for (const { key } of actor.getSnapshot().context.merging?.choices ?? [])
    actor.send({ type: 'side.chosen', key, side });
  actor.send({ type: 'merge.accepted' });
  await turns(2);
  if (actor.getSnapshot().hasTag('confirming')) actor.send({ type: 'warnings.accepted' });
  await turns(4);
}

it('asks about each difference of a flight’s two records, saves the other and withdraws the own one (AUTH-14, D-62)', async () => {
  const form = await merging();
  const { actor, saves, withdrawn, notices } = form;
  expect(actor.getSnapshot().hasTag('differing')).toBe(true);
  expect(
    actor.getSnapshot().context.merging?.choices.map((c) => [c.label, c.mine, c.theirs]),
  ).toEqual([
    ['Remarks', 'Mine.', 'Theirs.'],
    ['Landings', '1', '3'],
    [expect.stringContaining('Standby'), '4.0 h', '0.0 h'],
  ]);
  await merge(form, 'mine');
  expect(
    saves.map(({ id, version, body }) => [
      id,
      version,
      body?.remarks,
      body?.activities.map((a) => [a.activityId, a.landings]),
    ]),
  ).toEqual([['d81', 1, 'Mine.', [['act-81', 1]]]]);
  expect([withdrawn, notices]).toEqual([
    [['d82', 'd81']],
    [['success', 'Flight 10481 saved. 10482 withdrawn.']],
  ]);
  expect([actor.getSnapshot().matches('editing'), actor.getSnapshot().context.twin]).toEqual([
    true,
    null,
  ]);
});

it('explains why the own record stays, with the other one saved (AUTH-14)', async () => {
  const form = await merging({
    withdraws: async () => Promise.reject(new Error('Dispatch 10482 is more than a day old.')),
  });
  await merge(form, 'theirs');
  expect(form.notices).toEqual([
    [
      'error',
      "Flight 10481 saved. 10482 couldn't be withdrawn. Dispatch 10482 is more than a day old.",
    ],
  ]);
});

it('keeps both records unchanged when the user leaves the merge (AUTH-14)', async () => {
  const form = await merging();
  form.actor.send({ type: 'conflict.left' });
  const { context } = form.actor.getSnapshot();
  expect([context.draft.remarks, context.twin, context.draft === context.base]).toEqual([
    'Theirs.',
    null,
    true,
  ]);
  form.actor.send({ type: 'save.requested' });
  await turns(2);
  if (form.actor.getSnapshot().hasTag('confirming')) form.actor.send({ type: 'warnings.accepted' });
  await turns(4);
  expect(form.withdrawn).toEqual([]);
});

it.each([
  [
    'approved',
    { approval: { state: 'approved', by: 'A. Lee', at: '2025-07-18T20:00:00Z', note: null } },
  ],
  ['deleted', { isArchived: true }],
  ['of another aircraft', { assetId: 't82' }],
] as const)('opens a record that is %s without a merge (AUTH-14)', async (_, rest) => {
  const { actor } = await merging({ first: { ...theirs, ...rest } });
  const { context } = actor.getSnapshot();
  // A save of the record after a reopen or a restore withdraws nothing.
  expect([actor.getSnapshot().hasTag('conflict'), context.draft.remarks, context.twin]).toEqual([
    false,
    'Theirs.',
    null,
  ]);
});

it.each([
  [
    'more than a day old',
    { createdAt: '2025-07-13T17:00:00Z' },
    'Dispatch 10482 is more than a day old.',
  ],
  [
    'checked',
    { approval: { state: 'checked', by: 'A. Lee', at: '2025-07-14T20:00:00Z', note: null } },
    'Dispatch 10482 is checked.',
  ],
  [
    'another flight',
    { dispatchType: 'standby' },
    "Dispatch 10482 isn't a second record of that flight.",
  ],
] as const)(
  'opens without a merge, with the reason, for an own record that is %s: both would count (AUTH-14)',
  async (_, rest, why) => {
    const { actor, notices } = await merging({ second: { ...own, ...rest } });
    expect([
      actor.getSnapshot().hasTag('conflict'),
      actor.getSnapshot().context.twin,
      notices,
    ]).toEqual([false, null, [['warning', why]]]);
  },
);

it('keeps the own record, with a notice, while the other one waits for a network (AUTH-14)', async () => {
  const form = await merging({ saved: { kind: 'queued' } });
  await merge(form, 'mine');
  expect([form.actor.getSnapshot().hasTag('queued'), form.withdrawn, form.notices]).toEqual([
    true,
    [],
    [
      [
        'warning',
        "Flight 10482 isn't withdrawn: the service can't be reached. Merge again when it can.",
      ],
    ],
  ]);
});
