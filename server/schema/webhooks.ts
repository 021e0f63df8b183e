import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import type { ChangeKind } from '../../contract/changes/changes.ts';
import { auditColumns, id } from './columns.ts';

export const webhooks = pgTable('webhooks', {
  id: id(),
  url: text().notNull(),
  kinds: text().array().$type<ChangeKind[]>().notNull(),
  secretSealed: text('secret_sealed').notNull(),
  isOn: boolean('is_on').notNull(),
  offBecause: text('off_because').notNull().default(''),
  madeBy: text('made_by').notNull(),
  /** A transaction's id as text: it can exceed a number's range. */
  afterTx: text('after_tx').notNull(),
  afterId: bigint('after_id', { mode: 'number' }).notNull(),
  ...auditColumns(),
});
