import { changeField } from '../../domain/dispatch/draft/edit.ts';
import { normalizeAllFields, normalizeField } from '../../domain/dispatch/draft/normalizeField.ts';
import { applyFix } from '../../domain/dispatch/rules/fixes.ts';
import { hasErrors } from '../../domain/forms/finding.ts';
import { withTypedIncident } from '../../domain/reference/incidentSearch.ts';
import { named } from '../parts/effects.ts';
import { withoutRefusal } from '../parts/finding.ts';
import { focusAsked, goto } from '../parts/goto.ts';
import { derive, showFindings } from './derive.ts';
import { firstErrorPath, noLookup } from './dispatchEditor.context.ts';
import { form } from './dispatchEditor.form.ts';
import { limits } from './dispatchEditor.limits.ts';
import { incident, lookups } from './dispatchEditor.lookups.ts';
import { marks } from './dispatchEditor.marks.ts';
import { rowEvents } from './dispatchEditor.rows.ts';
import { editor, editorSetup, type In, type On, to } from './dispatchEditor.setup.ts';
import { mergeWith } from './merging.ts';
import { stepOf } from './steps.ts';

const leadsAway = ({ event: { fix } }: On<'fix.chosen'>) =>
  fix.kind === 'openDispatch' || fix.kind === 'addAircraftRate';
const fields = named({
  changeField: editor.assign(({ context, event: { path, value } }: On<'field.changed'>) => {
    const refusals = withoutRefusal(context.refusals, path);
    return {
      ...derive({ ...context, refusals }, changeField(context.draft, path, value), context.facts),
      refusals,
    };
  }),
  /** Rewrites what the field rewrites on leaving (905 → 09:05, a12 → A-12) and shows its findings from now on. */
  normalizeField: editor.assign(({ context, event: { path } }: On<'field.left'>) => {
    const leftPaths = [...new Set([...context.leftPaths, path])];
    return {
      ...derive({ ...context, leftPaths }, normalizeField(context.draft, path), context.facts),
      leftPaths,
    };
  }),
  applyFix: editor.assign(({ context, event }: On<'fix.chosen'>) =>
    derive(context, applyFix(context.draft, event.fix, context.facts), context.facts),
  ),
  leaveForFix: editor.emit(({ event: { fix } }: On<'fix.chosen'>) => {
    if (fix.kind === 'openDispatch') return goto(`/dispatch/flight/${fix.dispatchId}`);
    return goto(
      fix.kind === 'addAircraftRate'
        ? `/settings/aircraft-rates#new?assetIds=${fix.assetId}&startDate=${fix.day}`
        : '/',
    );
  }),
  openStepOf: editor.raise(({ context, event }: On<'problem.opened'>) => ({
    type: 'step.opened',
    step: stepOf(context.kind, event.path),
  })),
  askFocus: editor.emit(({ event }: On<'problem.opened'>) => focusAsked(event.path)),
});

/** What the draft is based on has been changed since. */
const isOvertaken = ({ context: { record }, event: { baseVersion } }: On<'draft.resumed'>) =>
  record !== null && baseVersion !== null && baseVersion < record.version;
const kept = named({
  resumeDraft: editor.assign(
    ({ context, event: { draft, idempotencyKey, base, baseVersion } }: On<'draft.resumed'>) => ({
      ...derive(context, draft, context.facts),
      idempotencyKey,
      ...(baseVersion === null ? {} : { baseVersion, base }),
    }),
  ),
  startMerge: editor.assign(({ context }: In) => {
    const { record } = context;
    return record === null
      ? {}
      : mergeWith(context, {
          current: record,
          changedBy: record.updatedBy,
          changedAt: record.updatedAt,
        });
  }),
});

const mayDelete = ({ context }: In) => context.mayDelete && context.record !== null;
const hasAnyError = ({ context }: In) => hasErrors(context.findings);
const save = named({
  normalizeAllFields: editor.assign(({ context }: In) =>
    derive(context, normalizeAllFields(context.draft), context.facts),
  ),
  /** What was typed to find an incident goes into the remarks when none was found or chosen (INC-12). */
  keepTypedIncident: editor.assign(({ context }: In) => {
    const { draft, lookup } = context;
    if (draft.activities[lookup.activity]?.incidentId !== '') return {};
    const remarks = withTypedIncident(draft.remarks, lookup);
    return remarks === draft.remarks
      ? {}
      : {
          ...derive(context, changeField(draft, 'remarks', remarks), context.facts),
          lookup: noLookup(lookup.year),
        };
  }),
  checkBeforeSave: editor.raise({ type: 'save.checked' }),
  showAll: editor.assign(({ context }: In) =>
    showFindings(context, {
      leftPaths: context.leftPaths,
      showsAll: true,
      refusals: context.refusals,
    }),
  ),
  openFirstProblem: editor.enqueueActions(({ context, enqueue }) => {
    const path = firstErrorPath(context);
    enqueue.raise({ type: 'step.opened', step: stepOf(context.kind, path) });
    enqueue.emit(focusAsked(path));
  }),
});

/** Everything that changes the draft while it may be changed. */
const draftEvents = editorSetup.createStateConfig({
  on: {
    'field.changed': { actions: fields.changeField },
    'field.left': { actions: fields.normalizeField },
    'fix.chosen': [{ guard: leadsAway, actions: fields.leaveForFix }, { actions: fields.applyFix }],
    'problem.opened': { actions: [fields.openStepOf, fields.askFocus] },
    'draft.resumed': [
      { guard: isOvertaken, target: to.conflict, actions: [kept.resumeDraft, kept.startMerge] },
      { actions: kept.resumeDraft },
    ],
    'failure.dismissed': { actions: 'clearFailure' },
    'delete.requested': { guard: mayDelete, target: to.deleting },
    'save.requested': { actions: [save.normalizeAllFields, save.checkBeforeSave] },
    'save.checked': [
      { guard: hasAnyError, actions: [save.showAll, save.openFirstProblem] },
      { target: to.asking, actions: save.keepTypedIncident },
    ],
  },
});

/** The form, what it looks up, its incident control, its crew's limits and the aircraft's mark, side by side. */
export const editing = editorSetup.createStateConfig({
  tags: 'form',
  type: 'parallel',
  on: { ...draftEvents.on, ...rowEvents.on },
  states: { form, lookups, incident, limits, marks, resume: { type: 'history', history: 'deep' } },
});
