import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { globalEvents } from '../parts/globalEvents.ts';
import { confirming, failed, saved } from '../parts/savingStates.ts';
import { asking } from './dispatchEditor.asking.ts';
import { conflict } from './dispatchEditor.conflict.ts';
import { firstContext } from './dispatchEditor.context.ts';
import { deleting, deletingSetup } from './dispatchEditor.deleting.ts';
import { editing } from './dispatchEditor.editing.ts';
import { loading } from './dispatchEditor.loading.ts';
import { reading } from './dispatchEditor.reading.ts';
import { removing } from './dispatchEditor.rows.ts';
import { queuedHere, recordSent, saving, withdrawing } from './dispatchEditor.saving.ts';

/**
 * Records a flight, a standby or an agent issue (D-7), guided or on a single page. Both layouts
 * share one draft. The other files hold the states of saving, conflicts and errors.
 */
export const dispatchEditorMachine = deletingSetup.createMachine({
  id: 'dispatchEditor',
  context: ({ input }) => firstContext(input),
  on: { ...globalEvents, ...recordSent },
  initial: 'loading',
  states: {
    loading,
    unloadable: {
      tags: 'unloadable',
      on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } },
    },
    reading,
    editing,
    asking,
    confirming,
    removing,
    saving,
    withdrawing,
    failed,
    conflict,
    deleting,
    queued: queuedHere,
    saved,
    left: { type: 'final' },
  },
});
export type DispatchEditorRef = ActorRefFrom<typeof dispatchEditorMachine>;
export type DispatchEditorSnapshot = SnapshotFrom<typeof dispatchEditorMachine>;
