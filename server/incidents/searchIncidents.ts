import { and, asc, desc, isNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { plainText } from '../../domain/plainText.ts';
import { bareNumber } from '../../domain/reference/incidentNumber.ts';
import { type ReadSearch, readIncidentSearch } from '../../domain/reference/incidentSearch.ts';
import type { Reader } from '../database/open.ts';
import { incidents } from '../schema/dispatches.ts';

/** Most incidents a search answers with: more are not looked through, the person types on. */
const MOST_SEARCHED = 20;
type Row = typeof incidents.$inferSelect;
/** The columns that are looked through: of the living rows, of those that were merged, of historic ones. */
export type IncidentColumns = Readonly<
  Record<'year' | 'state' | 'unit' | 'incidentNumber' | 'name', AnyPgColumn | SQL>
>;

const begins = (column: SQL, text: string) => sql`starts_with(${column}, ${text})`;
/** A part of the name, accents or not (SAFE-31). Every name contains the empty text that marks alone leave. */
function holds(table: IncidentColumns, text: string): SQL {
  const plain = plainText(text);
  return plain === '' ? sql`false` : sql`position(${plain} in plain_text(${table.name})) > 0`;
}
/** With or without leading zeros (INC-10); what is longer than a number is no beginning of it. */
function numberBegins(table: IncidentColumns, text: string): SQL {
  const bare = sql`ltrim(${table.incidentNumber}, '0')`;
  const isWhole = sql`${bare} = ${bareNumber(text)}`;
  return sql`(${isWhole} or ${begins(sql`${table.incidentNumber}`, text)}
    or (${begins(bare, bareNumber(text))} and length(${table.incidentNumber}) >= ${text.length}))`;
}

function meets(table: IncidentColumns, asked: ReadSearch, q: string): SQL | undefined {
  if (asked.name !== '')
    return sql`(${holds(table, asked.name)} or ${begins(sql`${table.incidentNumber}`, asked.name.toUpperCase())})`;
  const number = numberBegins(table, asked.numberBegins);
  return and(
    asked.state === '' ? undefined : sql`${table.state} = ${asked.state}`,
    // A name may be a number too, where nothing says that a number is meant.
    asked.unit === ''
      ? sql`(${number} or ${holds(table, q.trim())})`
      : and(sql`${table.unit} = ${asked.unit}`, number),
  );
}

/** Whether an incident, or one that was merged into it, meets what is typed. */
export function isMeant(q: string, year: string | undefined): SQL {
  return sql`(${isMeantBy(incidents, q, year)} or exists (select 1 from incidents merged
    where merged.merged_into = ${incidents.id} and ${isMeantBy(alias(incidents, 'merged'), q, year)}))`;
}
/** Whether a row with these columns meets what is typed. */
export function isMeantBy(
  table: IncidentColumns,
  q: string,
  year: string | undefined,
): SQL | undefined {
  const asked = readIncidentSearch(q);
  const of = asked.year === '' ? (year ?? '') : asked.year;
  return and(of === '' ? undefined : sql`${table.year} = ${Number(of)}`, meets(table, asked, q));
}
/** Whether the number is the whole of what is typed, leading zeros or not. */
export const isWhole = (table: Pick<IncidentColumns, 'incidentNumber'>, q: string): SQL =>
  sql`ltrim(${table.incidentNumber}, '0') = ${bareNumber(readIncidentSearch(q).numberBegins)}`;

/**
 * Incidents by the beginning of their number or a part of their name, the whole number first, then the newest. One that
 * was merged is found as the one it was merged into.
 */
export function searchIncidents(db: Reader, q: string, year: string | undefined): Promise<Row[]> {
  return db
    .select()
    .from(incidents)
    .where(and(isNull(incidents.deletedAt), isMeant(q, year)))
    .orderBy(
      sql`${isWhole(incidents, q)} desc`,
      desc(incidents.year),
      asc(incidents.unit),
      asc(incidents.incidentNumber),
      asc(incidents.sequence),
      asc(incidents.id),
    )
    .limit(MOST_SEARCHED);
}
