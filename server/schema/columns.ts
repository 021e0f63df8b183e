import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, integer, numeric, text, uuid } from 'drizzle-orm/pg-core';

/** A timestamp; in code, ISO text in UTC ending in Z. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (given) =>
    new Date(given.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
});
/** A day, `YYYY-MM-DD`. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });
/** Whole cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' });
/** Litres with nine decimals. */
export const litres = (name: string) => numeric(name, { precision: 18, scale: 9, mode: 'number' });
/** US dollars per gallon with four decimals. */
export const unitPrice = (name: string) =>
  numeric(name, { precision: 12, scale: 4, mode: 'number' });
export const id = () => uuid().primaryKey().defaultRandom();

/** Columns of every business table. A trigger sets the version and the time. */
export const auditColumns = () => ({
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull().default(sql`clock_timestamp()`),
  updatedBy: text('updated_by').notNull().default('system'),
  deletedAt: instant('deleted_at'),
});

/** A timestamp in the wire's format, for hand-written SQL. */
export const wireInstant = (moment: SQL): SQL<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
