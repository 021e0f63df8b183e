import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { closeOutFacts } from '../../../domain/home/closeOutFacts.ts';
import { closeOutMachine } from '../../../machines/dispatch/closeOut/closeOut.machine.ts';
import {
  type CloseOutOutcome,
  type CloseOutSave,
  type CloseOutSource,
  typedFor,
} from '../../../machines/dispatch/closeOut/closeOut.setup.ts';
import { out, outWithWarning } from '../../domain/base/world.ts';
import { facts, stored } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const dispatches = [out, outWithWarning];
const source: CloseOutSource = {
  dispatches,
  facts: closeOutFacts(facts.now, { ...facts, dispatches }),
};
/** The chart without its surrounding page. */
const alone = closeOutMachine.provide({
  actions: { tellClosed: () => undefined, tellKept: () => undefined, tellTyped: () => undefined },
});

// HOME-2, BASE-13
walkChart('closeOut', alone, {
  input: { source },
  events: [
    { type: 'source.changed', source },
    { type: 'closeOut.typed', dispatchId: 'd81', field: 'timeIn', text: '1020' },
    { type: 'closeOut.typed', dispatchId: 'd81', field: 'hobbsEnd', text: '1234.5' },
    { type: 'closeOut.typed', dispatchId: 'd82', field: 'timeIn', text: '10:20' },
    { type: 'closeOut.typed', dispatchId: 'd82', field: 'hobbsEnd', text: '1234.5' },
    { type: 'closeOut.submitted', dispatchId: 'd81' },
    { type: 'closeOut.submitted', dispatchId: 'd82' },
    {
      type: 'closeOut.ordered',
      dispatchId: 'd81',
      timeIn: '10:20',
      hobbsEnd: '1234.5',
      gallons: '',
      agentTypeId: '',
    },
    { type: 'closeOut.undone', dispatch: out },
    { type: 'row.entered', dispatchId: 'd81' },
    { type: 'row.left', dispatchId: 'd81' },
    { type: 'closeOut.accepted' },
    { type: 'closeOut.dropped' },
    { type: 'rows.asked' },
    ...settled('saveCloseOut', {
      done: { kind: 'saved', dispatch: stored({ id: 'd81' }) },
      error: 500,
    }),
    ...settled('saveCloseOut', { done: { kind: 'changed', changedBy: 'K. Lee' } }),
    ...settled('saveCloseOut', { done: { kind: 'queued', idempotencyKey: 'k1' } }),
    ...settled('saveCloseOut', {
      done: { kind: 'refused', message: "Time in can't be in the future." },
    }),
  ],
  // One row at a time, because rows are independent. Undo happens while nothing is typed.
  allows: ({ value, context }, event) =>
    (event.type !== 'closeOut.undone' ||
      (value === 'idle' && Object.keys(context.typed).length === 0)) &&
    Object.keys(context.typed).every(
      (id) => event['dispatchId'] === undefined || event['dispatchId'] === id,
    ),
  apart: ['xstate.done.actor.saveCloseOut'],
  project: (c) => [
    c.typed,
    c.held.length,
    c.closing?.hasErrors ?? null,
    c.closing?.findings.length ?? 0,
  ],
  scenarios: [
    {
      name: 'Aborted is unticked and ticked again',
      input: { source },
      events: [
        { type: 'closeOut.typed', dispatchId: 'd82', field: 'timeIn', text: '10:20' },
        { type: 'closeOut.submitted', dispatchId: 'd82' },
        { type: 'abort.ticked', dispatchId: 'd82', isAborted: false },
        { type: 'abort.ticked', dispatchId: 'd82', isAborted: true },
      ],
    },
    {
      name: 'somebody else closes the flight of a row',
      input: { source },
      events: [
        { type: 'closeOut.typed', dispatchId: 'd82', field: 'timeIn', text: '10:20' },
        { type: 'closeOut.submitted', dispatchId: 'd82' },
        { type: 'closeOut.ordered', dispatchId: 'd82', timeIn: '10:20', hobbsEnd: '', gallons: '' },
        { type: 'source.changed', source: { ...source, dispatches: [out, stored({ id: 'd82' })] } },
        { type: 'row.escaped', dispatchId: 'd82' },
      ],
    },
  ],
});

