import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { rowsOf } from '../../../domain/settings/draft.ts';
import { noFilter } from '../../../domain/settings/filter.ts';
import { emptyLists, type SettingsLists } from '../../../domain/settings/lists.ts';
import { agentRatesPage } from '../../../domain/settings/pages/agentRates.ts';
import type { AnySettingsPage } from '../../../domain/settings/pages/all.ts';
import { basesPage } from '../../../domain/settings/pages/bases.ts';
import { crewMembersPage } from '../../../domain/settings/pages/crewMembers.ts';
import type { ApiRequest, Step } from '../../../domain/settings/request.ts';
import type {
  ImpactAnswer,
  ReferenceEditorContext,
  ReferenceEditorInput,
  ReferenceSaved,
} from '../../../machines/settings/referenceEditor.context.ts';
import { referenceEditorMachine } from '../../../machines/settings/referenceEditor.machine.ts';
import { HMT, lists } from '../../domain/settings/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const base = lists.bases.find((b) => b.id === HMT);
const rate = lists.rates[0];
const inputOf = (page: ReferenceEditorInput['page'], item: unknown): ReferenceEditorInput => ({
  page,
  lists,
  item,
  filter: noFilter,
  newId: 'n1',
  given: {},
});
const tiersOf = (c: ReferenceEditorContext) => rowsOf(c.draft, 'tiers');
const noImpact = { dispatches: 0, from: null, before: 0, after: 0 };

// SET-4, SET-12
walkChart('referenceEditor', referenceEditorMachine, {
  input: inputOf(basesPage, base),
  allows: (_, event) => !event.type.startsWith('tier.'),
  // Saving a rate reprices the past; a second Jane Doe is a warning; a base checks whether the name
  // is in use.
  scenarios: [
    {
      name: 'a rate',
      input: inputOf(agentRatesPage, rate),
      allows: (state, event) => event.type !== 'tier.added' || tiersOf(state.context).length < 3,
    },
    {
      name: 'a second Jane Doe',
      input: {
        ...inputOf(crewMembersPage, null),
        page: {
          ...crewMembersPage,
          blank: () => ({
            firstName: 'Jane',
            lastName: 'Doe',
            roleId: 'pilot',
            vendorId: 'valley',
            baseId: '',
            usualPerDiem: '',
          }),
        },
      },
      allows: (_, event) => !event.type.startsWith('tier.'),
    },
  ],
  events: [
    { type: 'field.changed', path: 'name', value: 'Hemet Ryan' },
    { type: 'field.changed', path: 'name', value: '' },
    { type: 'field.left', path: 'startDate' },
    { type: 'tab.chosen', tab: 'User' },
    { type: 'tier.added' },
    { type: 'tier.removed', index: 2 },
    { type: 'save.requested' },
    { type: 'save.confirmed' },
    { type: 'save.declined' },
    { type: 'fromToday.chosen' },
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.declined' },
    { type: 'xstate.after.duplicateDelay.referenceEditor.editing.waiting' },
    { type: 'xstate.after.pendingDelay.referenceEditor.submitting.saving.quick' },
    ...settled('askDuplicates', { done: [false, false], error: 500 }),
    ...settled('askDuplicates', { done: [false, true] }),
    ...settled('askImpact', {
      done: {
        kind: 'measured',
        impact: { dispatches: 12, from: '2025-07-01', before: 41_040, after: 43_920 },
      },
      error: 500,
    }),
    ...settled('askImpact', { done: { kind: 'measured', impact: noImpact } }),
    ...settled('askImpact', {
      done: {
        kind: 'refused',
        isConflict: true,
        errors: [{ path: 'startDate', message: 'overlap' }],
        message: 'overlap',
      },
    }),
    ...settled('saveDraft', { done: { kind: 'saved' }, error: 'offline' }),
    ...settled('saveDraft', {
      done: {
        kind: 'refused',
        isConflict: true,
        errors: [{ path: 'name', message: 'taken' }],
        message: 'taken',
      },
    }),
    ...settled('saveDraft', { done: { kind: 'changed', changedBy: 'K. Lee' } }),
    ...settled('readAgain', {
      done: {
        ...lists,
        bases: lists.bases.map((b) => (b.id === HMT ? { ...b, name: 'Hemet-Ryan' } : b)),
      },
      error: 'offline',
    }),
    ...settled('readAgain', { done: emptyLists(lists.today) }),
    { type: 'lists.asked' },
    ...settled('reloadLists', { done: lists, error: 'offline' }),
    { type: 'side.chosen', key: 'name', side: 'mine' },
    { type: 'merge.accepted' },
    { type: 'merge.left' },
  ],
  apart: [
    'xstate.done.actor.saveDraft',
    'xstate.done.actor.askDuplicates',
    'xstate.done.actor.askImpact',
    'xstate.done.actor.readAgain',
  ],
  project: (c: ReferenceEditorContext) => [
    c.draft['name'],
    tiersOf(c).length,
    c.showsAll,
    Object.keys(c.merging?.picks ?? {}).length,
  ],
});

