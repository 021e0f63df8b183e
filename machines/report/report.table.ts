import { incidentAddress } from '../../domain/costPack/reportRow.ts';
import {
  dispatchAddress,
  isClosedTitle,
  type ReportTable,
} from '../../domain/report/request/table.ts';
import { behindView, figureBehind } from '../../domain/report/view/behindView.ts';
import { viewAddress } from '../../domain/report/view/view.ts';
import { named } from '../parts/effects.ts';
import { goto } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { slowly } from '../parts/patience.ts';
import { arranged } from './report.arranging.ts';
import { linesOf, requestOf, requestText } from './report.context.ts';
import { again, type Done, type On, report, reportSetup, shared } from './report.setup.ts';

/** Where a row leads: its dispatch for who may edit it, what its incident cost for everyone here (RPT-8, PACK-33). */
function rowAddress({
  context: { mayOpenDispatches, read, table },
  event: { slot },
}: On<'row.opened'>): string | null {
  if (table === null) return null;
  const incident = read.view.source === 'historic' ? null : incidentAddress(table, slot);
  return incident ?? (mayOpenDispatches ? dispatchAddress(table, slot) : null);
}
const mayOpenRow = (heard: On<'row.opened'>) => rowAddress(heard) !== null;
const recordsOf = ({ context, event: { display, column } }: On<'records.opened'>) => {
  const { table, collapsed, read } = context;
  return table === null
    ? null
    : figureBehind(table, read.view, display, column, isClosedTitle(table, display, collapsed));
};
const recordsView = (heard: On<'records.opened'>) => {
  const figure = recordsOf(heard);
  return figure === null ? heard.context.read.view : behindView(heard.context.read.view, figure);
};
const hasRecords = (heard: On<'records.opened'>) => recordsOf(heard) !== null;
const effects = named({
  keepTable: report.assign(({ context, event }: Done<ReportTable>) => ({
    table: event.output,
    tableFor: requestText(context),
    ...linesOf(event.output, context.read.view),
  })),
  goToRecords: report.emit((heard: On<'records.opened'>) =>
    goto(viewAddress(recordsView(heard), heard.context.search)),
  ),
  goToRow: report.emit((heard: On<'row.opened'>) => goto(rowAddress(heard) ?? '/')),
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
    onError: {
      target: 'failed',
      actions: notice('error', "The report couldn't be computed. Try again."),
    },
  },
  ...slowly('pending'),
});

export const ready = reportSetup.createStateConfig({
  tags: ['open', 'ready'],
  entry: shared.markOpen,
  on: {
    'load.requested': again,
    'table.arranged': arranged,
    'row.opened': { guard: mayOpenRow, actions: effects.goToRow },
    'records.opened': { guard: hasRecords, actions: effects.goToRecords },
  },
});
