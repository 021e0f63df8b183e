import { draftOfRecord } from '../../../domain/dispatch/wire/draftOfBody.ts';
import type {
  EditorContext,
  EditorInput,
  LookupsFacts,
} from '../../../machines/dispatch/dispatchEditor.context.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { steps } from '../../../machines/dispatch/steps.ts';
import { openWarnings } from '../../../machines/parts/finding.ts';
import { facts, good, incident, stored } from '../../domain/dispatch/world.ts';
import { walkChart } from '../../support/chart.ts';
import { type Snapshot, settled } from '../../support/graph.ts';
import {
  all,
  allowing,
  anything,
  type Claim,
  either,
  hears,
  not,
  nothing,
  type Rule,
  rule,
} from '../../support/scenario.ts';

/** A complete flight without a pilot: no error, one warning. */
const input: EditorInput = {
  mayTakeIncident: true,
  kind: 'flight',
  id: null,
  guided: true,
  now: facts.now,
  ownBaseId: 'ram',
  mayDelete: true,
  mayAddRates: true,
  asksEdit: false,
  asksDeleted: false,
  mayMark: true,
  mayReopen: true,
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
const lookups: LookupsFacts = {
  agents: facts.agents,
  rates: facts.rates,
  landingFees: facts.landingFees,
  incidents: [incident({})],
  recentFor: 't83',
  lastDispatch: null,
  lastMetered: null,
  unmetered: [],
  nextFlight: null,
  sameDay: [],
  preloads: [],
  marks: [],
  closedPeriod: null,
  filledFrom: [],
};
// Stored with the warning accepted; everything else as in the input's flight.
const accepted = stored(
  { id: 'd81', dispatchTime: '2025-07-14T20:00:00Z', flags: ['noPilot', 'noRequestNumber'] },
  { timeOut: '2025-07-14T20:05:00Z', timeIn: '2025-07-14T21:20:00Z' },
);
const newer = { ...accepted, version: 2, updatedBy: 'K. Lee', updatedAt: '2025-07-14T22:02:00Z' };
const begun = draftOfRecord(accepted, facts);
/** Both users changed the remarks, so the merge has exactly one conflict. */
const theirs = { ...newer, remarks: 'Theirs.' };
interface Value {
  readonly loading?: {
    readonly needs?: Readonly<Record<string, string>>;
    readonly patience?: string;
  };
  readonly reading?: { readonly record: string; readonly explanation: string };
  readonly editing?: {
    readonly form: string | Readonly<Record<string, string>>;
    readonly lookups: string;
    readonly limits: string;
    readonly incident: string;
    readonly marks: string;
  };
}
const standing = (state: Snapshot) => state.value as Value;
const contextOf = (state: Snapshot) => state.context as EditorContext;
const rowsOf = (state: Snapshot) =>
  contextOf(state).draft.activities.flatMap((a) => [...a.drops, ...a.crew]).length;

const explaining: Claim = (state) => standing(state).reading?.explanation === 'loading';
const unexplained: Claim = (state) => standing(state).reading?.explanation === 'unknown';
const loading: Claim = (state) => standing(state).loading !== undefined;
const inForm: Claim = (state) => standing(state).editing !== undefined;
const stands =
  (value: string): Claim =>
  (state) =>
    state.value === value;
const lookupsAre =
  (value: string): Claim =>
  (state) =>
    standing(state).editing?.lookups === value;
const searching: Claim = (state) => standing(state).editing?.incident !== 'idle';
const atFirstStep: Claim = (state) =>
  JSON.stringify(standing(state).editing?.form) === '{"guided":"aircraft"}';
const onSinglePage: Claim = (state) => standing(state).editing?.form === 'singlePage';
const isNew: Claim = (state) => contextOf(state).record === null;

const regions = ['aircraft', 'bases', 'crew', 'jobFunctions', 'vendors', 'dispatch'];
const loaders = [
  'loadAircraft',
  'loadBases',
  'loadCrew',
  'loadCrewRoles',
  'loadVendors',
  'loadDispatch',
];
const awaited = (state: Snapshot) =>
  regions.findIndex((r) => standing(state).loading?.needs?.[r] === 'loading');
const firstWaits: Claim = (state) => awaited(state) === 0;
const nextAnswers: Claim = (state, event) => event.type.endsWith(`.${loaders[awaited(state)]}`);

type Loaded = {
  output?: { dispatch?: { approval?: object }; twin?: { assetId?: string | null } } | null;
};
const single = rule(
  'a second record of the flight is another story',
  (_, event) => (event as Loaded).output?.twin !== undefined,
  nothing,
);
/** The scenario of old records covers approved records. */
const unapproved = rule(
  'an approved record is another story',
  (_, event) =>
    (event as Loaded).output?.dispatch?.approval !== undefined ||
    (event as Loaded).output?.twin !== undefined,
  nothing,
);
const manned: Rule = rule(
  'who flies is a story of its own',
  (_, event) =>
    (event as { draft?: EditorContext['draft'] }).draft?.activities.some((a) =>
      a.crew.some((row) => row.crewId !== ''),
    ) === true,
  nothing,
);
/**
 * The regions are independent. One order of loads, and one part of the form for each kind of event,
 * are enough.
 */
const dispatchStory: readonly Rule[] = [
  unapproved,
  manned,
  rule('limits are a scenario of their own', hears(/(crewPause|loadDuty)/), nothing),
  rule(
    'the loads answer one after the other; before the first, time passes',
    loading,
    either(nextAnswers, all(firstWaits, hears(/^(xstate\.after|clock|lock)/))),
  ),
  // The wildcard of `failed` accepts any event, so one is enough; stopped actors send nothing.
  rule(
    'a save without an answer: whatever is typed goes on with the form',
    stands('failed'),
    hears(/^(field\.changed|save|failure|clock|lock)/),
  ),
  rule(
    'what waited is sent while its panel shows, or at the first step',
    hears(/^record/),
    either(stands('queued'), all(atFirstStep, isNew)),
  ),
  rule('a question, a conflict, a deletion, a panel: whatever they hear', not(inForm), anything),
  rule('answers and timers, at the first step', hears(/^(xstate\.|lookups\.retried)/), atFirstStep),
  rule(
    'lookups that failed are asked again when a field changes',
    lookupsAre('unknown'),
    all(atFirstStep, hears(/^field\.changed/)),
  ),
  // A changed base recomputes its dependents; other events don't matter until that is done.
  rule(
    'an incident is looked for while the rest is known',
    either(not(lookupsAre('known')), searching),
    all(lookupsAre('known'), atFirstStep, hears(/^incident\./)),
  ),
  rule(
    'a mark ends before anything else happens',
    (state) => standing(state).editing?.marks === 'ending',
    hears(/^xstate\..*endMark/),
  ),
  rule(
    'what a new form hears at its first step',
    hears(/^(incident\.|field\.left|fix|problem|clock|failure|draft|lock)/),
    all(atFirstStep, isNew),
  ),
  rule(
    'fields change at the first step and on the single page',
    hears(/^field\.changed/),
    either(atFirstStep, onSinglePage),
  ),
  rule(
    'Enter leads on at the first step, and on the single page of a new flight',
    hears(/^field\.entered/),
    all(isNew, either(atFirstStep, onSinglePage)),
  ),
  rule('activities have a story of their own', hears(/^activity\./), nothing),
  rule(
    'one row more or less',
    hears(/^(drop|crew)\./),
    (state, event) => all(atFirstStep, isNew)(state, event) && rowsOf(state) < 2,
  ),
];

/** Everything has loaded, and the derived values are set. */
const loadedFirst: readonly Rule[] = [
  unapproved,
  rule('the loads answer', loading, all(nextAnswers, hears(/^xstate\.done/))),
  rule('lookups answer', lookupsAre('loading'), hears(/^xstate\.done\.actor\.loadLookups/)),
];
const kindStory: readonly Rule[] = [
  unapproved,
  rule('the loads answer', loading, all(nextAnswers, hears(/^xstate\.done/))),
  rule(
    'its own steps, while lookups answer',
    inForm,
    either(
      hears(/^step\./),
      all(lookupsAre('loading'), hears(/^xstate\.done\.actor\.loadLookups/)),
    ),
  ),
  rule('nothing else', anything, nothing),
];
const activitiesStory: readonly Rule[] = [
  ...loadedFirst,
  rule('an activity with loads goes only when that is meant', not(inForm), hears(/^removal\./)),
  rule('a load before the flight is split', hears(/^drop\.added/), (state) => {
    const { activities } = contextOf(state).draft;
    return activities.length === 1 && activities[0]?.drops.length === 0;
  }),
  rule(
    'split once',
    hears(/^activity\.added/),
    (state) => contextOf(state).draft.activities.length === 1,
  ),
  rule('either part goes', hears(/^activity\.removed/), anything),
  rule('nothing else', anything, nothing),
];
const limitsAre =
  (...values: readonly string[]): Claim =>
  (state) =>
    values.includes(standing(state).editing?.limits ?? '');
const limitsStory: readonly Rule[] = [
  ...loadedFirst,
  rule(
    'limits are asked for while a pilot is aboard',
    limitsAre('waiting', 'loading', 'unknown'),
    either(hears(/(crewPause|loadDuty|lookups\.retried|draft\.resumed|field\.changed)/)),
  ),
  rule(
    'a pilot comes aboard, and the day may move',
    inForm,
    (state, event) =>
      event.type === 'draft.resumed' ||
      (event.type === 'field.changed' && limitsAre('known')(state, event)),
  ),
  rule('nothing else', anything, nothing),
];
const olderDraftStory: readonly Rule[] = [
  manned,
  ...loadedFirst,
  rule(
    'the draft is taken up before anything was saved',
    inForm,
    (state, event) => event.type === 'draft.resumed' && contextOf(state).saves === 0,
  ),
  rule('both sides are told apart', anything, hears(/^(differences|side|merge|conflict|theirs)/)),
];
/** More than a day after the record's day, so the record opens read-only. */
const later = '2025-07-20T22:30:00Z';
const approved: typeof newer = {
  ...newer,
  approval: { state: 'approved', by: 'A. Lee', at: '2025-07-18T20:00:00Z', note: null },
};
const deleted = { ...newer, isArchived: true };
const twinStory: readonly Rule[] = [
  rule('the loads answer', loading, all(nextAnswers, hears(/^xstate\.done/))),
  rule(
    'both sides are told apart',
    (state) => contextOf(state).merging !== null,
    hears(/^(side|merge|conflict|theirs)/),
  ),
  rule('a save without an answer is told with the form', stands('failed'), nothing),
  rule(
    'the merged record is saved once',
    hears(/^(save\.requested|warnings)/),
    (state) => contextOf(state).saves === 0 && contextOf(state).twin !== null,
  ),
  rule(
    'the service answers',
    hears(
      /^xstate\.((done|error)\.actor\.(askFlights|saveDispatch|withdrawTwin)|after\..*withdrawing)/,
    ),
    anything,
  ),
  rule('nothing else', anything, nothing),
];
const refusedTwinStory: readonly Rule[] = [
  rule(
    'the second record is of another aircraft',
    hears(/loadDispatch/),
    all(loading, nextAnswers, (_, event) => (event as Loaded).output?.twin?.assetId === 't82'),
  ),
  rule('the other loads answer', loading, all(nextAnswers, hears(/^xstate\.done/))),
  rule('nothing else', anything, nothing),
];
const readingStory: readonly Rule[] = [
  single,
  rule('the loads answer', loading, all(nextAnswers, hears(/^xstate\.done/))),
  rule(
    'the explanation of its costs answers first',
    explaining,
    hears(/^xstate\.(done|error)\.actor\.explainDispatch/),
  ),
  rule('an explanation that failed is requested again', unexplained, hears(/^explanation/)),
  rule(
    'it is read, edited or restored',
    (state) => standing(state).reading !== undefined,
    hears(
      /^(edit|restore|reopen|reason|asking|explanation|xstate\.(done|error)\.actor\.(restore|reopen)Dispatch)/,
    ),
  ),
  rule('nothing else', anything, nothing),
];
const fix = {
  label: 'Open 10480',
  kind: 'openDispatch',
  dispatchId: 'd80',
  dispatchNumber: 10_480,
} as const;

// D-7, D-60, ENTRY-1 to ENTRY-3
walkChart('dispatchEditor', dispatchEditorMachine, {
  input,
  allows: allowing(dispatchStory),
  events: [
    ...settled('loadAircraft', { done: facts.aircraft, error: 500 }),
    ...settled('loadBases', { done: facts.bases, error: 500 }),
    ...settled('loadCrew', { done: facts.crew, error: 500 }),
    ...settled('loadCrewRoles', { done: facts.crewRoles, error: 500 }),
    ...settled('loadVendors', { done: [], error: 500 }),
    ...settled('loadDispatch', { done: null, error: 500 }),
    ...settled('loadDispatch', { done: { dispatch: newer, incident: incident({}) } }),
    ...settled('loadDispatch', { done: { dispatch: deleted, incident: null } }),
    ...settled('loadDispatch', { done: { dispatch: approved, incident: null } }),
    ...settled('loadDispatch', {
      done: {
        dispatch: newer,
        incident: null,
        twin: { ...newer, id: 'd82', dispatchNumber: 10_482, remarks: 'Mine.' },
      },
    }),
    ...settled('loadDispatch', {
      done: { dispatch: newer, incident: null, twin: { ...newer, id: 'd82', assetId: 't82' } },
    }),
    ...settled('withdrawTwin', {
      done: undefined,
      error: new Error('Dispatch 10482 is more than a day old.'),
    }),
    { type: 'xstate.after.pendingDelay.dispatchEditor.loading.patience.quick' },
    { type: 'retry.requested' },
    ...settled('loadLookups', { done: lookups, error: 500 }),
    { type: 'lookups.retried' },
    { type: 'clock.ticked', now: facts.now },
    { type: 'field.changed', path: 'activityDate', value: '' },
    { type: 'field.changed', path: 'activityDate', value: '07/14/2025' },
    { type: 'field.left', path: 'activityDate' },
    { type: 'field.entered', path: 'activities.0.requestNumber' },
    { type: 'field.entered', path: 'activities.0.drops.0.volumeOnIncident' },
    { type: 'fix.chosen', fix },
    {
      type: 'fix.chosen',
      fix: { label: 'Mark available', kind: 'markAvailable', markId: 'm1', radioId: 'T-83' },
    },
    ...settled('endMark', { done: undefined, error: 500 }),
    {
      type: 'fix.chosen',
      fix: { label: 'Use 1.3', kind: 'set', path: 'activities.0.totalFlightHours', value: '1.3' },
    },
    {
      type: 'draft.resumed',
      draft: { ...good, activities: good.activities.map((a) => ({ ...a, crew: [] })) },
      idempotencyKey: 'key-2',
      base: null,
      baseVersion: null,
    },
    { type: 'draft.resumed', draft: good, idempotencyKey: 'key-4', base: null, baseVersion: null },
    { type: 'xstate.after.crewPause.dispatchEditor.editing.limits.waiting' },
    ...settled('loadDuty', { done: { duty: [], left: [] }, error: 500 }),
    {
      type: 'draft.resumed',
      draft: { ...begun, remarks: 'Mine.' },
      idempotencyKey: 'key-3',
      base: begun,
      baseVersion: 1,
    },
    { type: 'lock.changed', isOpenInAnotherTab: false },
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
    { type: 'incident.entered' },
    ...settled('findIncidents', { done: [incident({})], error: 500 }),
    ...settled('findIncidents', { done: [] }),
    { type: 'incident.named', name: 'Cedar' },
    { type: 'incident.taken', activity: 0 },
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
    ...settled('askFlights', { done: [], error: 500 }),
    { type: 'xstate.after.pendingDelay.dispatchEditor.saving.quick' },
    { type: 'xstate.after.pendingDelay.dispatchEditor.withdrawing.quick' },
    ...settled('saveDispatch', {
      done: { kind: 'saved', dispatch: accepted, repriced: null },
      error: 500,
    }),
    ...settled('saveDispatch', {
      done: {
        kind: 'conflict',
        conflict: { current: theirs, changedBy: 'K. Lee', changedAt: theirs.updatedAt },
      },
    }),
    ...settled('saveDispatch', { done: { kind: 'made', dispatch: accepted } }),
    ...settled('saveDispatch', {
      done: {
        kind: 'refused',
        problem: {
          type: 'about:blank',
          title: 'Bad Request',
          status: 400,
          errors: [{ path: 'activityDate', code: 'x', message: 'Enter the date.' }],
        },
      },
    }),
    ...settled('saveDispatch', { done: { kind: 'queued' } }),
    { type: 'record.sent', dispatch: accepted },
    { type: 'differences.opened' },
    { type: 'side.chosen', key: 'dispatch.remarks', side: 'theirs' },
    { type: 'merge.accepted' },
    { type: 'conflict.left' },
    { type: 'edit.requested' },
    { type: 'restore.requested' },
    ...settled('explainDispatch', { done: { activities: [], adjustments: [] }, error: 500 }),
    { type: 'explanation.requested' },
    { type: 'reopen.asked' },
    { type: 'reason.typed', reason: 'short' },
    { type: 'reason.typed', reason: 'hours typed wrong' },
    { type: 'reason.given' },
    { type: 'asking.left' },
    ...settled('reopenDispatch', { done: { kind: 'reopened', dispatch: newer }, error: 500 }),
    ...settled('reopenDispatch', { done: { kind: 'changed', dispatch: approved } }),
    ...settled('reopenDispatch', { done: { kind: 'refused', message: 'It is checked.' } }),
    ...settled('restoreDispatch', {
      done: { kind: 'restored', dispatch: newer, repriced: null },
      error: 500,
    }),
    ...settled('restoreDispatch', { done: { kind: 'refused', message: 'It is no longer there.' } }),
    { type: 'delete.requested' },
    ...settled('deleteDispatch', {
      done: { kind: 'deleted', dispatch: accepted, repriced: null },
      error: 500,
    }),
    ...settled('deleteDispatch', {
      done: {
        kind: 'refused',
        message: 'K. Lee changed this dispatch at 14:02. It was not deleted.',
      },
    }),
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
    c.record?.isArchived ?? false,
    c.record?.approval?.state ?? '',
    c.reason.length >= 10,
    c.showsReason,
    c.merging?.choices.length ?? 0,
    Object.keys(c.merging?.picks ?? {}).length,
    c.twin !== null,
    c.draft.activities.length,
    c.draft.activities.length > 1 && c.draft.activities[0]?.drops.length,
    c.lookup.incidentNumber !== '' && c.lookup.unit !== '',
    c.lookup.wantsExact,
    c.dutyKey,
  ],
  apart: ['fix.chosen', 'draft.resumed'],
  scenarios: [
    { name: 'a flight split in two', allows: allowing(activitiesStory) },
    {
      name: 'a standby',
      input: { ...input, kind: 'standby', prefill: {} },
      allows: allowing(kindStory),
    },
    {
      name: 'a load of agent',
      input: { ...input, kind: 'agentOnly', prefill: {} },
      allows: allowing(kindStory),
    },
    { name: 'limits of who flies', allows: allowing(limitsStory) },
    {
      name: 'a draft of a record that was saved since',
      input: { ...input, id: 'd81' },
      allows: allowing(olderDraftStory),
    },
    {
      name: 'an old record, or one that is approved',
      input: { ...input, id: 'd81', now: later },
      allows: allowing(readingStory),
    },
    {
      name: 'a second record merged into the first',
      input: { ...input, id: 'd81', twinId: 'd82' },
      allows: allowing(twinStory),
    },
    {
      name: 'a second record that stays',
      input: { ...input, id: 'd81', twinId: 'd82' },
      allows: allowing(refusedTwinStory),
    },
    {
      name: 'a form on a single page',
      input: { ...input, guided: false },
      allows: all(loading, allowing(loadedFirst)),
    },
  ],
});
