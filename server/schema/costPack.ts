import { customType, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CostPackPage } from '../../contract/costPack/costPack.ts';
import { day, id, instant } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const costShares = pgTable('cost_shares', {
  id: id(),
  incidentId: uuid('incident_id').notNull(),
  fromDay: day('from_day').notNull(),
  untilDay: day('until_day').notNull(),
});
export const costShareParties = pgTable('cost_share_parties', {
  id: id(),
  costShareId: uuid('cost_share_id').notNull(),
  position: integer().notNull(),
  name: text().notNull(),
  aircraftBps: integer('aircraft_bps').notNull(),
  agentBps: integer('agent_bps').notNull(),
});
/** Frozen pages behind links. The database rejects changes to them. */
export const sharedPacks = pgTable('shared_packs', {
  id: id(),
  incidentId: uuid('incident_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  document: jsonb().$type<CostPackPage>().notNull(),
  asOf: instant('as_of').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  revokedBy: text('revoked_by'),
  revokedAt: instant('revoked_at'),
  opened: integer().notNull().default(0),
});