const noSave = fromPromise<ReferenceSaved, { steps: readonly Step[] }>(
  () => new Promise(() => undefined),
);
const noMeasure = fromPromise<ImpactAnswer, { request: ApiRequest | null }>(
  () => new Promise(() => undefined),
);

it('looks up a name 400 ms after the last letter, shows the result at the field, and keeps typed values after a refusal (SET-4)', async () => {
  const asked: unknown[] = [];
  const clock = new SimulatedClock();
  const machine = referenceEditorMachine.provide({
    actors: {
      askDuplicates: fromPromise(async ({ input }): Promise<readonly boolean[]> => {
        asked.push(input.questions.map((q) => q.query));
        return input.questions.map((q) => JSON.stringify(q.query).includes('Ramona'));
      }),
      askImpact: noMeasure,
      saveDraft: noSave,
    },
  });
  const form = createActor(machine, { input: inputOf(basesPage, null), clock }).start();
  form.send({ type: 'field.changed', path: 'code', value: 'rm' });
  form.send({ type: 'field.changed', path: 'name', value: 'Ramona' });
  clock.increment(399);
  expect(asked).toEqual([]);
  clock.increment(1);
  await new Promise((done) => setImmediate(done));
  expect(asked).toEqual([[{ BaseCode: 'RM' }, { Name: 'Ramona' }]]);
  const { value, context } = form.getSnapshot();
  expect({ value, messages: context.messages, draft: context.draft }).toEqual({
    value: { editing: 'resting' },
    messages: {
      name: [{ path: 'name', severity: 'error', message: 'A base named Ramona already exists.' }],
    },
    draft: {
      code: 'rm',
      name: 'Ramona',
      latitude: '',
      longitude: '',
      elevation: '',
      loadMinutes: '',
      phone: '',
    },
  });
});

it('shows a refusal of the service at its field, in the page’s own words, until the field changes (WIRE-10, SET-4)', async () => {
  const machine = referenceEditorMachine.provide({
    actors: {
      // The check failed, so it does not count as a duplicate.
      askDuplicates: fromPromise(
        (): Promise<readonly boolean[]> => Promise.reject(new Error('offline')),
      ),
      askImpact: noMeasure,
      saveDraft: fromPromise(
        async (): Promise<ReferenceSaved> => ({
          kind: 'refused',
          isConflict: true,
          errors: [{ path: 'code', message: 'A base with this code already exists.' }],
          message: '',
        }),
      ),
    },
  });
  const form = createActor(machine, { input: inputOf(basesPage, null) }).start();
  const focused: string[] = [];
  form.on('focusAsked', ({ path }) => focused.push(path));
  form.send({ type: 'field.changed', path: 'code', value: 'hmt' });
  form.send({ type: 'field.changed', path: 'name', value: 'Hemet' });
  form.send({ type: 'save.requested' });
  for (let n = 0; n < 3; n++) await new Promise((done) => setImmediate(done));
  expect(form.getSnapshot().context.messages).toEqual({
    code: [
      { path: 'code', severity: 'error', message: 'A base with the code HMT already exists.' },
    ],
  });
  expect(focused).toEqual(['code']);
  form.send({ type: 'field.changed', path: 'code', value: 'hmx' });
  expect(form.getSnapshot().context.messages).toEqual({});
});

