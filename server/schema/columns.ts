import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, integer, numeric, text, uuid } from 'drizzle-orm/pg-core';

/** A moment; ISO text in UTC ending in Z on our side. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (given) =>
    new Date(given.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
});
/** A day, `YYYY-MM-DD`. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });
/** Whole cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' });
/** Litres with nine places. */
export const litres = (name: string) => numeric(name, { precision: 18, scale: 9, mode: 'number' });
/** US dollars per gallon, four places. */
export const unitPrice = (name: string) =>
  numeric(name, { precision: 12, scale: 4, mode: 'number' });
export const id = () => uuid().primaryKey().defaultRandom();

/** What every business table carries; the version and the time are kept by a trigger. */
export const kept = () => ({
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull().default(sql`clock_timestamp()`),
  updatedBy: text('updated_by').notNull().default('system'),
  deletedAt: instant('deleted_at'),
});

/** A moment in a query written as SQL, as the wire has it. */
export const wireInstant = (moment: SQL): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
