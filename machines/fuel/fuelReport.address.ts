import { eventOf } from '../parts/outcome.ts';
import { fuelReportSetup } from './fuelReport.setup.ts';

/** A user's choice navigates to a new URL first, in any state. */
export const choices = fuelReportSetup.createStateConfig({
  on: {
    // A page that mounts twice sends the same URL again; that must not restart a load.
    'search.changed': {
      guard: { type: 'isOtherAddress', params: eventOf },
      target: '.deciding',
      actions: { type: 'takeAddress', params: eventOf },
    },
    // Choosing the dates already on screen changes no URL. It reloads them instead.
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
