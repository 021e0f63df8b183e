import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Dispatch, DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { changeField } from '../../../domain/dispatch/draft/edit.ts';
import { draftOfBody, draftOfRecord } from '../../../domain/dispatch/wire/draftOfBody.ts';
import type { SaveOutcome } from '../../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { crewRow, facts, incident, stored } from '../../domain/dispatch/world.ts';
import {
  editorInput,
  findsNoFlights,
  loaders,
  loadsDispatch,
  loadsLookups,
  savesDispatch,
} from './loadedEditor.ts';

const turn = () => new Promise<void>((done) => setImmediate(done));
const flags: Dispatch['flags'] = ['noRequestNumber', 'hobbsBelowLast', 'hobbsGap', 'oldDate'];
const record = stored({ id: 'd81', flags }, { crew: [crewRow({})] });
interface Sent {
  readonly id: string | null;
  readonly version: number | null;
  readonly body: DispatchBody | null;
}

/** The editor of a record, with the results of its saves in order. */
async function opened(answers: readonly SaveOutcome[], id: string | null = 'd81') {
  const sent: Sent[] = [];
  const left = [...answers];
  const actor = createActor(
    dispatchEditorMachine.provide({
      actors: {
        ...loaders,
        loadDispatch: loadsDispatch(
          id === null ? null : { dispatch: record, incident: incident({}) },
        ),
        loadLookups: loadsLookups(async () => ({ ...facts, recentFor: 't83' })),
        askFlights: findsNoFlights,
        saveDispatch: savesDispatch(async (input) => {
          sent.push({ id: input.id, version: input.version, body: input.body });
          return left.shift() ?? Promise.reject(new Error('no answer'));
        }),
      },
    }),
    {
      input: { ...editorInput, id, ownBaseId: 'ram', asksEdit: true },
      clock: new SimulatedClock(),
    },
  ).start();
  for (let n = 0; n < 6; n += 1) await turn();
  const save = async () => {
    actor.send({ type: 'save.requested' });
    for (let n = 0; n < 2; n += 1) await turn();
    if (actor.getSnapshot().hasTag('confirming')) actor.send({ type: 'warnings.accepted' });
    for (let n = 0; n < 4; n += 1) await turn();
  };
  return { actor, sent, save };
}

const [activity] = record.activities;
if (activity === undefined) throw new Error('no activity');
const theirs: Dispatch = {
  ...record,
  version: 2,
  remarks: 'Theirs.',
  updatedBy: 'K. Lee',
  updatedAt: '2025-07-14T21:02:00Z',
  activities: [{ ...activity, landings: 3 }],
};
/** A body from a new form. */
const bodyOfSent: DispatchBody = {
  ...record,
  activities: record.activities.map(({ activityId: _, drops: __, crew: ___, ...a }) => ({
    ...a,
    drops: [],
    crew: [],
  })),
};
const conflict: SaveOutcome = {
  kind: 'conflict',
  conflict: { current: theirs, changedBy: 'K. Lee', changedAt: theirs.updatedAt },
};
const merged: Dispatch = { ...theirs, version: 3 };

