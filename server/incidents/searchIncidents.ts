import { and, asc, desc, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { plainText } from '../../domain/plainText.ts';
import { bareNumber } from '../../domain/reference/incidentNumber.ts';
import { type ReadSearch, readIncidentSearch } from '../../domain/reference/incidentSearch.ts';
import type { Reader } from '../database/open.ts';
import { incidents } from '../schema/dispatches.ts';

/** Maximum number of incidents a search returns. Users type on instead of paging. */
const MAX_SEARCHED = 20;
type Row = typeof incidents.$inferSelect;
/** The searched columns: of current incidents, of merged ones, or of historic ones. */
export type IncidentColumns = Readonly<
  Record<'year' | 'state' | 'unit' | 'incidentNumber' | 'name', AnyPgColumn | SQL>
>;

const begins = (column: SQL, text: string) => sql`starts_with(${column}, ${text})`;
/**
 * Matches a part of the name, ignoring accents (SAFE-31). Text of accents only becomes '', which
 * would match every name.
 */
function holds(table: IncidentColumns, text: string): SQL {
  const plain = plainText(text);
  return plain === '' ? sql`false` : sql`position(${plain} in plain_text(${table.name})) > 0`;
}
/**
 * Matches the beginning of the number, with or without leading zeros (INC-10). Text longer than the
 * number doesn't match.
 */
function numberBegins(table: IncidentColumns, text: string): SQL {
  const bare = sql`ltrim(${table.incidentNumber}, '0')`;
  const isWhole = sql`${bare} = ${bareNumber(text)}`;
  return sql`(${isWhole} or ${begins(sql`${table.incidentNumber}`, text)}
    or (${begins(bare, bareNumber(text))} and length(${table.incidentNumber}) >= ${text.length}))`;
}

function meets(table: IncidentColumns, asked: ReadSearch, q: string): SQL | undefined {
  if (asked.numberBegins === '')
    return sql`(${holds(table, asked.name)} or ${begins(sql`${table.incidentNumber}`, asked.name.toUpperCase())})`;
  const number = numberBegins(table, asked.numberBegins);
  // A name may be a number too, so search names as well when no unit is given.
  if (asked.unit === '') return sql`(${number} or ${holds(table, q.trim())})`;
  const ofUnit = and(
    asked.state === '' ? undefined : sql`${table.state} = ${asked.state}`,
    sql`${table.unit} = ${asked.unit}`,
    number,
  );
  // So may the text of a label behind its unit: "1000 Palms", "Route66" (INC-45).
  const named = /^\d+$/.test(`${asked.numberBegins}${asked.name}`)
    ? undefined
    : holds(table, `${asked.numberBegins} ${asked.name}`.trim());
  return or(ofUnit, named);
}

/** Whether an incident, or one that was merged into it, matches the text. */
export function matchesSearch(q: string, year: string | undefined): SQL {
  return sql`(${matchesSearchBy(incidents, q, year)} or exists (select 1 from incidents merged
    where merged.merged_into = ${incidents.id} and ${matchesSearchBy(alias(incidents, 'merged'), q, year)}))`;
}
/** Whether a row with these columns matches the text. */
export function matchesSearchBy(
  table: IncidentColumns,
  q: string,
  year: string | undefined,
): SQL | undefined {
  const asked = readIncidentSearch(q);
  const of = asked.year === '' ? (year ?? '') : asked.year;
  return and(of === '' ? undefined : sql`${table.year} = ${Number(of)}`, meets(table, asked, q));
}
/** Whether the text is the whole number, ignoring leading zeros. */
export const isWhole = (table: Pick<IncidentColumns, 'incidentNumber'>, q: string): SQL =>
  sql`ltrim(${table.incidentNumber}, '0') = ${bareNumber(readIncidentSearch(q).numberBegins)}`;

/**
 * Finds incidents by the beginning of the number or a part of the name: whole numbers first, then
 * the newest. A merged incident is found as its target.
 */
export function searchIncidents(db: Reader, q: string, year: string | undefined): Promise<Row[]> {
  return db
    .select()
    .from(incidents)
    .where(and(isNull(incidents.deletedAt), matchesSearch(q, year)))
    .orderBy(
      sql`${isWhole(incidents, q)} desc`,
      desc(incidents.year),
      asc(incidents.unit),
      asc(incidents.incidentNumber),
      asc(incidents.sequence),
      asc(incidents.id),
    )
    .limit(MAX_SEARCHED);
}
