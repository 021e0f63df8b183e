import { listFileMachine } from '../../../machines/imports/listFile.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// SET-71
walkChart('listFile', listFileMachine, {
  events: [
    { type: 'file.requested', file: { what: 'list', kind: 'bases' } },
    ...settled('saveListFile', { done: undefined, error: 500 }),
  ],
});
