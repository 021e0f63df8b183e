import { stateText, textWithoutIds } from '../../domain/report/view/stateDocument.ts';
import { viewAddress, viewSearch } from '../../domain/report/view/view.ts';
import type { ViewState } from '../../domain/report/view/viewState.ts';
import { named } from '../parts/effects.ts';
import { gotoInstead } from '../parts/goto.ts';
import { slowly } from '../parts/patience.ts';
import { arranged } from './report.arranging.ts';
import { type Followed, linesOf, wordsOf } from './report.context.ts';
import { type Done, type In, report, reportSetup } from './report.setup.ts';

/** Without the service the words stay as they are, and the report says so. */
const UNCHECKED =
  "The names in these filters couldn't be checked. If one was changed, its figures are missing. Refresh the report.";

const isAsItWas = ({ context, event }: Done<Followed>) =>
  stateText(event.output.state) === stateText(context.read.view.state);
const asksTheSame = (a: ViewState, b: ViewState) =>
  textWithoutIds(stateText(a) ?? '') === textWithoutIds(stateText(b) ?? '');
const effects = named({
  keepFollowed: report.assign(({ context, event: { output } }: Done<Followed>) => {
    const view = { ...context.read.view, state: output.state };
    return {
      read: { view, refused: null },
      search: viewSearch(view, context.search),
      words: { of: wordsOf(view), renamed: output.renamed, faults: output.faults },
      ...linesOf(context.table, view),
      // The records that are here have the former names: with the new words none of them is found.
      loadedDays: asksTheSame(output.state, context.read.view.state) ? context.loadedDays : null,
    };
  }),
  keepNotes: report.assign(({ context, event: { output } }: Done<Followed>) => ({
    words: { of: wordsOf(context.read.view), renamed: output.renamed, faults: output.faults },
  })),
  keepUnchecked: report.assign(({ context }: In) => ({
    words: { of: wordsOf(context.read.view), renamed: [], faults: [UNCHECKED] },
  })),
  goToFollowed: report.emit(({ context }: In) =>
    gotoInstead(viewAddress(context.read.view, context.search)),
  ),
});

/** Names may have changed since the view was saved. The service finds the things by id and by its change log (RPT-171). */
export const followingWords = reportSetup.createStateConfig({
  tags: ['open', 'busy'],
  description: 'A table that is there stays meanwhile.',
  on: { 'table.arranged': arranged },
  invoke: {
    id: 'followWords',
    src: 'followWords',
    input: ({ context }) => ({ view: context.read.view }),
    onDone: [
      { guard: isAsItWas, target: 'deciding', actions: effects.keepNotes },
      { target: 'deciding', actions: [effects.keepFollowed, effects.goToFollowed] },
    ],
    onError: { target: 'deciding', actions: effects.keepUnchecked },
  },
  ...slowly('pending'),
});