it('keeps typed fields after a conflict, merges the other side’s changes, and saves both on their version (D-62)', async () => {
  const { actor, sent, save } = await opened([
    conflict,
    { kind: 'saved', dispatch: merged, repriced: null },
  ]);
  actor.send({ type: 'field.changed', path: 'remarks', value: 'Mine.' });
  actor.send({ type: 'field.changed', path: 'activities.0.requestNumber', value: 'A-9' });
  await save();
  actor.send({ type: 'differences.opened' });
  const { merging, draft } = actor.getSnapshot().context;
  expect([draft.remarks, merging?.choices, merging?.taken]).toEqual([
    'Mine.',
    [
      {
        key: 'dispatch.remarks',
        label: 'Remarks',
        base: 'Nothing',
        mine: 'Mine.',
        theirs: 'Theirs.',
      },
    ],
    [expect.objectContaining({ label: 'Landings', base: '1', theirs: '3' })],
  ]);
  // Nothing is saved until every question is answered.
  actor.send({ type: 'merge.accepted' });
  expect([actor.getSnapshot().hasTag('differing'), sent.length]).toEqual([true, 1]);
  actor.send({ type: 'side.chosen', key: 'dispatch.remarks', side: 'mine' });
  actor.send({ type: 'merge.accepted' });
  if (actor.getSnapshot().hasTag('confirming')) actor.send({ type: 'warnings.accepted' });
  for (let n = 0; n < 4; n += 1) await turn();
  expect(
    sent.map((s) => [
      s.id,
      s.version,
      s.body?.remarks,
      s.body?.activities[0]?.requestNumber,
      s.body?.activities[0]?.landings,
    ]),
  ).toEqual([
    ['d81', 1, 'Mine.', 'A-9', 1],
    ['d81', 2, 'Mine.', 'A-9', 3],
  ]);
  expect([actor.getSnapshot().context.saves, actor.getSnapshot().context.baseVersion]).toEqual([
    1, 3,
  ]);
});

it('finds the same conflict after going back; reloading keeps mine in its draft', async () => {
  const { actor, sent, save } = await opened([conflict, conflict]);
  actor.send({ type: 'field.changed', path: 'remarks', value: 'Mine.' });
  await save();
  actor.send({ type: 'conflict.left' });
  await save();
  expect(sent.map((s) => s.version)).toEqual([1, 1]);
  actor.send({ type: 'theirs.taken' });
  const { draft, base, baseVersion, idempotencyKey, saves } = actor.getSnapshot().context;
  // The form shows the other user's record without typed fields, under a new draft key. Nothing
  // counts as saved.
  expect([draft.remarks, draft === base, baseVersion, idempotencyKey, saves]).toEqual([
    'Theirs.',
    true,
    2,
    'k-2',
    0,
  ]);
});

it('merges a kept draft of an older version before any save', async () => {
  const { actor } = await opened([]);
  const base = draftOfRecord({ ...record, version: 0, remarks: 'Before.' }, facts);
  actor.send({
    type: 'draft.resumed',
    draft: changeField(base, 'activities.0.landings', '2'),
    idempotencyKey: 'kept',
    base,
    baseVersion: 0,
  });
  const { merging, conflict: met, draft, baseVersion } = actor.getSnapshot().context;
  expect([
    actor.getSnapshot().hasTag('conflict'),
    met?.changedBy,
    merging?.choices,
    merging?.taken.map((t) => t.label),
    draft.remarks,
    baseVersion,
  ]).toEqual([true, 'J. Ruiz', [], ['Remarks'], 'Before.', 0]);
});

it('changes the record that an earlier attempt created instead of creating a second one', async () => {
  const made = { ...record, id: 'd99', version: 1 };
  const { actor, sent, save } = await opened(
    [
      { kind: 'made', dispatch: made },
      { kind: 'saved', dispatch: { ...made, version: 2 }, repriced: null },
    ],
    null,
  );
  actor.send({
    type: 'draft.resumed',
    draft: { ...draftOfRecord(record, facts), remarks: 'Edited since.' },
    idempotencyKey: 'k',
    base: null,
    baseVersion: null,
  });
  await turn();
  await turn();
  await save();
  expect(
    sent.map((s) => [
      s.id,
      s.version,
      s.body?.remarks,
      s.body?.activities.map((a) => a.activityId),
    ]),
  ).toEqual([
    [null, null, 'Edited since.', ['act-80']],
    ['d99', 1, 'Edited since.', ['act-80']],
  ]);
});

