import type { SettingsLists } from '../../domain/settings/lists.ts';
import { changedMeanwhile } from '../../domain/settings/texts.ts';
import { named } from '../parts/effects.ts';
import { focusAsked } from '../parts/goto.ts';
import { derive, mergingOf, openMergeKey } from './referenceEditor.context.ts';
import {
  type Done,
  editor,
  type In,
  type On,
  referenceEditorSetup,
  to,
} from './referenceEditor.setup.ts';

const isThere = ({ context, event }: Done<SettingsLists>) =>
  mergingOf(context, event.output, {}) !== null;
const isUndecided = ({ context }: In) => openMergeKey(context.merging) !== null;
const effects = named({
  /** What could not be read again, or is gone: what was typed stays, and the sentence says what to do. */
  tellOvertaken: editor.assign(({ context }: In) => ({
    failure: changedMeanwhile(context.changedBy),
  })),
  startMerge: editor.assign(({ context, event }: Done<SettingsLists>) => ({
    merging: mergingOf(context, event.output, {}),
  })),
  chooseSide: editor.assign(({ context, event }: On<'side.chosen'>) =>
    context.merging === null
      ? {}
      : {
          merging: mergingOf(context, context.merging.lists, {
            ...context.merging.picks,
            [event.key]: event.side,
          }),
        },
  ),
  askChoice: editor.emit(({ context }: In) =>
    focusAsked(`merge.${openMergeKey(context.merging) ?? ''}`),
  ),
  /** Both changes in one form, over the row as it is now. */
  takeMerged: editor.assign(({ context }: In) => {
    const { merging } = context;
    if (merging === null) return {};
    return derive({
      ...context,
      item: merging.item,
      lists: merging.lists,
      first: merging.theirs,
      draft: merging.draft,
      merging: null,
      failure: null,
    });
  }),
  saveMerged: editor.raise({ type: 'save.requested' }),
  forgetMerging: editor.assign({ merging: null }),
});

/**
 * The row was saved by another user meanwhile: their change is read and goes together with mine, field by field.
 * Nothing typed is lost.
 */
export const overtaken = referenceEditorSetup.createStateConfig({
  tags: 'locked',
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readAgain',
        src: 'readAgain',
        input: ({ context }) => ({ page: context.page }),
        onDone: [
          { guard: isThere, target: 'merging', actions: effects.startMerge },
          { target: to.editing, actions: effects.tellOvertaken },
        ],
        onError: { target: to.editing, actions: effects.tellOvertaken },
      },
    },
    merging: {
      tags: 'conflict',
      on: {
        'side.chosen': { actions: effects.chooseSide },
        'merge.accepted': [
          { guard: isUndecided, actions: effects.askChoice },
          { target: to.editing, actions: [effects.takeMerged, effects.saveMerged] },
        ],
        'merge.left': { target: to.editing, actions: effects.forgetMerging },
      },
    },
  },
});
