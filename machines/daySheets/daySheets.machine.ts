import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { noAdjustment } from '../../domain/daySheets/adjustForm.ts';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { adjustOrder, fileOf, questionOf, savedMark } from './daySheets.setup.ts';
import { termsOrder, termsSetup } from './daySheets.terms.ts';

/** The daily pay of contractors, and the share that incidents bear (PAY-20). */
export const daySheetsMachine = termsSetup.createMachine({
  id: 'daySheets',
  context: ({ input }) => ({
    ...input,
    loaded: null,
    isOutdated: false,
    mark: null,
    typed: null,
    finding: null,
    adjusted: noAdjustment,
    adjustFinding: null,
    terms: null,
  }),
  initial: 'loading',
  on: {
    'address.changed': [
      {
        guard: { type: 'asksOther', params: eventOf },
        target: '.loading',
        reenter: true,
        actions: ['drop', { type: 'keepAddress', params: eventOf }],
      },
      { actions: { type: 'keepAddress', params: eventOf } },
    ],
    'tab.chosen': { actions: { type: 'goToTab', params: eventOf } },
    'aircraft.chosen': { actions: { type: 'goToAircraft', params: eventOf } },
    'half.moved': { actions: { type: 'moveHalf', params: eventOf } },
  },
  states: {
    loading: {
      entry: ['closeMark', 'clearAdjust', 'closeTerms'],
      invoke: {
        id: 'loadSheets',
        src: 'loadSheets',
        input: questionOf,
        onDone: { target: 'shown', actions: { type: 'keepLoaded', params: outputOf } },
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    shown: {
      tags: 'open',
      on: {
        'mark.opened': {
          guard: { type: 'mayOpenMark', params: eventOf },
          target: 'markEditing',
          actions: { type: 'openMark', params: eventOf },
        },
        'adjust.opened': { guard: 'mayAdjust', target: 'adjusting' },
        'terms.opened': {
          guard: { type: 'mayOpenTerms', params: eventOf },
          target: 'termsEditing',
          actions: { type: 'openTerms', params: eventOf },
        },
        'file.requested': 'writing',
      },
    },
    writing: {
      tags: 'open',
      invoke: {
        id: 'writeFile',
        src: 'writeFile',
        input: fileOf,
        onDone: 'shown',
        onError: {
          target: 'shown',
          actions: notice('error', "The file couldn't be written. Try again."),
        },
      },
    },
    adjusting: {
      tags: ['open', 'adjustForm'],
      on: {
        'adjust.typed': { actions: { type: 'keepAdjusted', params: eventOf } },
        'adjust.posted': [
          { guard: 'isAdjustWrong', actions: 'showAdjustFinding' },
          { target: 'posting' },
        ],
        'adjust.left': { target: 'shown', actions: 'clearAdjust' },
      },
    },
    posting: {
      tags: ['open', 'adjustForm', 'busy'],
      invoke: {
        id: 'postAdjustment',
        src: 'postAdjustment',
        input: adjustOrder,
        onDone: [
          {
            guard: { type: 'isPosted', params: outputOf },
            target: 'loading',
            actions: notice('success', 'Correction posted.'),
          },
          { target: 'adjusting', actions: { type: 'showAdjustRefusal', params: outputOf } },
        ],
        onError: {
          target: 'adjusting',
          actions: notice('error', "The correction couldn't be posted. Try again."),
        },
      },
    },
    termsEditing: {
      tags: ['open', 'termsForm'],
      on: {
        'terms.typed': { actions: { type: 'keepTerms', params: eventOf } },
        'terms.saved': [
          { guard: 'areTermsWrong', actions: 'showTermsFinding' },
          { target: 'savingTerms' },
        ],
        'terms.left': [
          { guard: 'isOutdated', target: 'loading' },
          { target: 'shown', actions: 'closeTerms' },
        ],
      },
    },
    savingTerms: {
      tags: ['open', 'termsForm', 'busy'],
      invoke: {
        id: 'saveTerms',
        src: 'saveTerms',
        input: termsOrder,
        onDone: [
          {
            guard: { type: 'areTermsSaved', params: outputOf },
            target: 'loading',
            actions: notice('success', 'Terms saved.'),
          },
          { target: 'termsEditing', actions: { type: 'showTermsRefusal', params: outputOf } },
        ],
        onError: {
          target: 'termsEditing',
          actions: notice('error', "The terms couldn't be saved. Try again."),
        },
      },
    },
    markEditing: {
      tags: ['open', 'markForm'],
      on: {
        'mark.typed': { actions: { type: 'keepTyped', params: eventOf } },
        'mark.saved': [{ guard: 'isWrong', actions: 'showFinding' }, { target: 'saving' }],
        'mark.left': [
          { guard: 'isOutdated', target: 'loading' },
          { target: 'shown', actions: 'closeMark' },
        ],
      },
    },
    saving: {
      tags: ['open', 'markForm', 'busy'],
      invoke: {
        id: 'saveMark',
        src: 'saveMark',
        input: savedMark,
        onDone: [
          {
            guard: { type: 'isSaved', params: outputOf },
            target: 'loading',
            actions: notice('success', 'Mark saved.'),
          },
          { target: 'markEditing', actions: { type: 'showRefusal', params: outputOf } },
        ],
        onError: {
          target: 'markEditing',
          actions: notice('error', "The mark couldn't be saved. Try again."),
        },
      },
    },
  },
});
export type DaySheetsRef = ActorRefFrom<typeof daySheetsMachine>;
export type DaySheetsSnapshot = SnapshotFrom<typeof daySheetsMachine>;