it('has Aborted ticked for a flight aborted in the air, until it is unticked (FOL-24)', () => {
  const actor = createActor(alone, { input: { source: { ...source, aborted: ['d82'] } } }).start();
  const isAborted = (id = 'd82') => typedFor(actor.getSnapshot().context, id).isAborted === true;
  expect([isAborted(), isAborted('d81')]).toEqual([true, false]);
  actor.send({ type: 'closeOut.typed', dispatchId: 'd82', field: 'timeIn', text: '10:20' });
  expect(isAborted()).toBe(true);
  actor.send({ type: 'abort.ticked', dispatchId: 'd82', isAborted: false });
  actor.send({ type: 'closeOut.typed', dispatchId: 'd82', field: 'hobbsEnd', text: '1234.5' });
  expect([isAborted(), typedFor(actor.getSnapshot().context, 'd82')]).toEqual([
    false,
    { timeIn: '10:20', hobbsEnd: '1234.5', gallons: '', isAborted: false },
  ]);
  actor.send({ type: 'abort.ticked', dispatchId: 'd82', isAborted: true });
  expect(isAborted()).toBe(true);
  // A landing by command is none.
  actor.send({
    type: 'closeOut.ordered',
    dispatchId: 'd82',
    timeIn: '10:20',
    hobbsEnd: '',
    gallons: '',
    agentTypeId: '',
    isAborted: false,
  });
  expect(isAborted()).toBe(false);
  actor.stop();
});
it('forgets an ordered abort once the user types in the row (HOME-87)', () => {
  const actor = createActor(alone, { input: { source } }).start();
  const order = { type: 'closeOut.ordered', dispatchId: 'd81', isAborted: true } as const;
  actor.send({ ...order, timeIn: '10:20', hobbsEnd: '', gallons: '', agentTypeId: '' });
  const typed = () => typedFor(actor.getSnapshot().context, 'd81');
  // A load on the incident keeps the flight from being aborted.
  const { value, context } = actor.getSnapshot();
  expect([value, context.closing?.findings.map((f) => f.code), typed().isAborted]).toEqual([
    'idle',
    ['abortedDrop'],
    true,
  ]);
  actor.send({ type: 'closeOut.typed', dispatchId: 'd81', field: 'hobbsEnd', text: '1234.5' });
  expect(typed()).toEqual({ timeIn: '10:20', hobbsEnd: '1234.5', gallons: '' });
  actor.stop();
});
it('aborts without the reading and gallons of the row, which its preview does not show (HOME-87)', () => {
  const actor = createActor(alone, { input: { source } }).start();
  for (const [field, text] of [
    ['hobbsEnd', '1234.5'],
    ['gallons', '900'],
  ] as const)
    actor.send({ type: 'closeOut.typed', dispatchId: 'd81', field, text });
  const order = { type: 'closeOut.ordered', dispatchId: 'd81', isAborted: true } as const;
  actor.send({ ...order, timeIn: '10:20', hobbsEnd: '', gallons: '', agentTypeId: '' });
  expect(typedFor(actor.getSnapshot().context, 'd81')).toEqual({
    timeIn: '10:20',
    hobbsEnd: '',
    gallons: '',
    isAborted: true,
  });
  actor.stop();
});

