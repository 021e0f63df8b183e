import { isSameRange } from '../../domain/dates/dateRange.ts';
import { draftOf, readDraft } from '../../domain/report/view/rangeDraft.ts';
import {
  chartsIn,
  presetView,
  type Search,
  viewAddress,
  withDimension,
  withGroupBy,
} from '../../domain/report/view/view.ts';
import { named } from '../parts/effects.ts';
import { goto } from '../parts/goto.ts';
import { linesOf, placeOf, wordsKept } from './report.context.ts';
import { type In, type On, report, reportSetup, shared } from './report.setup.ts';

const isOtherAddress = ({ context, event }: On<'search.changed'>) =>
  event.preset !== context.preset ||
  event.today !== context.today ||
  (event.ownBaseId ?? '') !== (context.ownBaseId ?? '') ||
  !isSameSearch(event.search, context.search);
/** The address decides what is shown, whatever changed it. */
export const address = named({
  takeAddress: report.assign(({ context, event }: On<'search.changed'>) => {
    const place = placeOf(event);
    return {
      ...place,
      ...linesOf(context.table, place.read.view),
      words: wordsKept({ ...context, ...place }),
    };
  }),
});

const moves = named({
  goToPreset: report.emit(({ context, event }: On<'preset.chosen'>) =>
    goto(
      viewAddress(
        presetView(event.preset, context.read.view.range, context),
        chartsIn(context.search),
      ),
    ),
  ),
  goToDimension: report.emit(({ context, event }: On<'dimension.chosen'>) =>
    goto(viewAddress(withDimension(context.read.view, event.dimension), context.search)),
  ),
  goToGroups: report.emit(({ context, event }: On<'groupBy.chosen'>) =>
    goto(viewAddress(withGroupBy(context.read.view, event.groupBy), context.search)),
  ),
  goToOwnPreset: report.emit(({ context }: In) =>
    goto(
      viewAddress(
        presetView(context.read.view.preset, context.read.view.range, context),
        chartsIn(context.search),
      ),
    ),
  ),
  goToRange: report.emit(({ context, event }: On<'range.chosen'>) =>
    goto(viewAddress({ ...context.read.view, range: event.range }, context.search)),
  ),
  goToTypedRange: report.emit(({ context }: In) =>
    goto(
      viewAddress(
        { ...context.read.view, range: readDraft(context.rangeDraft).range },
        context.search,
      ),
    ),
  ),
});

const isShownRange = ({ context, event }: On<'range.chosen'>) =>
  isSameRange(context.read.view.range, event.range);
const draftIsShown = ({ context }: In) =>
  isSameRange(context.read.view.range, readDraft(context.rangeDraft).range);
const draftIsWhole = ({ context }: In) => readDraft(context.rangeDraft).errors === null;
const range = named({
  openRange: report.assign(({ context }: In) => ({
    rangeDraft: draftOf(context.read.view.range, context.today),
    rangeErrors: {},
    isRangeOpen: true,
  })),
  closeRange: report.assign({ isRangeOpen: false }),
  changeRange: report.assign(({ context, event }: On<'range.fieldChanged'>) => ({
    rangeDraft: { ...context.rangeDraft, [event.field]: event.value },
    rangeErrors: {},
  })),
  showRangeErrors: report.assign(({ context }: In) => ({
    rangeErrors: readDraft(context.rangeDraft).errors ?? {},
  })),
});

/** What the user chooses becomes a new address first, in any state. */
export const choices = reportSetup.createStateConfig({
  on: {
    // The same address said again by a page that mounts twice does not start a load over.
    'search.changed': { guard: isOtherAddress, target: '.deciding', actions: address.takeAddress },
    'preset.chosen': { actions: moves.goToPreset },
    'dimension.chosen': { actions: moves.goToDimension },
    'groupBy.chosen': { actions: moves.goToGroups },
    'view.reset': { actions: moves.goToOwnPreset },
    // Dates that are on screen already are no other address: asked for again, they are wanted as they are now.
    'range.chosen': [
      { guard: isShownRange, target: '.deciding', actions: [range.closeRange, shared.forgetLoad] },
      { actions: [range.closeRange, moves.goToRange] },
    ],
    'range.editorOpened': { actions: range.openRange },
    'range.editorClosed': { actions: range.closeRange },
    'range.fieldChanged': { actions: range.changeRange },
    'range.submitted': [
      { guard: draftIsShown, target: '.deciding', actions: [range.closeRange, shared.forgetLoad] },
      { guard: draftIsWhole, actions: [range.closeRange, moves.goToTypedRange] },
      { actions: range.showRangeErrors },
    ],
  },
});

function isSameSearch(a: Search, b: Search): boolean {
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}
