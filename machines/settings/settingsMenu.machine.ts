import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { SettingsCounts } from '../../contract/settingsLists.ts';
import { declared } from '../declared.ts';

/** The cards of /settings: they stand at once, their counts follow. A count that can't be loaded stays away. */
export const settingsMenuMachine = setup({
  types: {} as { context: { counts: SettingsCounts['counts'] } },
  actors: { loadCounts: declared<SettingsCounts>('loadCounts') },
  actions: { keepCounts: assign({ counts: (_, params: SettingsCounts) => params.counts }) },
}).createMachine({
  id: 'settingsMenu',
  context: { counts: {} },
  initial: 'counting',
  states: {
    counting: {
      invoke: {
        id: 'loadCounts',
        src: 'loadCounts',
        onDone: { target: 'counted', actions: { type: 'keepCounts', params: ({ event }) => event.output } },
        onError: 'uncounted',
      },
    },
    counted: { type: 'final' },
    uncounted: { type: 'final' },
  },
});
export type SettingsMenuRef = ActorRefFrom<typeof settingsMenuMachine>;
export type SettingsMenuSnapshot = SnapshotFrom<typeof settingsMenuMachine>;
