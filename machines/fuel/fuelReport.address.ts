import { eventOf } from '../parts/outcome.ts';
import { fuelReportSetup } from './fuelReport.setup.ts';

/** What the user chooses becomes a new address first, in any state. */
export const choices = fuelReportSetup.createStateConfig({
  on: {
    // The same address said again by a page that mounts twice does not start a load over.
    'search.changed': {
      guard: { type: 'isOtherAddress', params: eventOf },
      target: '.deciding',
      actions: { type: 'takeAddress', params: eventOf },
    },
    // Dates that are on screen already are no other address: asked for again, they are wanted as they are now.
    'range.chosen': [
      {
        guard: { type: 'isShownRange', params: eventOf },
        target: '.loading',
        actions: 'closeRange',
      },
      { actions: ['closeRange', { type: 'goToRange', params: eventOf }] },
    ],
    'range.editorOpened': { actions: 'openRange' },
    'range.editorClosed': { actions: 'closeRange' },
    'range.fieldChanged': { actions: { type: 'changeRange', params: eventOf } },
    'range.submitted': [
      { guard: 'draftIsShown', target: '.loading', actions: 'closeRange' },
      { guard: 'draftIsWhole', actions: ['closeRange', 'goToTypedRange'] },
      { actions: 'showRangeErrors' },
    ],
    'filter.chosen': { actions: { type: 'goToFilter', params: eventOf } },
    'grouping.chosen': { actions: { type: 'chooseGrouping', params: eventOf } },
  },
});