it('closes a flight from the command bar: the row’s reading stays if the command has none, and the page is notified (HOME-14, D-H10)', async () => {
  const events: unknown[] = [];
  const saved: unknown[] = [];
  const notices: unknown[] = [];
  const actor = createActor(
    closeOutMachine.provide({
      actors: {
        saveCloseOut: fromPromise<CloseOutOutcome, CloseOutSave>(({ input }) => {
          saved.push(input);
          const linked = [{ id: 'd90', dispatchNumber: 10_490, flags: ['hobbsGap' as const] }];
          return Promise.resolve({ kind: 'saved', dispatch: stored({ id: 'd81' }), linked });
        }),
      },
      actions: {
        tellClosed: (_, params) => events.push(params),
        offerUndo: (_, params) => notices.push([params.before?.id, params.radioId, params.message]),
      },
    }),
    { input: { source } },
  ).start();
  actor.send({ type: 'closeOut.typed', dispatchId: 'd81', field: 'hobbsEnd', text: '1234.5' });
  actor.send({
    type: 'closeOut.ordered',
    dispatchId: 'd81',
    timeIn: '10:20',
    hobbsEnd: '',
    gallons: '',
    agentTypeId: '',
  });
  const during = actor.getSnapshot();
  await new Promise((done) => setImmediate(done));
  const { value, context } = actor.getSnapshot();
  expect([
    during.value,
    typedFor(during.context, 'd81'),
    during.context.closing?.body?.activities[0]?.hobbsEnd,
  ]).toEqual(['saving', { timeIn: '10:20', hobbsEnd: '1234.5', gallons: '' }, 1234.5]);
  expect([
    value,
    context.typed,
    context.closing,
    context.source.dispatches.map((d) => d.id),
  ]).toEqual(['idle', {}, null, ['d81', 'd82']]);
  expect([saved.length, events, notices]).toEqual([
    1,
    [{ dispatch: stored({ id: 'd81' }) }],
    [['d81', 'T-83', 'T-83 in 10:20 · 1.3 h · $0. 10490 is now flagged: Hobbs gap.']],
  ]);
});

