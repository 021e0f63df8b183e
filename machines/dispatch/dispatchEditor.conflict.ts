import { named } from '../parts/effects.ts';
import { focusAsked } from '../parts/goto.ts';
import { derive } from './derive.ts';
import { recordShown } from './dispatchEditor.context.ts';
import { editor, editorSetup, type In, type On, to } from './dispatchEditor.setup.ts';
import { openChoice, pick } from './merging.ts';

const isUndecided = ({ context }: In) => openChoice(context.merging) !== null;
/** The dialog merges two records of one flight, and no user saved either since it opened: leaving it drops the merge. */
const isTwins = ({ context: { twin, conflict: met, baseVersion } }: In) =>
  twin !== null && met?.current.version === baseVersion;
const effects = named({
  dropTwin: editor.assign({ twin: null }),
  forgetConflict: editor.assign({ conflict: null, merging: null }),
  /**
   * Theirs replaces what was typed; mine stays in the store as a draft of its own, because what is typed from here on
   * is another.
   */
  acceptTheirs: editor.assign(({ context }: In) =>
    context.conflict === null
      ? {}
      : {
          ...recordShown(context, context.conflict.current),
          idempotencyKey: `${context.idempotencyKey}-${context.conflict.current.version}`,
        },
  ),
  chooseSide: editor.assign(({ context, event }: On<'side.chosen'>) =>
    context.merging === null
      ? {}
      : { merging: pick(context, context.merging, event.key, event.side) },
  ),
  askChoice: editor.emit(({ context }: In) =>
    focusAsked(`merge.${openChoice(context.merging) ?? ''}`),
  ),
  /** Both changes in one form, based on their version. */
  takeMerged: editor.assign(({ context }: In) => {
    const { merging, conflict: met } = context;
    if (merging === null || met === null) return {};
    const begun = { record: met.current, baseVersion: met.current.version, base: merging.theirs };
    return {
      ...derive(context, merging.draft, context.facts),
      ...begun,
      conflict: null,
      merging: null,
    };
  }),
  saveMerged: editor.raise({ type: 'save.requested' }),
});

/**
 * The dispatch was saved by another user meanwhile. Nothing of either is lost: mine stays in the form and in the draft
 * until a save has succeeded.
 */
export const conflict = editorSetup.createStateConfig({
  tags: ['form', 'conflict'],
  initial: 'told',
  on: {
    // Back to the form with what was typed; the next save meets the same change again.
    'conflict.left': [
      { guard: isTwins, target: to.editing, actions: [effects.acceptTheirs, effects.dropTwin] },
      { target: to.editing, actions: effects.forgetConflict },
    ],
    'theirs.taken': { target: to.editing, actions: [effects.acceptTheirs, effects.dropTwin] },
  },
  states: {
    told: { on: { 'differences.opened': 'differing' } },
    differing: {
      tags: 'differing',
      on: {
        'side.chosen': { actions: effects.chooseSide },
        'merge.accepted': [
          { guard: isUndecided, actions: effects.askChoice },
          { target: to.editing, actions: [effects.takeMerged, effects.saveMerged] },
        ],
      },
    },
  },
});
