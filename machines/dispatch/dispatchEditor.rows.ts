import { assign, emit } from 'xstate';
import { addCrew, addDrop, removeCrew, removeDrop } from '../../domain/dispatch/draft/edit.ts';
import { addActivity, removeActivity } from '../../domain/dispatch/draft/editActivities.ts';
import { focusAsked } from '../parts/goto.ts';
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
const focusNew = (rows: ReturnType<typeof rowsOf>, field: string) =>
  focusAsked(`${rows.path}.${rows.count - 1}.${field}`);
/**
 * Focuses the row after the removed one, else the last row. Without rows it focuses the add button
 * (ENTRY-13).
 */
const focusOther = ({ path, count }: ReturnType<typeof rowsOf>, row: number, field: string) =>
  focusAsked(count === 0 ? path : `${path}.${Math.min(row, count - 1)}.${field}`);

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
    focusNewDrop: emit(({ context }, added: OfActivity) =>
      focusNew(rowsOf(context, 'drops', added), 'agentTypeId'),
    ),
    addCrew: assign(({ context }, { activity }: OfActivity) =>
      derive(context, addCrew(context.draft, activity), context.facts),
    ),
    removeCrew: assign(({ context }, { activity, row }: Row) =>
      derive(context, removeCrew(context.draft, activity, row), context.facts),
    ),
    focusOtherCrew: emit(({ context }, removed: Row) =>
      focusOther(rowsOf(context, 'crew', removed), removed.row, 'crewId'),
    ),
    focusNewCrew: emit(({ context }, added: OfActivity) =>
      focusNew(rowsOf(context, 'crew', added), 'crewId'),
    ),
    addActivity: assign(({ context }) =>
      derive(context, addActivity(context.draft), context.facts),
    ),
    /** Focuses the empty change-over time of a split, otherwise the end of the new activity. */
    focusNewActivity: emit(({ context: { draft } }) => {
      const last = draft.activities.length - 1;
      const before = draft.activities[last - 1];
      return focusAsked(
        before?.timeIn === '' && !before.aborted
          ? `activities.${last - 1}.timeIn`
          : `activities.${last}.timeIn`,
      );
    }),
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
    'activity.added': { actions: ['addActivity', 'focusNewActivity'] },
    'activity.removed': [
      {
        guard: { type: 'hasLoads', params: eventOf },
        target: to.removing,
        actions: { type: 'askRemoval', params: eventOf },
      },
      { actions: { type: 'removeActivity', params: eventOf } },
    ],
  },
});

/** Removing an activity with loads requires a confirmation (D-30). */
export const removing = rowsSetup.createStateConfig({
  tags: 'form',
  on: {
    'removal.confirmed': { target: to.editing, actions: 'removeAsked' },
    'removal.declined': { target: to.editing, actions: 'forgetRemoval' },
  },
});
