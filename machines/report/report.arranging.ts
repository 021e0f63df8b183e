import { fitsInAddress } from '../../domain/report/view/stateDocument.ts';
import { changedView, viewAddress, viewSearch } from '../../domain/report/view/view.ts';
import type { ViewChange } from '../../domain/report/view/viewState.ts';
import { named } from '../parts/effects.ts';
import { notice } from '../parts/notify.ts';
import {
  linesOf,
  type ReportContext,
  requestText,
  wordNotesOf,
  wordsKept,
  wordsOf,
} from './report.context.ts';
import { type On, report, reportSetup, to } from './report.setup.ts';

const isTooLong = ({ context, event }: On<'table.arranged'>) =>
  !fitsInAddress(changed(context, event.change).read.view.state);
/** Widths and closed groups ask the engine nothing. */
const keepsTable = ({ context, event }: On<'table.arranged'>) =>
  requestText(changed(context, event.change)) === requestText(context);
const effects = named({
  takeChange: report.assign(({ context, event }: On<'table.arranged'>) => {
    const { read, search, collapsed, lines } = changed(context, event.change);
    return { read, search, collapsed, lines, words: wordsKept({ ...context, read }) };
  }),
  /** The same, and groups that are closed on screen have their current names. */
  takeLook: report.assign(({ context, event }: On<'table.arranged'>) => {
    const { read, search, collapsed, lines } = changed(context, event.change);
    const notes = wordNotesOf(context);
    return {
      read,
      search,
      collapsed,
      lines,
      words: notes === null ? context.words : { ...notes, of: wordsOf(read.view) },
    };
  }),
  /** What the change made of the address; only filters are worth a step back. */
  goToChanged: report.emit(({ context, event: { change } }: On<'table.arranged'>) => ({
    type: 'goto',
    to: viewAddress(context.read.view, context.search),
    replace: !['filtered', 'filtersCleared', 'narrowed'].includes(change.kind),
  })),
});

/**
 * A change of the table shows at once and goes into the address; only one that asks the engine something else is
 * computed.
 */
const arranging = reportSetup.createStateConfig({
  on: {
    'table.arranged': [
      {
        guard: isTooLong,
        actions: notice(
          'warning',
          'A link has no room for more. Choose fewer filters or close fewer groups.',
        ),
      },
      { guard: keepsTable, actions: [effects.takeLook, effects.goToChanged] },
      { target: to.deciding, actions: [effects.takeChange, effects.goToChanged] },
    ],
  },
});
export const arranged = arranging.on['table.arranged'];

/** The context as a change of the table leaves it. */
function changed(context: ReportContext, change: ViewChange): ReportContext {
  const view = changedView(context.read.view, change);
  return {
    ...context,
    read: { view, refused: null },
    search: viewSearch(view, context.search),
    ...linesOf(context.table, view),
  };
}
