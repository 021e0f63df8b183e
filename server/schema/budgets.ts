import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BudgetDimension } from '../../contract/budget/budget.ts';
import { auditColumns, cents, id } from './columns.ts';

export const budgets = pgTable('budgets', {
  id: id(),
  fiscalYear: integer('fiscal_year').notNull(),
  dimension: text().$type<BudgetDimension>().notNull(),
  key: text().notNull(),
  cents: cents('cents').notNull(),
  monthCents: jsonb('month_cents').$type<number[]>(),
  ...auditColumns(),
});
