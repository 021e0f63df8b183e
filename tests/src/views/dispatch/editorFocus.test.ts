import { afterEach, describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { SaveOutcome } from '../../../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { inFieldOrder } from '../../../../machines/dispatch/steps.ts';
import { selectIsClean, selectTotal, sidesOf } from '../../../../src/views/dispatch/selectors.ts';
import { facts, good, incident } from '../../../domain/dispatch/world.ts';
import {
  editorInput,
  loaders,
  loadsDispatch,
  loadsLookups,
  savesDispatch,
} from '../../../machines/dispatch/loadedEditor.ts';

const turn = () => new Promise((done) => setImmediate(done));
const actors: { stop(): unknown }[] = [];
afterEach(() => {
  for (const actor of actors.splice(0)) actor.stop();
});

/** The result of a save in these tests. */
const refused: SaveOutcome = {
  kind: 'refused',
  problem: {
    type: '/problems/x',
    title: 'No.',
    status: 400,
    errors: [{ path: 'activities.0.timeIn', code: 'x', message: 'Not this minute.' }],
  },
};
/** A new guided flight whose lists have loaded, and whose saves are refused. */
async function opened(guided = true) {
  const actor = createActor(
    dispatchEditorMachine.provide({
      actors: {
        ...loaders,
        loadDispatch: loadsDispatch(null),
        loadLookups: loadsLookups(async () => facts),
        saveDispatch: savesDispatch(async () => refused),
      },
    }),
    { input: { ...editorInput, guided, ownBaseId: 'ram' }, clock: new SimulatedClock() },
  );
  const asked: string[] = [];
  actor.on('focusAsked', ({ path }) => asked.push(path));
  actors.push(actor.start());
  for (let n = 0; n < 8; n += 1) await turn();
  return { actor, asked };
}
type Editor = Awaited<ReturnType<typeof opened>>;
/** A flight that is right. */
async function typed(guided: boolean): Promise<Editor> {
  const editor = await opened(guided);
  editor.actor.send({
    type: 'draft.resumed',
    draft: good,
    idempotencyKey: 'k',
    base: null,
    baseVersion: null,
  });
  return editor;
}

it('focuses the next field to fill in (ENTRY-13)', async () => {
  const { actor, asked } = await opened();
  actor.send({ type: 'step.next' });
  actor.send({ type: 'step.back' });
  actor.send({ type: 'incident.chosen', activity: 0, incident: incident({}) });
  actor.send({ type: 'incident.cleared', activity: 0 });
  actor.send({ type: 'crew.added', activity: 0 });
  actor.send({ type: 'crew.added', activity: 0 });
  actor.send({ type: 'crew.removed', activity: 0, row: 0 });
  actor.send({ type: 'crew.removed', activity: 0, row: 0 });
  const crew = 'activities.0.crew';
  expect(asked).toEqual([
    'step.times',
    'step.aircraft',
    'activities.0.requestNumber',
    'activities.0.incidentId',
    `${crew}.0.crewId`,
    `${crew}.1.crewId`,
    `${crew}.0.crewId`,
    crew,
  ]);
});

describe('Enter (ENTRY-39, ENTRY-47)', () => {
  const enter = (actor: Editor['actor'], path: string) =>
    actor.send({ type: 'field.entered', path });
  it('opens the next load, and leads on from the row that stays empty', async () => {
    const { actor, asked } = await typed(true);
    actor.send({ type: 'step.opened', step: 'agent' });
    actor.send({ type: 'drop.added', activity: 0 });
    const drops = 'activities.0.drops';
    actor.send({ type: 'field.changed', path: `${drops}.0.volumeOnIncident`, value: '1200' });
    enter(actor, `${drops}.0.volumeOnIncident`);
    enter(actor, `${drops}.1.volumeOnIncident`);
    const { step, draft } = actor.getSnapshot().context;
    expect([step, draft.activities[0]?.drops.length]).toEqual(['crew', 1]);
    expect(asked.slice(-3)).toEqual([
      `${drops}.0.volumeOnIncident`,
      `${drops}.1.volumeOnIncident`,
      'step.crew',
    ]);
  });
  it.each([true, false])(
    'leads to a crew with an open row, guided or not: %s',
    async (isGuided) => {
      const { actor, asked } = await typed(isGuided);
      if (isGuided) actor.send({ type: 'step.opened', step: 'agent' });
      actor.send({ type: 'crew.removed', activity: 0, row: 0 });
      actor.send({
        type: 'draft.resumed',
        draft: {
          ...good,
          activities: good.activities.map((a) => ({ ...a, crew: [] })),
          touched: [],
        },
        idempotencyKey: 'k',
        base: null,
        baseVersion: null,
      });
      enter(actor, 'activities.0.drops.0.volumeOnIncident');
      expect(actor.getSnapshot().context.draft.activities[0]?.crew).toHaveLength(1);
      expect(asked.at(-1)).toBe('step.crew');
    },
  );
  it('changes nothing while the form is open in another tab', async () => {
    const { actor } = await typed(true);
    actor.send({ type: 'lock.changed', isOpenInAnotherTab: true });
    const { draft } = actor.getSnapshot().context;
    enter(actor, 'activities.0.crew.0.crewId');
    expect(actor.getSnapshot().context.draft).toBe(draft);
  });
  it('leads on the single page to the next section, and nowhere from the last', async () => {
    const { actor, asked } = await typed(false);
    enter(actor, 'activities.0.requestNumber');
    enter(actor, 'activities.0.hobbsEnd');
    enter(actor, 'remarks');
    expect(asked).toEqual(['step.times', 'step.agent']);
  });
});

it('focuses the activity that takes the place of a removed one (ENTRY-49)', async () => {
  const { actor, asked } = await typed(true);
  actor.send({ type: 'activity.added' });
  actor.send({ type: 'activity.removed', activity: 1 });
  actor.send({ type: 'activity.added' });
  actor.send({ type: 'drop.added', activity: 0 });
  actor.send({ type: 'activity.removed', activity: 0 });
  actor.send({ type: 'removal.confirmed' });
  const times = asked.filter((path) => path.endsWith('.timeOut'));
  expect(times).toEqual(['activities.0.timeOut', 'activities.0.timeOut']);
});

it('focuses the field of the first warning when the user goes back (ENTRY-49)', async () => {
  const { actor, asked } = await typed(true);
  actor.send({ type: 'field.changed', path: 'activities.0.hobbsEnd', value: '1249.5' });
  actor.send({ type: 'save.requested' });
  for (let n = 0; n < 8; n += 1) await turn();
  expect(actor.getSnapshot().hasTag('confirming')).toBe(true);
  actor.send({ type: 'warnings.declined' });
  expect([actor.getSnapshot().context.step, asked.at(-1)]).toEqual([
    'times',
    'activities.0.hobbsEnd',
  ]);
});

it('ticks a step only after it was opened and is complete (ENTRY-14)', async () => {
  const { actor } = await opened();
  expect(selectIsClean(actor.getSnapshot()).split(' ')).not.toContain('crew');
  actor.send({ type: 'step.opened', step: 'crew' });
  expect(selectIsClean(actor.getSnapshot()).split(' ')).toContain('crew');
  expect(selectIsClean(actor.getSnapshot()).split(' ')).not.toContain('aircraft');
});

it('lists findings in the order of the fields (ENTRY-2)', () => {
  const paths = [
    'remarks',
    'activities.0.crew.0.roleId',
    'activities.1.timeIn',
    'activities.0.drops.1.baseId',
    'activities.0.drops.0.baseId',
    'assetId',
  ];
  const found = [
    ...paths,
    'activities.0.timeOut',
    'dispatchTime',
    'activities.0.missionTypeDesc',
    'activityDate',
  ].map((path) => ({ path }));
  expect(inFieldOrder('flight', found).map((f) => f.path)).toEqual([
    'activityDate',
    'assetId',
    'activities.0.missionTypeDesc',
    'dispatchTime',
    'activities.0.timeOut',
    'activities.1.timeIn',
    'activities.0.drops.0.baseId',
    'activities.0.drops.1.baseId',
    'activities.0.crew.0.roleId',
    'remarks',
  ]);
});

describe('a refusal of the service', () => {
  /** A valid flight that was refused. */
  const refusedFlight = async () => {
    const { actor, asked } = await opened();
    actor.send({
      type: 'draft.resumed',
      draft: good,
      idempotencyKey: 'k',
      base: null,
      baseVersion: null,
    });
    actor.send({ type: 'save.requested' });
    for (let n = 0; n < 8; n += 1) await turn();
    const said = () =>
      (actor.getSnapshot().context.messages['activities.0.timeIn'] ?? []).map((m) => m.message);
    return { actor, asked, said };
  };
  it('opens the step of its field and puts the focus there (ENTRY-2)', async () => {
    const { actor, asked, said } = await refusedFlight();
    expect([said(), asked.at(-1), actor.getSnapshot().context.step]).toEqual([
      ['Not this minute.'],
      'activities.0.timeIn',
      'times',
    ]);
  });
  it('disappears when the user types in its field, and stays for any other', async () => {
    const { actor, said } = await refusedFlight();
    actor.send({ type: 'field.changed', path: 'remarks', value: 'Typed on.' });
    expect(said()).toEqual(['Not this minute.']);
    actor.send({ type: 'field.changed', path: 'activities.0.timeIn', value: '14:20' });
    expect(said()).not.toContain('Not this minute.');
  });
});

it('shows the cost with availability (ENTRY-5)', async () => {
  const { actor } = await opened();
  actor.send({
    type: 'draft.resumed',
    draft: good,
    idempotencyKey: 'k',
    base: null,
    baseVersion: null,
  });
  const { costs } = actor.getSnapshot().context.estimate;
  expect(costs.availabilityCost).toBeGreaterThan(0);
  expect(selectTotal(actor.getSnapshot())).toBeCloseTo(
    costs.totalCostExclAvailCost + costs.availabilityCost,
    2,
  );
});

it("puts each user's text under the name of its author (D-62)", () =>
  expect(sidesOf({ mine: '2', theirs: '3' }, 'B. Basecamp, 14:02')).toEqual([
    { id: 'mine', label: 'Mine', text: '2' },
    { id: 'theirs', label: 'B. Basecamp, 14:02', text: '3' },
  ]));
