import { draftOfRecord } from '../../domain/dispatch/draftOfBody.ts';
import type { EditorContext, EditorInput, SituationFacts } from '../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../machines/dispatch/dispatchEditor.machine.ts';
import { steps } from '../../machines/dispatch/steps.ts';
import { openWarnings } from '../../machines/draft/finding.ts';
import { facts, good, incident, stored } from '../domain/dispatch/world.ts';
import { walkChart } from '../support/chart.ts';
import { type AnyEvent, type GraphOptions, type Snapshot, settled } from '../support/graph.ts';

/** A complete flight without a pilot: nothing wrong, one warning. */
const input: EditorInput = {
  kind: 'flight',
  id: null,
  guided: true,
  now: facts.now,
  ownBaseId: 'ram',
  mayDelete: true,
  idempotencyKey: 'key-1',
  cloned: null,
  prefill: {
    activityDate: '07/14/2025',
    assetId: 't83',
    'activities.0.incidentId': 'i1',
    'activities.0.requestNumber': 'A-12',
    'activities.0.missionTypeDesc': 'Initial attack',
    'activities.0.missionFlightTypeDesc': 'Tanker drop',
    'activities.0.takeOffBaseId': 'hmt',
    'activities.0.landingBaseId': 'hmt',
    dispatchTime: '13:00',
    'activities.0.timeOut': '13:05',
    'activities.0.timeIn': '14:20',
    'activities.0.hobbsStart': '1234.5',
    'activities.0.hobbsEnd': '1235.8',
  },
};
const situation: SituationFacts = {
  agents: facts.agents,
  rates: facts.rates,
  landingFees: facts.landingFees,
  incidents: [incident({})],
  recentFor: 't83',
  lastDispatch: null,
  recentFill: null,
  sameDay: [],
  preloads: [],
};
// Stored with the warning accepted, and otherwise the flight of the input.
const accepted = stored(
  { id: 'd81', dispatchTime: '2025-07-14T20:00:00Z', flags: ['noPilot', 'noRequestNumber'] },
  { timeOut: '2025-07-14T20:05:00Z', timeIn: '2025-07-14T21:20:00Z' },
);
const newer = { ...accepted, version: 2, updatedBy: 'K. Lee', updatedAt: '2025-07-14T22:02:00Z' };
const begun = draftOfRecord(accepted, facts);
/** Remarks of both, so that there is one question. */
const theirs = { ...newer, remarks: 'Theirs.' };
/** Where the other kinds differ: their own steps, and a record of another kind. */
const ofKind = (kind: EditorInput['kind']): Pick<GraphOptions, 'input' | 'allows'> => ({
  input: { ...input, kind, prefill: {} },
  allows: (state, event) => {
    const value = state.value as Value;
    if (value.loading !== undefined) return event.type.startsWith('xstate.done') && allows(state, event);
    if (value.editing === undefined) return false;
    return event.type.startsWith('step.') || (event.type.startsWith('xstate.done.actor.loadSituation') && value.editing.situation === 'loading');
  },
});
/** A flight split in two, its first part with a load. */
const several: Pick<GraphOptions, 'input' | 'allows'> = {
  input,
  allows: (state, event) => {
    const value = state.value as Value;
    const { draft } = state.context as EditorContext;
    if (value.loading !== undefined) return event.type.startsWith('xstate.done') && allows(state, event);
    if (value.editing === undefined) return event.type.startsWith('removal.');
    if (value.editing.situation === 'loading') return event.type.startsWith('xstate.done.actor.loadSituation');
    if (event.type === 'drop.added') return draft.activities[0]?.drops.length === 0 && draft.activities.length === 1;
    return event.type === 'activity.removed' || (event.type === 'activity.added' && draft.activities.length === 1);
  },
};
const loaders = ['loadAircraft', 'loadBases', 'loadCrew', 'loadCrewRoles', 'loadVendors', 'loadDispatch'];
const regions = ['aircraft', 'bases', 'crew', 'jobFunctions', 'vendors', 'dispatch'];
const way = { label: 'Open 10480', kind: 'openDispatch', dispatchId: 'd80', dispatchNumber: 10_480 } as const;

