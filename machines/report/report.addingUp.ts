import { presets } from '../../domain/report/presets/presets.ts';
import { named } from '../parts/effects.ts';
import { notice } from '../parts/notify.ts';
import { arranged } from './report.arranging.ts';
import { type AddedUp, linesOf, ownBase, requestText } from './report.context.ts';
import { again, type Done, type In, report, reportSetup, shared, to } from './report.setup.ts';

const isTable = ({ event }: Done<AddedUp>) => event.output.kind === 'table';
const isRefused = ({ event }: Done<AddedUp>) => event.output.kind === 'refused';
const effects = named({
  keepTable: report.assign(({ context, event: { output } }: Done<AddedUp>) =>
    output.kind === 'table' ? { table: output.table, tableFor: requestText(context), loaded: output.loaded, ...linesOf(output.table, context.read.view) } : {},
  ),
  keepRefusal: report.assign(({ event: { output } }: Done<AddedUp>) => ({
    refusal: output.kind === 'refused' ? output.words : null,
    table: null,
    tableFor: null,
    lines: new Int32Array(0),
  })),
});
const askOf = ({ context }: In) => ({
  view: context.read.view,
  days: context.days ?? { from: '', until: '' },
  baseCode: presets[context.read.view.preset].myBase === true ? (ownBase(context)?.code ?? null) : null,
});

/** The service adds up what a page can't hold; whatever else is asked of the same days is asked there, too (PERF-23). */
export const addingUp = reportSetup.createStateConfig({
  tags: ['open', 'busy', 'addingUp'],
  description: 'A table that is there stays meanwhile.',
  on: { 'table.arranged': arranged },
  invoke: {
    id: 'addUpReport',
    src: 'addUpReport',
    input: askOf,
    onDone: [
      { guard: isTable, target: 'ready', actions: effects.keepTable },
      { guard: isRefused, target: 'refused', actions: effects.keepRefusal },
      { target: 'failed', actions: notice('warning', 'The service is adding up other reports. Try again in a moment.') },
    ],
    onError: { target: 'failed', actions: notice('error', "The report couldn't be computed. Try again.") },
  },
  initial: 'quick',
  states: {
    quick: { after: { pendingDelay: 'slow' } },
    slow: { tags: 'pending', after: { cancelDelay: 'tired' } },
    tired: { tags: ['pending', 'cancellable'], on: { 'load.cancelled': to.cancelled } },
  },
});

export const refused = reportSetup.createStateConfig({
  tags: ['open', 'refused'],
  description: 'Another arrangement may be one that can be added up.',
  entry: shared.markOpen,
  on: { 'load.requested': again, 'table.arranged': arranged },
});
