import { assign, emit } from 'xstate';
import { stateText, textWithoutIds } from '../../domain/report/view/stateDocument.ts';
import { viewPath, viewSearch } from '../../domain/report/view/view.ts';
import type { ViewState } from '../../domain/report/view/viewState.ts';
import { gotoInstead } from '../parts/goto.ts';
import { outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { arranged } from './report.arranging.ts';
import { type Followed, linesOf, wordsOf } from './report.context.ts';
import { tableSetup } from './report.table.ts';

/** The note if the service can't check the filters' names. The filters stay unchanged. */
const UNCHECKED =
  "The names in these filters couldn't be checked. If one was changed, its figures are missing. Refresh the report.";

const asksTheSame = (a: ViewState, b: ViewState) =>
  textWithoutIds(stateText(a) ?? '') === textWithoutIds(stateText(b) ?? '');

export const wordsSetup = tableSetup.extend({
  guards: {
    isAsItWas: ({ context }, { state }: Followed) =>
      stateText(state) === stateText(context.read.view.state),
  },
  actions: {
    keepFollowed: assign(({ context }, { state, renamed, faults }: Followed) => {
      const view = { ...context.read.view, state };
      return {
        read: { view, refused: null },
        search: viewSearch(view, context.search),
        words: { of: wordsOf(view), renamed, faults },
        ...linesOf(context.table, view),
        // The loaded records carry the former names, so the new words would match none of them.
        loadedDays: asksTheSame(state, context.read.view.state) ? context.loadedDays : null,
      };
    }),
    keepNotes: assign(({ context }, { renamed, faults }: Followed) => ({
      words: { of: wordsOf(context.read.view), renamed, faults },
    })),
    keepUnchecked: assign(({ context }) => ({
      words: { of: wordsOf(context.read.view), renamed: [], faults: [UNCHECKED] },
    })),
    goToFollowed: emit(({ context }) => gotoInstead(viewPath(context.read.view, context.search))),
  },
});

/**
 * Names may have changed since the view was saved. The service resolves them by id and by its
 * change log (RPT-171).
 */
export const followingWords = wordsSetup.createStateConfig({
  tags: ['open', 'busy'],
  description: 'The current table stays in the meantime.',
  on: { 'table.arranged': arranged },
  invoke: {
    id: 'followWords',
    src: 'followWords',
    input: ({ context }) => ({ view: context.read.view }),
    onDone: [
      {
        guard: { type: 'isAsItWas', params: outputOf },
        target: 'deciding',
        actions: { type: 'keepNotes', params: outputOf },
      },
      { target: 'deciding', actions: [{ type: 'keepFollowed', params: outputOf }, 'goToFollowed'] },
    ],
    onError: { target: 'deciding', actions: 'keepUnchecked' },
  },
  ...pendingAfterDelay('pending'),
});