interface Value {
  readonly loading?: { readonly needs?: Readonly<Record<string, string>>; readonly patience?: string };
  readonly editing?: { readonly form: string | Readonly<Record<string, string>>; readonly situation: string; readonly incident: string };
}
const inForm = (v: Value, form: unknown) => JSON.stringify(v.editing?.form) === JSON.stringify(form);

/** One order for the loads, and one place in the form for each kind of event: the regions are independent. */
function allows(state: Snapshot, event: AnyEvent): boolean {
  const value = state.value as Value;
  const context = state.context as EditorContext;
  if (value.loading !== undefined) {
    const waits = regions.findIndex((r) => value.loading?.needs?.[r] === 'loading');
    if (event.type.startsWith('xstate.after')) return waits === 0;
    return event.type.endsWith(`.${loaders[waits]}`) || (waits === 0 && /^(clock|lock)/.test(event.type));
  }
  // Its wildcard takes any event; one stands for all, and stopped actors send nothing.
  if (state.value === 'failed') return /^(field\.changed|save|failure|clock|lock)/.test(event.type);
  if (value.editing === undefined) return true;
  const rests = value.editing.situation === 'known' && value.editing.incident === 'idle';
  const first = inForm(value, { guided: 'aircraft' });
  if (event.type.startsWith('xstate.') || event.type === 'situation.retried') return first;
  if (value.editing.situation === 'unknown') return first && event.type === 'field.changed';
  // A changed base moves the situation; nothing else is of interest before it is known again.
  if (!rests) return first && event.type.startsWith('incident.') && value.editing.situation === 'known';
  if (event.type.startsWith('incident.')) return first && context.record === null;
  if (/^(field\.left|way|problem|clock|failure|draft|lock)/.test(event.type)) return first && context.record === null;
  if (event.type === 'field.changed') return first || inForm(value, 'singlePage');
  if (event.type.startsWith('activity.')) return false;
  if (/^(drop|crew)\./.test(event.type)) return first && context.record === null && context.draft.activities.flatMap((a) => [...a.drops, ...a.crew]).length < 2;
  return true;
}

