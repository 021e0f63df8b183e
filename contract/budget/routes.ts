import { having, type RouteShape } from '../wire/route.ts';
import { Done } from '../wire/wire.ts';
import { Budget, BudgetAmounts, BudgetBody, BudgetQuery, BudgetReply } from './budget.ts';

/** Budgets of fiscal years, compared with the costs of reports. */
export const budgetRoutes = {
  getBudget: {
    method: 'GET',
    path: '/x/budget',
    summary: 'A fiscal year: budgets and costs by month, with the same months of past years.',
    query: BudgetQuery,
    reply: BudgetReply,
    needs: having('CatisReports.View'),
    fails: [409],
    ours: true,
  },
  addBudget: {
    method: 'POST',
    path: '/x/budgets',
    summary: 'Enters the budget of one name for a fiscal year; 409 if it has one.',
    body: BudgetBody,
    reply: Budget,
    needs: having('Contract.Edit'),
    noTokens: true,
    ours: true,
    once: true,
    fails: [409],
  },
  saveBudget: {
    method: 'PUT',
    path: '/x/budgets/{id}',
    summary: 'Changes the amounts of a budget.',
    body: BudgetAmounts,
    reply: Budget,
    needs: having('Contract.Edit'),
    noTokens: true,
    ours: true,
    conditional: true,
  },
  deleteBudget: {
    method: 'DELETE',
    path: '/x/budgets/{id}',
    summary: 'Deletes a budget.',
    reply: Done,
    needs: having('Contract.Edit'),
    noTokens: true,
    ours: true,
    conditional: true,
  },
} as const satisfies Record<string, RouteShape>;