it('asks about each difference when another user has changed a record of an earlier attempt (D-62, ENTRY-44)', async () => {
  const changed = { ...theirs, id: 'd99', version: 3 };
  const { actor, sent, save } = await opened(
    [
      { kind: 'made', dispatch: changed },
      {
        kind: 'conflict',
        conflict: { current: changed, changedBy: 'K. Lee', changedAt: changed.updatedAt },
      },
      { kind: 'saved', dispatch: { ...changed, version: 4 }, repriced: null },
    ],
    null,
  );
  const typed = { ...draftOfBody(bodyOfSent), remarks: 'Edited since.' };
  actor.send({
    type: 'draft.resumed',
    draft: typed,
    idempotencyKey: 'k',
    base: null,
    baseVersion: null,
  });
  await save();
  for (let n = 0; n < 4; n += 1) await turn();
  actor.send({ type: 'differences.opened' });
  const choices = actor.getSnapshot().context.merging?.choices ?? [];
  expect([sent.map((s) => [s.id, s.version]), choices.map((c) => c.label)]).toEqual([
    [
      [null, null],
      ['d99', 1],
    ],
    ['Remarks', 'Landings', 'Jane Doe'],
  ]);
  for (const { key } of choices)
    actor.send({ type: 'side.chosen', key, side: key === 'dispatch.remarks' ? 'mine' : 'theirs' });
  actor.send({ type: 'merge.accepted' });
  if (actor.getSnapshot().hasTag('confirming')) actor.send({ type: 'warnings.accepted' });
  for (let n = 0; n < 4; n += 1) await turn();
  expect(
    sent.map((s) => [s.version, s.body?.remarks, s.body?.activities.map((a) => a.landings)]).at(-1),
  ).toEqual([3, 'Edited since.', [3]]);
});

describe('a form whose save is queued', () => {
  /** A new form, filled as `good`, whose first save waits for a network. */
  const waiting = async () => {
    const open = await opened(
      [{ kind: 'queued' }, { kind: 'saved', dispatch: merged, repriced: null }],
      null,
    );
    const gone: unknown[] = [];
    open.actor.on('goto', (event) => gone.push(event.to));
    open.actor.send({
      type: 'draft.resumed',
      draft: draftOfBody(bodyOfSent),
      idempotencyKey: 'k',
      base: null,
      baseVersion: null,
    });
    await open.save();
    return { ...open, gone };
  };
  it('shows the panel of a first save once it is sent, and continues as the edit of that record (ENTRY-42)', async () => {
    const { actor, gone } = await waiting();
    expect(actor.getSnapshot().value).toBe('queued');
    actor.send({ type: 'record.sent', dispatch: record });
    const { value, context } = actor.getSnapshot();
    expect([value, gone, context.record?.id, context.baseVersion, context.saves]).toEqual([
      'saved',
      ['/dispatch/flight/d81'],
      'd81',
      1,
      1,
    ]);
  });
  it('keeps later typing as a change of the record, and saves it over its version, never as a second one (ENTRY-42)', async () => {
    const { actor, sent, save, gone } = await waiting();
    actor.send({ type: 'panel.closed' });
    actor.send({ type: 'field.changed', path: 'remarks', value: 'Typed since.' });
    actor.send({ type: 'record.sent', dispatch: record });
    const { context } = actor.getSnapshot();
    expect([
      context.draft.remarks,
      context.base?.remarks,
      context.draft.activities[0]?.activityId,
      context.isNew,
      gone,
    ]).toEqual([
      'Typed since.',
      record.remarks,
      record.activities[0]?.activityId,
      false,
      ['/dispatch/flight/d81'],
    ]);
    await save();
    expect(sent.map((s) => [s.id, s.version, s.body?.remarks])).toEqual([
      [null, null, ''],
      ['d81', 1, 'Typed since.'],
    ]);
  });
  it('keeps a landing that a row folded into the entry, together with later typing (ENTRY-45)', async () => {
    const { actor, sent, save } = await waiting();
    actor.send({ type: 'panel.closed' });
    actor.send({ type: 'field.changed', path: 'remarks', value: 'Typed since.' });
    // The close-out row changed the landings before the entry was sent.
    const folded: Dispatch = { ...record, activities: [{ ...activity, landings: 3 }] };
    actor.send({ type: 'record.sent', dispatch: folded, typed: bodyOfSent });
    await save();
    expect(
      sent
        .map((s) => [s.id, s.version, s.body?.remarks, s.body?.activities.map((a) => a.landings)])
        .at(-1),
    ).toEqual(['d81', 1, 'Typed since.', [3]]);
  });
});
