import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { firstEditorContext } from './referenceEditor.context.ts';
import { editing } from './referenceEditor.editing.ts';
import { overtaken, overtakenSetup } from './referenceEditor.overtaken.ts';
import { submitting } from './referenceEditor.submitting.ts';

/**
 * The form of any settings page (SET-4, SET-6, SET-11). It checks for duplicates, shows a change's
 * impact, and keeps the input if the service refuses the save.
 */
export const referenceEditorMachine = overtakenSetup.createMachine({
  id: 'referenceEditor',
  context: ({ input }) => firstEditorContext(input),
  output: ({ context: { wasSaved, another } }) => ({ wasSaved, another }),
  initial: 'editing',
  states: {
    editing,
    submitting,
    overtaken,
    confirmingClose: {
      tags: ['locked', 'closing'],
      on: { 'close.confirmed': 'closed', 'close.declined': 'editing' },
    },
    saved: { type: 'final' },
    closed: { type: 'final' },
  },
});
export type ReferenceEditorRef = ActorRefFrom<typeof referenceEditorMachine>;
export type ReferenceEditorSnapshot = SnapshotFrom<typeof referenceEditorMachine>;
