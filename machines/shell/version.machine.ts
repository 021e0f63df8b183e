import { type ActorRefFrom, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { notice, notify } from '../parts/notify.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';

export type VersionEvent =
  /** A newer version lies ready on this computer. */
  { type: 'version.arrived' } | { type: 'reload.requested' };

const versionSetup = setup({
  types: {} as {
    context: Record<never, never>;
    events: VersionEvent;
    /** `newer`: a newer version can be taken. */
    tags: 'newer';
  },
  actors: {
    watchVersions: fromCallback<VersionEvent>(() => undefined),
    /** Ends with the page being loaded again. */
    takeVersion: placeholderActor<void>('takeVersion'),
  },
  actions: { notify },
});

/** A newer version is told and taken when the user reloads, never in the middle of a form (SES-18). */
export const versionMachine = versionSetup.createMachine({
  id: 'version',
  context: {},
  invoke: { id: 'watchVersions', src: 'watchVersions' },
  initial: 'current',
  states: {
    current: { on: { 'version.arrived': 'waiting' } },
    waiting: { tags: 'newer', on: { 'reload.requested': 'taking' } },
    taking: {
      tags: 'newer',
      invoke: {
        id: 'takeVersion',
        src: 'takeVersion',
        onDone: 'current',
        onError: {
          target: 'waiting',
          actions: notice('error', "The new version couldn't be taken. Try again."),
        },
      },
    },
  },
});
export type VersionRef = ActorRefFrom<typeof versionMachine>;
export type VersionSnapshot = SnapshotFrom<typeof versionMachine>;
