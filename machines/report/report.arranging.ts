import { assign, emit } from 'xstate';
import { fitsInUrl } from '../../domain/report/view/stateDocument.ts';
import { changedView, viewPath, viewSearch } from '../../domain/report/view/view.ts';
import type { ViewChange } from '../../domain/report/view/viewState.ts';
import type { Goto } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { eventOf } from '../parts/outcome.ts';
import { addressSetup } from './report.address.ts';
import {
  keptWords,
  linesOf,
  type ReportContext,
  requestText,
  wordNotesOf,
  wordsOf,
} from './report.context.ts';
import { to } from './report.setup.ts';

interface Arranged {
  readonly change: ViewChange;
}

export const arrangingSetup = addressSetup.extend({
  guards: {
    isTooLong: ({ context }, { change }: Arranged) =>
      !fitsInUrl(changed(context, change).read.view.state),
    /** Column widths and collapsed groups don't change the engine's request. */
    keepsTable: ({ context }, { change }: Arranged) =>
      requestText(changed(context, change)) === requestText(context),
  },
  actions: {
    takeChange: assign(({ context }, { change }: Arranged) => {
      const { read, search, collapsed, lines } = changed(context, change);
      return { read, search, collapsed, lines, words: keptWords({ ...context, read }) };
    }),
    /** As `takeChange`, without a new lookup of words: groups on screen have current names. */
    takeLook: assign(({ context }, { change }: Arranged) => {
      const { read, search, collapsed, lines } = changed(context, change);
      const notes = wordNotesOf(context);
      return {
        read,
        search,
        collapsed,
        lines,
        words: notes === null ? context.words : { ...notes, of: wordsOf(read.view) },
      };
    }),
    /** Navigates to the changed view. Only filters get an entry in the browser's history. */
    goToChanged: emit(
      ({ context }, { change }: Arranged): Goto => ({
        type: 'goto',
        to: viewPath(context.read.view, context.search),
        replace: !['filtered', 'filtersCleared', 'narrowed'].includes(change.kind),
      }),
    ),
  },
});

/**
 * A change to the table shows immediately and goes into the URL. The engine runs again only if its
 * request changes.
 */
const arranging = arrangingSetup.createStateConfig({
  on: {
    'table.arranged': [
      {
        guard: { type: 'isTooLong', params: eventOf },
        actions: notice(
          'warning',
          'A link has no room for more. Choose fewer filters or close fewer groups.',
        ),
      },
      {
        guard: { type: 'keepsTable', params: eventOf },
        actions: [
          { type: 'takeLook', params: eventOf },
          { type: 'goToChanged', params: eventOf },
        ],
      },
      {
        target: to.deciding,
        actions: [
          { type: 'takeChange', params: eventOf },
          { type: 'goToChanged', params: eventOf },
        ],
      },
    ],
  },
});
export const arranged = arranging.on['table.arranged'];

/** Returns the context after a change to the table. */
function changed(context: ReportContext, change: ViewChange): ReportContext {
  const view = changedView(context.read.view, change);
  return {
    ...context,
    read: { view, refused: null },
    search: viewSearch(view, context.search),
    ...linesOf(context.table, view),
  };
}
