import { settingsMenuMachine } from '../../../machines/settings/settingsMenu.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

walkChart('settingsMenu', settingsMenuMachine, {
  events: settled('loadCounts', { done: { counts: { bases: 13 } }, error: 500 }),
});
