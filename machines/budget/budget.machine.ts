import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { noBudgetTyped } from '../../domain/budget/form.ts';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { budgetSetup, fileOf, orderOf, questionOf } from './budget.setup.ts';

/** The budget page: budgets of a fiscal year, its costs and their forecast (BUD-4). */
export const budgetMachine = budgetSetup.createMachine({
  id: 'budget',
  context: ({ input }) => ({
    ...input,
    loaded: null,
    isOutdated: false,
    editedId: null,
    typed: noBudgetTyped,
    finding: null,
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
    'dimension.chosen': { actions: { type: 'goToDimension', params: eventOf } },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadBudget',
        src: 'loadBudget',
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
        'year.moved': { actions: { type: 'moveYear', params: eventOf } },
        'add.opened': { guard: 'mayAdd', target: 'editing', actions: 'beginAdd' },
        'budget.opened': {
          guard: { type: 'mayOpen', params: eventOf },
          target: 'editing',
          actions: { type: 'beginEdit', params: eventOf },
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
    editing: {
      tags: ['open', 'form'],
      on: {
        'form.typed': { actions: { type: 'keepTyped', params: eventOf } },
        'spread.chosen': { actions: { type: 'keepSpread', params: eventOf } },
        'form.saved': [{ guard: 'isWrong', actions: 'showFinding' }, { target: 'saving' }],
        'delete.requested': { guard: 'isOld', target: 'deleting' },
        'form.left': [{ guard: 'isOutdated', target: 'loading' }, { target: 'shown' }],
      },
    },
    saving: {
      tags: ['open', 'form', 'busy'],
      invoke: {
        id: 'saveBudget',
        src: 'saveBudget',
        input: orderOf,
        onDone: [
          {
            guard: { type: 'isSaved', params: outputOf },
            target: 'loading',
            actions: notice('success', 'Budget saved.'),
          },
          { target: 'editing', actions: { type: 'showRefusal', params: outputOf } },
        ],
        onError: {
          target: 'editing',
          actions: notice('error', "The budget couldn't be saved. Try again."),
        },
      },
    },
    deleting: {
      tags: ['open', 'form', 'busy'],
      invoke: {
        id: 'deleteBudget',
        src: 'deleteBudget',
        input: orderOf,
        onDone: [
          {
            guard: { type: 'isSaved', params: outputOf },
            target: 'loading',
            actions: notice('success', 'Budget deleted.'),
          },
          { target: 'editing', actions: { type: 'showRefusal', params: outputOf } },
        ],
        onError: {
          target: 'editing',
          actions: notice('error', "The budget couldn't be deleted. Try again."),
        },
      },
    },
  },
});
export type BudgetRef = ActorRefFrom<typeof budgetMachine>;
export type BudgetSnapshot = SnapshotFrom<typeof budgetMachine>;
