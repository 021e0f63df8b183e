import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { SettingsCounts } from '../../contract/settings/counts.ts';
import { outputOf } from '../parts/outcome.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';

interface Context {
  readonly counts: SettingsCounts['counts'];
}

const settingsMenuSetup = setup({
  types: {} as { context: Context },
  actors: { loadCounts: placeholderActor<SettingsCounts>('loadCounts') },
  actions: { keepCounts: assign((_, { counts }: SettingsCounts) => ({ counts })) },
});

/**
 * The cards of /settings. They show immediately; counts follow. A count that fails to load is
 * omitted.
 */
export const settingsMenuMachine = settingsMenuSetup.createMachine({
  id: 'settingsMenu',
  context: { counts: {} },
  initial: 'counting',
  states: {
    counting: {
      invoke: {
        id: 'loadCounts',
        src: 'loadCounts',
        onDone: { target: 'counted', actions: { type: 'keepCounts', params: outputOf } },
        onError: 'uncounted',
      },
    },
    counted: { type: 'final' },
    uncounted: { type: 'final' },
  },
});
export type SettingsMenuRef = ActorRefFrom<typeof settingsMenuMachine>;
export type SettingsMenuSnapshot = SnapshotFrom<typeof settingsMenuMachine>;
