import { bigint, doublePrecision, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { FlightLogKind, FollowEvery } from '../../contract/following/following.ts';
import { instant } from './columns.ts';

/** Lines are only added: a trigger refuses changes. */
export const flightLog = pgTable('flight_log', {
  id: uuid().primaryKey(),
  dispatchId: uuid('dispatch_id').notNull(),
  at: instant('at').notNull(),
  receivedAt: instant('received_at').notNull(),
  kind: text().$type<FlightLogKind>().notNull(),
  text: text().notNull().default(''),
  everyMinutes: smallint('every_minutes').$type<FollowEvery>(),
  eta: instant('eta'),
  fuelUntil: instant('fuel_until'),
  souls: smallint(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  stepId: uuid('step_id'),
  corrects: uuid(),
  byUid: text('by_uid').notNull(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
});