describe('a row that another user closes while this user types in it (BASE-27)', () => {
  const closed = {
    ...stored(
      { id: 'd81', version: 2, updatedBy: 'K. Lee' },
      { timeIn: '2025-07-14T20:40:00Z', totalFlightHours: 1.2, hobbsEnd: 1234.5 },
    ),
  };
  const after: CloseOutSource = { ...source, dispatches: [closed, outWithWarning] };
  const board = () => {
    const kept: string[] = [];
    const actor = createActor(
      closeOutMachine.provide({
        actions: {
          tellClosed: () => undefined,
          tellKept: (_, { dispatchId }) => void kept.push(dispatchId),
        },
      }),
      {
        input: { source },
      },
    ).start();
    const heldRows = () =>
      actor
        .getSnapshot()
        .context.held.map(({ row, says, opens }) => [
          row.dispatchId,
          row.radioId,
          says,
          opens?.to ?? null,
        ]);
    return { actor, kept, heldRows };
  };
  const closedText = 'Closed by K. Lee in 13:40 · 1.2 h';
  it('stays with the typed values, names who closed it, and goes when the focus leaves', () => {
    const { actor, heldRows } = board();
    actor.send({ type: 'row.entered', dispatchId: 'd81' });
    actor.send({ type: 'closeOut.typed', dispatchId: 'd81', field: 'timeIn', text: '13:45' });
    actor.send({ type: 'closeOut.typed', dispatchId: 'd81', field: 'hobbsEnd', text: '1234.5' });
    actor.send({ type: 'closeOut.typed', dispatchId: 'd82', field: 'timeIn', text: '13:45' });
    expect(heldRows()).toEqual([]);
    actor.send({ type: 'source.changed', source: after });
    const address = '/dispatch/flight/d81?field=activities.0.timeIn&timeIn=13%3A45';
    expect(heldRows()).toEqual([['d81', 'T-83', closedText, address]]);
    // A submit now closes nothing again.
    actor.send({ type: 'closeOut.submitted', dispatchId: 'd81' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.closing]).toEqual([
      'idle',
      null,
    ]);
    actor.send({ type: 'row.left', dispatchId: 'd81' });
    expect([heldRows(), Object.keys(actor.getSnapshot().context.typed)]).toEqual([[], ['d82']]);
  });
  it('stays while it only has the focus, and offers no typed values', () => {
    const { actor, heldRows } = board();
    actor.send({ type: 'row.entered', dispatchId: 'd81' });
    actor.send({ type: 'source.changed', source: after });
    expect(heldRows()).toEqual([['d81', 'T-83', closedText, null]]);
    actor.send({ type: 'row.left', dispatchId: 'd82' });
    expect(heldRows()).toHaveLength(1);
  });
  it('goes on Escape and moves the focus; in an open row Escape discards nothing', () => {
    const { actor, heldRows, kept } = board();
    actor.send({ type: 'closeOut.typed', dispatchId: 'd81', field: 'timeIn', text: '13:45' });
    actor.send({ type: 'row.escaped', dispatchId: 'd81' });
    expect([typedFor(actor.getSnapshot().context, 'd81').timeIn, kept]).toEqual(['13:45', []]);
    actor.send({ type: 'source.changed', source: after });
    actor.send({ type: 'row.escaped', dispatchId: 'd81' });
    expect([heldRows(), kept, actor.getSnapshot().context.typed]).toEqual([[], ['d81'], {}]);
  });
  it('keeps the row and its text when another user deletes the flight, until the focus leaves', () => {
    const { actor, heldRows } = board();
    const without: CloseOutSource = { ...source, dispatches: [outWithWarning] };
    const gone = [
      'd81',
      'T-83',
      'Deleted or moved by another user. Open it to see.',
      '/dispatch/flight/d81?deleted=true',
    ];
    actor.send({ type: 'row.entered', dispatchId: 'd81' });
    actor.send({ type: 'closeOut.typed', dispatchId: 'd81', field: 'timeIn', text: '13:45' });
    actor.send({ type: 'source.changed', source: without });
    expect([heldRows(), typedFor(actor.getSnapshot().context, 'd81').timeIn]).toEqual([
      [gone],
      '13:45',
    ]);
    // The next refresh of the lists changes nothing.
    actor.send({ type: 'source.changed', source: without });
    actor.send({ type: 'closeOut.submitted', dispatchId: 'd81' });
    expect([heldRows(), actor.getSnapshot().value]).toEqual([[gone], 'idle']);
    actor.send({ type: 'row.left', dispatchId: 'd81' });
    expect([
      heldRows(),
      actor.getSnapshot().context.gone,
      actor.getSnapshot().context.typed,
    ]).toEqual([[], null, {}]);
  });
  it('drops a row without the focus when its flight goes, and shows it again when the flight is restored', () => {
    const { actor, heldRows } = board();
    actor.send({ type: 'row.entered', dispatchId: 'd81' });
    actor.send({ type: 'closeOut.typed', dispatchId: 'd82', field: 'timeIn', text: '13:45' });
    actor.send({ type: 'source.changed', source: { ...source, dispatches: [] } });
    expect(heldRows().map(([id]) => id)).toEqual(['d81']);
    actor.send({ type: 'source.changed', source });
    expect(heldRows()).toEqual([]);
  });
  it('drops the confirmation of a row that another user closed', () => {
    const { actor, heldRows } = board();
    actor.send({ type: 'closeOut.typed', dispatchId: 'd82', field: 'timeIn', text: '10:20' });
    actor.send({ type: 'closeOut.submitted', dispatchId: 'd82' });
    expect(actor.getSnapshot().value).toBe('confirming');
    actor.send({ type: 'source.changed', source });
    expect(actor.getSnapshot().value).toBe('confirming');
    actor.send({
      type: 'source.changed',
      source: { ...source, dispatches: [out, { ...closed, id: 'd82' }] },
    });
    expect([actor.getSnapshot().value, heldRows().map(([id]) => id)]).toEqual(['idle', ['d82']]);
  });
});
