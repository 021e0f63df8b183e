import { assign, emit, enqueueActions } from 'xstate';
import { enterRow, wantedField } from '../../domain/dispatch/defaults/enterRow.ts';
import { addCrew, addDrop, removeCrew, removeDrop } from '../../domain/dispatch/draft/edit.ts';
import { addActivity, removeActivity } from '../../domain/dispatch/draft/editActivities.ts';
import { requestFocus } from '../parts/goto.ts';
import { eventOf } from '../parts/outcome.ts';
import { derive } from './derive.ts';
import type { EditorContext } from './dispatchEditor.context.ts';
import { formSetup } from './dispatchEditor.form.ts';
import { to } from './dispatchEditor.setup.ts';

interface OfActivity {
  readonly activity: number;
}
interface Row extends OfActivity {
  readonly row: number;
}
const rowsOf = ({ draft }: EditorContext, list: 'drops' | 'crew', { activity }: OfActivity) => ({
  path: `activities.${activity}.${list}`,
  count: draft.activities[activity]?.[list].length ?? 0,
});
/** Focuses the new row's field, where the user types next. */
const focusNew = (context: EditorContext, list: 'drops' | 'crew', { activity }: OfActivity) =>
  requestFocus(
    wantedField(context.draft, {
      activity,
      list,
      row: rowsOf(context, list, { activity }).count - 1,
    }),
  );
/**
 * Focuses the row after the removed one, else the last row. Without rows it focuses the add button
 * (ENTRY-13).
 */
const focusOther = ({ path, count }: ReturnType<typeof rowsOf>, row: number, field: string) =>
  requestFocus(count === 0 ? path : `${path}.${Math.min(row, count - 1)}.${field}`);

export const rowsSetup = formSetup.extend({
  guards: {
    hasLoads: ({ context }, removed: OfActivity) => rowsOf(context, 'drops', removed).count > 0,
  },
  actions: {
    addDrop: assign(({ context }, { activity }: OfActivity) =>
      derive(context, addDrop(context.draft, activity), context.facts),
    ),
    removeDrop: assign(({ context }, { activity, row }: Row) =>
      derive(context, removeDrop(context.draft, activity, row), context.facts),
    ),
    focusOtherDrop: emit(({ context }, removed: Row) =>
      focusOther(rowsOf(context, 'drops', removed), removed.row, 'agentTypeId'),
    ),
    focusNewDrop: emit(({ context }, added: OfActivity) => focusNew(context, 'drops', added)),
    addCrew: assign(({ context }, { activity }: OfActivity) =>
      derive(context, addCrew(context.draft, activity), context.facts),
    ),
    removeCrew: assign(({ context }, { activity, row }: Row) =>
      derive(context, removeCrew(context.draft, activity, row), context.facts),
    ),
    focusOtherCrew: emit(({ context }, removed: Row) =>
      focusOther(rowsOf(context, 'crew', removed), removed.row, 'crewId'),
    ),
    focusNewCrew: emit(({ context }, added: OfActivity) => focusNew(context, 'crew', added)),
    /** Opens, removes or leaves a row; out of the last row the form goes on (ENTRY-47). */
    enterField: enqueueActions(({ context, enqueue }, { path }: { path: string }) => {
      const { draft, focus } = context.isOpenInAnotherTab
        ? { draft: context.draft, focus: null }
        : enterRow(context.draft, path, context.facts);
      if (draft !== context.draft) enqueue.assign(derive(context, draft, context.facts));
      if (focus === null) enqueue.raise({ type: 'section.left', path });
      else enqueue.emit(requestFocus(focus));
    }),
    addActivity: assign(({ context }) =>
      derive(context, addActivity(context.draft), context.facts),
    ),
    /** Focuses the empty change-over time of a split, otherwise the end of the new activity. */
    focusNewActivity: emit(({ context: { draft } }) => {
      const last = draft.activities.length - 1;
      const before = draft.activities[last - 1];
      return requestFocus(
        before?.timeIn === '' && !before.aborted
          ? `activities.${last - 1}.timeIn`
          : `activities.${last}.timeIn`,
      );
    }),
    /** Before an activity goes: focuses the one that takes its place, else the last (ENTRY-49). */
    focusOtherActivity: emit(({ context: { draft } }, { activity }: OfActivity) =>
      requestFocus(
        `activities.${Math.max(0, Math.min(activity, draft.activities.length - 2))}.timeOut`,
      ),
    ),
    askRemoval: assign((_, { activity }: OfActivity) => ({ removing: activity })),
    removeActivity: assign(({ context }, { activity }: OfActivity) => ({
      ...derive(context, removeActivity(context.draft, activity), context.facts),
      removing: null,
    })),
    removeAsked: assign(({ context }) => ({
      ...derive(context, removeActivity(context.draft, context.removing ?? -1), context.facts),
      removing: null,
    })),
    forgetRemoval: assign({ removing: null }),
  },
});

/** Adds and removes loads, crew and activities. */
export const rowEvents = rowsSetup.createStateConfig({
  on: {
    'drop.added': {
      actions: [
        { type: 'addDrop', params: eventOf },
        { type: 'focusNewDrop', params: eventOf },
      ],
    },
    'drop.removed': {
      actions: [
        { type: 'removeDrop', params: eventOf },
        { type: 'focusOtherDrop', params: eventOf },
      ],
    },
    'crew.added': {
      actions: [
        { type: 'addCrew', params: eventOf },
        { type: 'focusNewCrew', params: eventOf },
      ],
    },
    'crew.removed': {
      actions: [
        { type: 'removeCrew', params: eventOf },
        { type: 'focusOtherCrew', params: eventOf },
      ],
    },
    'field.entered': { actions: { type: 'enterField', params: eventOf } },
    'activity.added': { actions: ['addActivity', 'focusNewActivity'] },
    'activity.removed': [
      {
        guard: { type: 'hasLoads', params: eventOf },
        target: to.removing,
        actions: { type: 'askRemoval', params: eventOf },
      },
      {
        actions: [
          { type: 'focusOtherActivity', params: eventOf },
          { type: 'removeActivity', params: eventOf },
        ],
      },
    ],
  },
});

/** Removing an activity with loads requires a confirmation (D-30). */
export const removing = rowsSetup.createStateConfig({
  tags: 'form',
  on: {
    'removal.confirmed': {
      target: to.editing,
      actions: [
        {
          type: 'focusOtherActivity',
          params: ({ context }) => ({ activity: context.removing ?? 0 }),
        },
        'removeAsked',
      ],
    },
    'removal.declined': { target: to.editing, actions: 'forgetRemoval' },
  },
});
