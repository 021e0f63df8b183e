import { assign, emit } from 'xstate';
import { incidentCostPath } from '../../domain/costPack/reportRow.ts';
import {
  isCollapsedGroupTitle,
  lineDispatchPath,
  type ReportTable,
} from '../../domain/report/request/table.ts';
import { drillDownTarget, drillDownView } from '../../domain/report/view/drillDown.ts';
import { viewPath } from '../../domain/report/view/view.ts';
import { goto } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { arranged } from './report.arranging.ts';
import { linesOf, type ReportContext, requestOf, requestText } from './report.context.ts';
import { loadingSetup } from './report.loading.ts';
import { loadAgain } from './report.setup.ts';

interface Row {
  readonly slot: number;
}
interface Cell {
  readonly display: number;
  readonly column: number;
}
/**
 * The page of a row: the cost of its incident (PACK-33), or its dispatch for users who can edit it
 * (RPT-8).
 */
function rowAddress(
  { mayOpenDispatches, read, table }: ReportContext,
  { slot }: Row,
): string | null {
  if (table === null) return null;
  const incident = read.view.source === 'historic' ? null : incidentCostPath(table, slot);
  return incident ?? (mayOpenDispatches ? lineDispatchPath(table, slot) : null);
}
const recordsOf = ({ table, collapsed, read }: ReportContext, { display, column }: Cell) =>
  table === null
    ? null
    : drillDownTarget(
        table,
        read.view,
        display,
        column,
        isCollapsedGroupTitle(table, display, collapsed),
      );
const recordsView = (context: ReportContext, cell: Cell) => {
  const figure = recordsOf(context, cell);
  return figure === null ? context.read.view : drillDownView(context.read.view, figure);
};

export const tableSetup = loadingSetup.extend({
  guards: {
    mayOpenRow: ({ context }, row: Row) => rowAddress(context, row) !== null,
    hasRecords: ({ context }, cell: Cell) => recordsOf(context, cell) !== null,
  },
  actions: {
    keepTable: assign(({ context }, table: ReportTable) => ({
      table,
      tableFor: requestText(context),
      ...linesOf(table, context.read.view),
    })),
    goToRecords: emit(({ context }, cell: Cell) =>
      goto(viewPath(recordsView(context, cell), context.search)),
    ),
    goToRow: emit(({ context }, row: Row) => goto(rowAddress(context, row) ?? '/')),
  },
});

export const computing = tableSetup.createStateConfig({
  tags: ['open', 'busy'],
  description: 'The worker holds the columns, so another grouping, order or summary needs no load.',
  on: { 'table.arranged': arranged },
  invoke: {
    id: 'computeReport',
    src: 'computeReport',
    input: ({ context }) => ({ request: requestOf(context) }),
    onDone: { target: 'ready', actions: { type: 'keepTable', params: outputOf } },
    onError: {
      target: 'failed',
      actions: notice('error', "The report couldn't be computed. Try again."),
    },
  },
  ...pendingAfterDelay('pending'),
});

export const ready = tableSetup.createStateConfig({
  tags: ['open', 'ready'],
  entry: 'markOpen',
  on: {
    'load.requested': loadAgain,
    'table.arranged': arranged,
    'row.opened': {
      guard: { type: 'mayOpenRow', params: eventOf },
      actions: { type: 'goToRow', params: eventOf },
    },
    'records.opened': {
      guard: { type: 'hasRecords', params: eventOf },
      actions: { type: 'goToRecords', params: eventOf },
    },
  },
});
