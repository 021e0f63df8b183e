import { dispatchAddress, type ReportTable } from '../../domain/report/request/table.ts';
import { named } from '../parts/effects.ts';
import { goto } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { slowly } from '../parts/patience.ts';
import { arranged } from './report.arranging.ts';
import { linesOf, requestOf, requestText } from './report.context.ts';
import { type Done, type On, report, reportSetup, shared } from './report.setup.ts';

const mayOpenRow = ({ context, event }: On<'row.opened'>) =>
  context.mayOpenDispatches && context.table !== null && dispatchAddress(context.table, event.slot) !== null;
const effects = named({
  keepTable: report.assign(({ context, event }: Done<ReportTable>) => ({
    table: event.output,
    tableFor: requestText(context),
    ...linesOf(event.output, context.read.view),
  })),
  goToDispatch: report.emit(({ context: { table }, event }: On<'row.opened'>) => goto((table === null ? null : dispatchAddress(table, event.slot)) ?? '/')),
});

export const computing = reportSetup.createStateConfig({
  tags: ['open', 'busy'],
  description: 'The worker has the columns; another grouping, order or summary needs no load.',
  on: { 'table.arranged': arranged },
  invoke: {
    id: 'computeReport',
    src: 'computeReport',
    input: ({ context }) => ({ request: requestOf(context) }),
    onDone: { target: 'ready', actions: effects.keepTable },
    onError: { target: 'failed', actions: notice('error', "The report couldn't be computed. Try again.") },
  },
  ...slowly('pending'),
});

export const ready = reportSetup.createStateConfig({
  tags: ['open', 'ready'],
  entry: shared.markOpen,
  on: {
    'load.requested': 'loading',
    'table.arranged': arranged,
    'row.opened': { guard: mayOpenRow, actions: effects.goToDispatch },
  },
});
