import { assign, emit } from 'xstate';
import { type DateRange, isSameRange } from '../../domain/dates/dateRange.ts';
import type { PresetName } from '../../domain/report/presets/presets.ts';
import type { Dimension, GroupBy } from '../../domain/report/request/choices.ts';
import { draftOf, type RangeDraft, readDraft } from '../../domain/report/view/rangeDraft.ts';
import {
  chartsIn,
  presetView,
  type Search,
  viewPath,
  withDimension,
  withGroupBy,
} from '../../domain/report/view/view.ts';
import { goto } from '../parts/goto.ts';
import { eventOf } from '../parts/outcome.ts';
import {
  keptWords,
  linesOf,
  placeOf,
  type ReportContext,
  type ReportLocation,
} from './report.context.ts';
import { reportSetup } from './report.setup.ts';

export const addressSetup = reportSetup.extend({
  guards: {
    isOtherAddress: ({ context }, { preset, search, today, ownBaseId = '' }: ReportLocation) =>
      preset !== context.preset ||
      today !== context.today ||
      ownBaseId !== (context.ownBaseId ?? '') ||
      !isSameSearch(search, context.search),
    isShownRange: ({ context }, { range }: { range: DateRange }) =>
      isSameRange(context.read.view.range, range),
    draftIsShown: ({ context }) =>
      isSameRange(context.read.view.range, readDraft(context.rangeDraft).range),
    draftIsWhole: ({ context }) => readDraft(context.rangeDraft).errors === null,
  },
  actions: {
    /** Takes the view from the URL, whatever changed it. */
    takeAddress: assign(({ context }, address: ReportLocation) => {
      const place = placeOf(address);
      return {
        ...place,
        ...linesOf(context.table, place.read.view),
        words: keptWords({ ...context, ...place }),
      };
    }),
    goToPreset: emit(({ context }, { preset }: { preset: PresetName }) =>
      goto(presetAddressOf(context, preset)),
    ),
    goToOwnPreset: emit(({ context }) => goto(presetAddressOf(context, context.read.view.preset))),
    goToDimension: emit(({ context }, { dimension }: { dimension: Dimension }) =>
      goto(viewPath(withDimension(context.read.view, dimension), context.search)),
    ),
    goToGroups: emit(({ context }, { groupBy }: { groupBy: GroupBy }) =>
      goto(viewPath(withGroupBy(context.read.view, groupBy), context.search)),
    ),
    goToRange: emit(({ context }, { range }: { range: DateRange }) =>
      goto(viewPath({ ...context.read.view, range }, context.search)),
    ),
    goToTypedRange: emit(({ context }) =>
      goto(
        viewPath(
          { ...context.read.view, range: readDraft(context.rangeDraft).range },
          context.search,
        ),
      ),
    ),
    openRange: assign(({ context }) => ({
      rangeDraft: draftOf(context.read.view.range, context.today),
      rangeErrors: {},
      isRangeOpen: true,
    })),
    closeRange: assign({ isRangeOpen: false }),
    changeRange: assign(
      ({ context }, { field, value }: { field: keyof RangeDraft; value: string }) => ({
        rangeDraft: { ...context.rangeDraft, [field]: value },
        rangeErrors: {},
      }),
    ),
    showRangeErrors: assign(({ context }) => ({
      rangeErrors: readDraft(context.rangeDraft).errors ?? {},
    })),
  },
});

/** A user's choice navigates to a new URL first, in any state. */
export const choices = addressSetup.createStateConfig({
  on: {
    // A page that mounts twice sends the same URL again; that must not restart a load.
    'search.changed': {
      guard: { type: 'isOtherAddress', params: eventOf },
      target: '.deciding',
      actions: { type: 'takeAddress', params: eventOf },
    },
    'preset.chosen': { actions: { type: 'goToPreset', params: eventOf } },
    'dimension.chosen': { actions: { type: 'goToDimension', params: eventOf } },
    'groupBy.chosen': { actions: { type: 'goToGroups', params: eventOf } },
    'view.reset': { actions: 'goToOwnPreset' },
    // Choosing the dates already on screen changes no URL. It reloads them instead.
    'range.chosen': [
      {
        guard: { type: 'isShownRange', params: eventOf },
        target: '.deciding',
        actions: ['closeRange', 'forgetLoad'],
      },
      { actions: ['closeRange', { type: 'goToRange', params: eventOf }] },
    ],
    'range.editorOpened': { actions: 'openRange' },
    'range.editorClosed': { actions: 'closeRange' },
    'range.fieldChanged': { actions: { type: 'changeRange', params: eventOf } },
    'range.submitted': [
      { guard: 'draftIsShown', target: '.deciding', actions: ['closeRange', 'forgetLoad'] },
      { guard: 'draftIsWhole', actions: ['closeRange', 'goToTypedRange'] },
      { actions: 'showRangeErrors' },
    ],
  },
});

function presetAddressOf(context: ReportContext, preset: PresetName): string {
  return viewPath(presetView(preset, context.read.view.range, context), chartsIn(context.search));
}
function isSameSearch(a: Search, b: Search): boolean {
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}
