import { clockMachine } from '../../../machines/shell/clock.machine.ts';
import { walkChart } from '../../support/chart.ts';

// SES-9
walkChart('clock', clockMachine, {
  input: { now: '2026-07-14T20:00:00Z' },
  events: [{ type: 'clock.ticked', now: '2026-07-14T20:01:00Z' }],
  listeners: { watchTime: null },
});
