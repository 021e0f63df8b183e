import type { ImportJob } from '../../../contract/imports/imports.ts';
import { importLogMachine } from '../../../machines/imports/importLog.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const job: ImportJob = {
  id: 'i-1',
  kind: 'bases',
  fileName: 'bases.csv',
  bytes: 10,
  state: 'done',
  share: 1,
  rows: 2,
  acceptsNew: false,
  startedAt: '2026-11-23T12:00:00Z',
  endedAt: '2026-11-23T12:00:01Z',
  who: 'A. Admin',
  message: null,
  outcome: null,
  canUndo: true,
  undoneAt: null,
};
const undone = { job, undone: 1, kept: ['HMT: It was changed since.'] };

// SET-63, SET-80
walkChart('importLog', importLogMachine, {
  events: [
    { type: 'log.outdated' },
    { type: 'retry.requested' },
    { type: 'xstate.after.pendingDelay.importLog.loading.quick' },
    { type: 'undo.pressed', id: 'i-1' },
    { type: 'undo.confirmed' },
    { type: 'undo.declined' },
    ...settled('loadLog', { done: [job], error: 500 }),
    ...settled('reloadLog', { done: [job], error: 500 }),
    ...settled('undoImport', { done: { kind: 'undone', done: undone }, error: 500 }),
    ...settled('undoImport', { done: { kind: 'refused', message: 'Too late.' } }),
  ],
});
