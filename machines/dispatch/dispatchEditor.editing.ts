import { assign, emit, enqueueActions, raise } from 'xstate';
import { changeField } from '../../domain/dispatch/draft/edit.ts';
import { normalizeAllFields, normalizeField } from '../../domain/dispatch/draft/normalizeField.ts';
import { applyFix } from '../../domain/dispatch/rules/fixes.ts';
import { type Fix, hasErrors } from '../../domain/forms/finding.ts';
import { withTypedIncident } from '../../domain/reference/incidentSearch.ts';
import { openWarnings, withoutRefusal } from '../parts/finding.ts';
import { goto, requestFocus } from '../parts/goto.ts';
import { eventOf } from '../parts/outcome.ts';
import { derive, showFindings } from './derive.ts';
import { type EditorEvent, firstErrorPath, noLookup } from './dispatchEditor.context.ts';
import { form } from './dispatchEditor.form.ts';
import { limits } from './dispatchEditor.limits.ts';
import { incident, lookups } from './dispatchEditor.lookups.ts';
import { marks, marksSetup } from './dispatchEditor.marks.ts';
import { rowEvents } from './dispatchEditor.rows.ts';
import { to } from './dispatchEditor.setup.ts';
import { mergeWith } from './merging.ts';
import { stepOf } from './steps.ts';

type Params<Type extends EditorEvent['type']> = Omit<Extract<EditorEvent, { type: Type }>, 'type'>;

export const editingSetup = marksSetup.extend({
  guards: {
    leadsAway: (_, { fix }: { fix: Fix }) =>
      fix.kind === 'openDispatch' || fix.kind === 'addAircraftRate',
    /** Another user saved the record after the draft began. */
    isOvertaken: ({ context: { record } }, { baseVersion }: { baseVersion: number | null }) =>
      record !== null && baseVersion !== null && baseVersion < record.version,
    mayDelete: ({ context }) => context.mayDelete && context.record !== null,
    hasAnyError: ({ context }) => hasErrors(context.findings),
  },
  actions: {
    changeField: assign(
      ({ context }, { path, value }: { path: string; value: string | boolean }) => {
        const refusals = withoutRefusal(context.refusals, path);
        return {
          ...derive(
            { ...context, refusals },
            changeField(context.draft, path, value),
            context.facts,
          ),
          refusals,
        };
      },
    ),
    /** Normalizes a field that the user leaves (905 → 09:05, a12 → A-12) and shows its findings. */
    normalizeField: assign(({ context }, { path }: { path: string }) => {
      const leftPaths = [...new Set([...context.leftPaths, path])];
      return {
        ...derive({ ...context, leftPaths }, normalizeField(context.draft, path), context.facts),
        leftPaths,
      };
    }),
    applyFix: assign(({ context }, { fix }: { fix: Fix }) =>
      derive(context, applyFix(context.draft, fix, context.facts), context.facts),
    ),
    leaveForFix: emit((_, { fix }: { fix: Fix }) => {
      if (fix.kind === 'openDispatch') return goto(`/dispatch/flight/${fix.dispatchId}`);
      return goto(
        fix.kind === 'addAircraftRate'
          ? `/settings/aircraft-rates#new?assetIds=${fix.assetId}&startDate=${fix.day}`
          : '/',
      );
    }),
    openStepOf: raise(({ context }, { path }: { path: string }) => ({
      type: 'step.opened',
      step: stepOf(context.kind, path),
    })),
    askFocus: emit((_, { path }: { path: string }) => requestFocus(path)),
    resumeDraft: assign(
      ({ context }, { draft, idempotencyKey, base, baseVersion }: Params<'draft.resumed'>) => ({
        ...derive(context, draft, context.facts),
        idempotencyKey,
        ...(baseVersion === null ? {} : { baseVersion, base }),
      }),
    ),
    startMerge: assign(({ context }) =>
      context.record === null
        ? {}
        : mergeWith(context, {
            current: context.record,
            changedBy: context.record.updatedBy,
            changedAt: context.record.updatedAt,
          }),
    ),
    normalizeAllFields: assign(({ context }) =>
      derive(context, normalizeAllFields(context.draft), context.facts),
    ),
    /** Moves the typed incident into the remarks if none was found or chosen (INC-12). */
    keepTypedIncident: assign(({ context }) => {
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
    checkBeforeSave: raise({ type: 'save.checked' }),
    showAll: assign(({ context }) =>
      showFindings(context, {
        leftPaths: context.leftPaths,
        showsAll: true,
        refusals: context.refusals,
      }),
    ),
    openFirstWarning: raise(({ context }) => ({
      type: 'problem.opened',
      path: openWarnings(context)[0]?.path ?? '',
    })),
    openFirstProblem: enqueueActions(({ context, enqueue }) => {
      const path = firstErrorPath(context);
      enqueue.raise({ type: 'step.opened', step: stepOf(context.kind, path) });
      enqueue.emit(requestFocus(path));
    }),
  },
});

/** All events that change the draft while it is editable. */
const draftEvents = editingSetup.createStateConfig({
  on: {
    'field.changed': { actions: { type: 'changeField', params: eventOf } },
    'field.left': { actions: { type: 'normalizeField', params: eventOf } },
    'fix.chosen': [
      {
        guard: { type: 'leadsAway', params: eventOf },
        actions: { type: 'leaveForFix', params: eventOf },
      },
      { actions: { type: 'applyFix', params: eventOf } },
    ],
    'problem.opened': {
      actions: [
        { type: 'openStepOf', params: eventOf },
        { type: 'askFocus', params: eventOf },
      ],
    },
    'draft.resumed': [
      {
        guard: { type: 'isOvertaken', params: eventOf },
        target: to.conflict,
        actions: [{ type: 'resumeDraft', params: eventOf }, 'startMerge'],
      },
      { actions: { type: 'resumeDraft', params: eventOf } },
    ],
    'failure.dismissed': { actions: 'clearFailure' },
    'delete.requested': { guard: 'mayDelete', target: to.deleting },
    'save.requested': { actions: ['normalizeAllFields', 'checkBeforeSave'] },
    'save.checked': [
      { guard: 'hasAnyError', actions: ['showAll', 'openFirstProblem'] },
      { target: to.asking, actions: 'keepTypedIncident' },
    ],
  },
});

/**
 * The parallel regions of editing: form, lookups, incident control, crew limits and aircraft marks.
 */
export const editing = editingSetup.createStateConfig({
  tags: 'form',
  type: 'parallel',
  on: { ...draftEvents.on, ...rowEvents.on },
  states: { form, lookups, incident, limits, marks, resume: { type: 'history', history: 'deep' } },
});
