import { versionMachine } from '../../../machines/shell/version.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// SES-18
walkChart('version', versionMachine, {
  events: [
    { type: 'version.arrived' },
    { type: 'reload.requested' },
    ...settled('takeVersion', { done: undefined, error: 'closed' }),
  ],
  listeners: { watchVersions: null },
});