it('offers options that were added in another tab, and keeps the input (HOME-92)', async () => {
  const before = { ...lists, crewRoles: [] };
  const input = { ...inputOf(crewMembersPage, null), lists: before };
  const form = createActor(
    referenceEditorMachine.provide({
      actors: {
        readAgain: fromPromise<SettingsLists, { page: AnySettingsPage }>(async () => lists),
      },
    }),
    { input },
  ).start();
  form.send({ type: 'field.changed', path: 'firstName', value: 'Jane' });
  form.send({ type: 'lists.asked' });
  await new Promise((done) => setImmediate(done));
  const { context } = form.getSnapshot();
  expect([context.draft['firstName'], context.lists.crewRoles]).toEqual(['Jane', lists.crewRoles]);
});

it('merges another user’s change with mine and saves both on their version (SET-11)', async () => {
  const sent: (number | undefined)[] = [];
  const newer = {
    ...lists,
    bases: lists.bases.map((b) =>
      b.id === HMT ? { ...b, name: 'Hemet-Ryan', elevation: 1512, version: 9 } : b,
    ),
  };
  const outcomes: ReferenceSaved[] = [{ kind: 'changed', changedBy: 'K. Lee' }, { kind: 'saved' }];
  const form = createActor(
    referenceEditorMachine.provide({
      actors: {
        askDuplicates: fromPromise(
          async ({ input }): Promise<readonly boolean[]> => input.questions.map(() => false),
        ),
        askImpact: noMeasure,
        readAgain: fromPromise<SettingsLists, { page: AnySettingsPage }>(async () => newer),
        saveDraft: fromPromise(async ({ input }): Promise<ReferenceSaved> => {
          sent.push(input.steps[0]?.(null).ifMatch);
          return outcomes.shift() ?? { kind: 'saved' };
        }),
      },
    }),
    { input: inputOf(basesPage, base) },
  ).start();
  const settle = async () => {
    for (let n = 0; n < 6; n++) await new Promise((done) => setImmediate(done));
  };
  form.send({ type: 'field.changed', path: 'name', value: 'Hemet West' });
  form.send({ type: 'save.requested' });
  await settle();
  expect(
    form.getSnapshot().context.merging?.choices.map((c) => [c.label, c.mine, c.theirs]),
  ).toEqual([['Name', 'Hemet West', 'Hemet-Ryan']]);
  form.send({ type: 'merge.accepted' });
  expect(form.getSnapshot().hasTag('conflict')).toBe(true);
  form.send({ type: 'side.chosen', key: 'name', side: 'mine' });
  form.send({ type: 'merge.accepted' });
  await settle();
  const { value, context } = form.getSnapshot();
  expect([value, context.draft['name'], context.draft['elevation'], sent]).toEqual([
    'saved',
    'Hemet West',
    '1512',
    [base?.version, 9],
  ]);
});

it('shows a refusal of the service at its field already when it requests the impact (SET-6, SET-40)', async () => {
  const message = 'These dates overlap the fee from 01/01/2025 with no end. End that fee first?';
  const form = createActor(
    referenceEditorMachine.provide({
      actors: {
        askDuplicates: fromPromise(async (): Promise<readonly boolean[]> => []),
        askImpact: fromPromise(
          async (): Promise<ImpactAnswer> => ({
            kind: 'refused',
            isConflict: true,
            errors: [{ path: 'startDate', message }],
            message,
          }),
        ),
        saveDraft: noSave,
      },
    }),
    { input: inputOf(agentRatesPage, rate) },
  ).start();
  form.send({ type: 'save.requested' });
  await new Promise((done) => setImmediate(done));
  const { value, context } = form.getSnapshot();
  expect([value, context.messages['startDate']?.map((m) => m.message), context.failure]).toEqual([
    { editing: 'resting' },
    [message],
    null,
  ]);
});
