import { addCrew, addDrop, removeCrew, removeDrop } from '../../domain/dispatch/draft/edit.ts';
import { addActivity, removeActivity } from '../../domain/dispatch/draft/editActivities.ts';
import { named } from '../parts/effects.ts';
import { focusAsked } from '../parts/goto.ts';
import { derive } from './derive.ts';
import { editor, editorSetup, type In, type On, to } from './dispatchEditor.setup.ts';

/** The row that took the place of one that was removed, else the last; the way to add one when none is left (ENTRY-13). */
const otherRow = (list: string, left: number, row: number, field: string) =>
  left === 0 ? list : `${list}.${Math.min(row, left - 1)}.${field}`;

const loads = named({
  addDrop: editor.assign(({ context, event }: On<'drop.added'>) =>
    derive(context, addDrop(context.draft, event.activity), context.facts),
  ),
  removeDrop: editor.assign(({ context, event }: On<'drop.removed'>) =>
    derive(context, removeDrop(context.draft, event.activity, event.row), context.facts),
  ),
  focusOtherDrop: editor.emit(({ context, event: { activity, row } }: On<'drop.removed'>) =>
    focusAsked(
      otherRow(
        `activities.${activity}.drops`,
        context.draft.activities[activity]?.drops.length ?? 0,
        row,
        'agentTypeId',
      ),
    ),
  ),
  /** A row one asked for is the row one types in. */
  focusNewDrop: editor.emit(({ context, event: { activity } }: On<'drop.added'>) =>
    focusAsked(
      `activities.${activity}.drops.${(context.draft.activities[activity]?.drops.length ?? 0) - 1}.agentTypeId`,
    ),
  ),
});
const crew = named({
  addCrew: editor.assign(({ context, event }: On<'crew.added'>) =>
    derive(context, addCrew(context.draft, event.activity), context.facts),
  ),
  removeCrew: editor.assign(({ context, event }: On<'crew.removed'>) =>
    derive(context, removeCrew(context.draft, event.activity, event.row), context.facts),
  ),
  focusOtherCrew: editor.emit(({ context, event: { activity, row } }: On<'crew.removed'>) =>
    focusAsked(
      otherRow(
        `activities.${activity}.crew`,
        context.draft.activities[activity]?.crew.length ?? 0,
        row,
        'crewId',
      ),
    ),
  ),
  focusNewCrew: editor.emit(({ context, event: { activity } }: On<'crew.added'>) =>
    focusAsked(
      `activities.${activity}.crew.${(context.draft.activities[activity]?.crew.length ?? 0) - 1}.crewId`,
    ),
  ),
});

const hasLoads = ({ context, event }: On<'activity.removed'>) =>
  (context.draft.activities[event.activity]?.drops.length ?? 0) > 0;
const activities = named({
  addActivity: editor.assign(({ context }: In) =>
    derive(context, addActivity(context.draft), context.facts),
  ),
  /** A split asks for what is not known yet: the change-over, else when the new activity ended. */
  focusNewActivity: editor.emit(({ context: { draft } }: In) => {
    const last = draft.activities.length - 1;
    const before = draft.activities[last - 1];
    return focusAsked(
      before?.timeIn === '' && !before.aborted
        ? `activities.${last - 1}.timeIn`
        : `activities.${last}.timeIn`,
    );
  }),
  askRemoval: editor.assign(({ event }: On<'activity.removed'>) => ({ removing: event.activity })),
  removeActivity: editor.assign(({ context, event }: On<'activity.removed'>) => ({
    ...derive(context, removeActivity(context.draft, event.activity), context.facts),
    removing: null,
  })),
});

/** Loads, crew and activities come and go. */
export const rowEvents = editorSetup.createStateConfig({
  on: {
    'drop.added': { actions: [loads.addDrop, loads.focusNewDrop] },
    'drop.removed': { actions: [loads.removeDrop, loads.focusOtherDrop] },
    'crew.added': { actions: [crew.addCrew, crew.focusNewCrew] },
    'crew.removed': { actions: [crew.removeCrew, crew.focusOtherCrew] },
    'activity.added': { actions: [activities.addActivity, activities.focusNewActivity] },
    'activity.removed': [
      { guard: hasLoads, target: to.removing, actions: activities.askRemoval },
      { actions: activities.removeActivity },
    ],
  },
});

const asked = named({
  removeAsked: editor.assign(({ context }: In) => ({
    ...derive(context, removeActivity(context.draft, context.removing ?? -1), context.facts),
    removing: null,
  })),
  forgetRemoval: editor.assign({ removing: null }),
});

/** An activity that carries loads goes only when that is meant (D-30). */
export const removing = editorSetup.createStateConfig({
  tags: 'form',
  on: {
    'removal.confirmed': { target: to.editing, actions: asked.removeAsked },
    'removal.declined': { target: to.editing, actions: asked.forgetRemoval },
  },
});
