import { type ActorRefFrom, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { notice, notify } from '../parts/notify.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';

export type VersionEvent =
  /** A newer version is downloaded and ready. */
  { type: 'version.arrived' } | { type: 'reload.requested' };

const versionSetup = setup({
  types: {} as {
    context: Record<never, never>;
    events: VersionEvent;
    /** `newer`: a newer version can be activated. */
    tags: 'newer';
  },
  actors: {
    watchVersions: fromCallback<VersionEvent>(() => undefined),
    /** Activates the version and reloads the page. */
    takeVersion: placeholderActor<void>('takeVersion'),
  },
  actions: { notify },
});

/**
 * Announces a newer version. The user activates it by a reload, so it never interrupts a form
 * (SES-18).
 */
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