walkChart('dispatchEditor', dispatchEditorMachine, {
  input,
  allows,
  events: [
    ...settled('loadAircraft', { done: facts.aircraft, error: 500 }),
    ...settled('loadBases', { done: facts.bases, error: 500 }),
    ...settled('loadCrew', { done: facts.crew, error: 500 }),
    ...settled('loadCrewRoles', { done: facts.crewRoles, error: 500 }),
    ...settled('loadVendors', { done: [], error: 500 }),
    ...settled('loadDispatch', { done: null, error: 500 }),
    ...settled('loadDispatch', { done: { dispatch: newer, incident: incident({}) } }),
    { type: 'xstate.after.pendingDelay.dispatchEditor.loading.patience.quick' },
    { type: 'retry.requested' },
    ...settled('loadSituation', { done: situation, error: 500 }),
    { type: 'situation.retried' },
    { type: 'clock.ticked', now: facts.now },
    { type: 'field.changed', path: 'activityDate', value: '' },
    { type: 'field.changed', path: 'activityDate', value: '07/14/2025' },
    { type: 'field.left', path: 'activityDate' },
    { type: 'way.chosen', way },
    { type: 'way.chosen', way: { label: 'Use 1.3', kind: 'set', path: 'activities.0.totalFlightHours', value: '1.3' } },
    {
      type: 'draft.resumed',
      draft: { ...good, activities: good.activities.map((a) => ({ ...a, crew: [] })) },
      idempotencyKey: 'key-2',
      base: null,
      baseVersion: null,
    },
    { type: 'draft.resumed', draft: { ...begun, remarks: 'Mine.' }, idempotencyKey: 'key-3', base: begun, baseVersion: 1 },
    { type: 'lock.changed', isElsewhere: false },
    { type: 'drop.added', activity: 0 },
    { type: 'drop.removed', activity: 0, row: 0 },
    { type: 'crew.added', activity: 0 },
    { type: 'crew.removed', activity: 0, row: 0 },
    { type: 'activity.added' },
    { type: 'activity.removed', activity: 0 },
    { type: 'activity.removed', activity: 1 },
    { type: 'removal.confirmed' },
    { type: 'removal.declined' },
    { type: 'incident.typed', activity: 0, box: 'unit', text: 'RRU' },
    { type: 'incident.typed', activity: 0, box: 'incidentNumber', text: '12345' },
    { type: 'xstate.after.typingPause.dispatchEditor.editing.incident.typing' },
    ...settled('findIncidents', { done: [incident({})], error: 500 }),
    ...settled('findIncidents', { done: [] }),
    { type: 'incident.chosen', activity: 0, incident: incident({}) },
    { type: 'incident.cleared', activity: 0 },
    ...steps.map((step) => ({ type: 'step.opened', step })),
    { type: 'step.next' },
    { type: 'step.back' },
    { type: 'mode.changed', guided: true },
    { type: 'mode.changed', guided: false },
    { type: 'problem.opened', path: 'activityDate' },
    { type: 'save.requested' },
    { type: 'warnings.accepted' },
    { type: 'warnings.declined' },
    { type: 'xstate.after.pendingDelay.dispatchEditor.saving.quick' },
    ...settled('saveDispatch', { done: { kind: 'saved', dispatch: accepted, repriced: null }, error: 500 }),
    ...settled('saveDispatch', { done: { kind: 'conflict', conflict: { current: theirs, changedBy: 'K. Lee', changedAt: theirs.updatedAt } } }),
    ...settled('saveDispatch', { done: { kind: 'made', dispatch: accepted } }),
    ...settled('saveDispatch', {
      done: {
        kind: 'refused',
        problem: { type: 'about:blank', title: 'Bad Request', status: 400, errors: [{ path: 'activityDate', code: 'x', message: 'Enter the date.' }] },
      },
    }),
    ...settled('saveDispatch', { done: { kind: 'queued' } }),
    { type: 'differences.opened' },
    { type: 'side.chosen', key: 'dispatch.remarks', side: 'theirs' },
    { type: 'merge.accepted' },
    { type: 'conflict.left' },
    { type: 'delete.requested' },
    ...settled('deleteDispatch', { done: { kind: 'deleted', dispatch: accepted, repriced: null }, error: 500 }),
    ...settled('deleteDispatch', { done: { kind: 'refused', message: 'K. Lee changed this dispatch at 14:02. It was not deleted.' } }),
    { type: 'theirs.taken' },
    { type: 'failure.dismissed' },
    { type: 'panel.closed' },
    ...(['nextTrip', 'home'] as const).map((next) => ({ type: 'next.chosen', next })),
  ],
  project: (c: EditorContext) => [
    c.findings.some((f) => f.severity === 'error'),
    openWarnings(c).length > 0,
    c.isNew,
    c.record !== null,
    c.merging?.choices.length ?? 0,
    Object.keys(c.merging?.picks ?? {}).length,
    c.draft.activities.length,
    c.draft.activities.length > 1 && c.draft.activities[0]?.drops.length,
    c.lookup.incidentNumber !== '' && c.lookup.unit !== '',
  ],
  apart: ['way.chosen', 'draft.resumed'],
  also: [
    several,
    ofKind('standby'),
    ofKind('agentOnly'),
    // A draft of a record that somebody has saved since.
    {
      input: { ...input, id: 'd81' },
      allows: (state, event) => {
        const value = state.value as Value;
        if (value.loading !== undefined) return event.type.startsWith('xstate.done') && allows(state, event);
        if (value.editing?.situation === 'loading') return event.type.startsWith('xstate.done.actor.loadSituation');
        if (value.editing !== undefined) return event.type === 'draft.resumed' && (state.context as EditorContext).saves === 0;
        return /^(differences|side|merge|conflict|theirs)/.test(event.type);
      },
    },
    {
      input: { ...input, guided: false },
      allows: (state, event) => (state.value as Value).loading !== undefined && event.type.startsWith('xstate.done') && allows(state, event),
    },
  ],
  paths: 1086,
});
