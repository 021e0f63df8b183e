import { isSameRange } from '../../domain/dates/dateRange.ts';
import { type FuelFilter, fuelAddress } from '../../domain/fuel/report/view.ts';
import { draftOf, readDraft } from '../../domain/report/view/rangeDraft.ts';
import { named } from '../parts/effects.ts';
import { goto } from '../parts/goto.ts';
import {
  type FuelReportAddress,
  type FuelReportContext,
  fuelPlaceOf,
  fuelReportSetup,
  type In,
  type On,
  report,
} from './fuelReport.setup.ts';

const isOtherAddress = ({ context, event }: On<'search.changed'>) =>
  event.today !== context.today || textOf(event.search) !== textOf(context.search);
/** The address decides what is shown, whatever changed it. */
export const address = named({
  takeAddress: report.assign(({ event }: On<'search.changed'>) => fuelPlaceOf(event)),
});

const isShownRange = ({ context, event }: On<'range.chosen'>) =>
  isSameRange(context.range, event.range);
const draftIsShown = ({ context }: In) =>
  isSameRange(context.range, readDraft(context.rangeDraft).range);
const draftIsWhole = ({ context }: In) => readDraft(context.rangeDraft).errors === null;
const range = named({
  openRange: report.assign(({ context }: In) => ({
    rangeDraft: draftOf(context.range, context.today),
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
const choice = named({
  goToRange: report.emit(({ context, event }: On<'range.chosen'>) =>
    goto(addressOf(context, { range: event.range })),
  ),
  goToTypedRange: report.emit(({ context }: In) =>
    goto(addressOf(context, { range: readDraft(context.rangeDraft).range })),
  ),
  goToFilter: report.emit(({ context, event: { key, id } }: On<'filter.chosen'>) =>
    goto(
      addressOf(context, {
        filter: { ...context.filter, [key]: id === '' ? null : id } satisfies FuelFilter,
      }),
    ),
  ),
  chooseGrouping: report.assign(({ event }: On<'grouping.chosen'>) => ({ by: event.by })),
});

/** What the user chooses becomes a new address first, in any state. */
export const choices = fuelReportSetup.createStateConfig({
  on: {
    // The same address said again by a page that mounts twice does not start a load over.
    'search.changed': { guard: isOtherAddress, target: '.deciding', actions: address.takeAddress },
    // Dates that are on screen already are no other address: asked for again, they are wanted as they are now.
    'range.chosen': [
      { guard: isShownRange, target: '.loading', actions: range.closeRange },
      { actions: [range.closeRange, choice.goToRange] },
    ],
    'range.editorOpened': { actions: range.openRange },
    'range.editorClosed': { actions: range.closeRange },
    'range.fieldChanged': { actions: range.changeRange },
    'range.submitted': [
      { guard: draftIsShown, target: '.loading', actions: range.closeRange },
      { guard: draftIsWhole, actions: [range.closeRange, choice.goToTypedRange] },
      { actions: range.showRangeErrors },
    ],
    'filter.chosen': { actions: choice.goToFilter },
    'grouping.chosen': { actions: choice.chooseGrouping },
  },
});

function addressOf(
  context: FuelReportContext,
  change: Partial<Pick<FuelReportContext, 'filter' | 'range'>>,
): string {
  return fuelAddress(context.page, { ...context, ...change });
}
function textOf(search: FuelReportAddress['search']): string {
  return JSON.stringify(Object.entries(search).sort());
}
