import { type SQL, sql } from 'drizzle-orm';
import { halfMonthEnd, halfMonthOf, halfMonthsBetween } from '../../domain/approvals/halfMonth.ts';
import type { CloseItem } from '../../domain/closing/lines.ts';
import { contractOn } from '../../domain/cost/contractOn.ts';
import { hundredthsOf } from '../../domain/cost/formulas.ts';
import { pacificDay } from '../../domain/dates/pacific.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { centsOf } from '../../domain/money.ts';
import { pacificToday } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import { readTermedContracts, type TermedContract } from '../daySheets/readContracts.ts';
import { readMeters } from '../limits/readMeters.ts';
import { readUncovered } from '../report/readUncovered.ts';
import { wireInstant } from '../schema/columns.ts';

/** SQL: the first day of the half-month of a day. */
export const half = (column: string): string =>
  `case when extract(day from ${column}) < 16 then date_trunc('month', ${column})::date else date_trunc('month', ${column})::date + 15 end::text`;
/** SQL: the base of a dispatch `d`, from its first take-off, else from its first load. */
export const firstBase: SQL = sql`coalesce(
    (select a.take_off_base_id from activities a where a.dispatch_id = d.id and a.take_off_base_id is not null order by a.position limit 1),
    (select y.base_id from activities a join drops y on y.activity_id = a.id where a.dispatch_id = d.id order by a.position, y.position limit 1))`;

interface Span {
  readonly from: string;
  readonly until: string;
}
const plain = { subject: '', name: '', dispatchId: null, cents: null, hours: null } as const;

/** Flights and standbys without a rate, with their cost at the nearest contract's rate. */
async function readWithoutRate(db: Reader, span: Span): Promise<CloseItem[]> {
  const found = await readUncovered(db, span);
  if (found.length === 0) return [];
  const ids = found.map(({ activityId }) => activityId);
  const { rows } = await db.execute<{ id: string; base: string | null }>(
    sql`select a.id, a.take_off_base_id as base from activities a where a.id = any(${sql.param(ids)}::uuid[])`,
  );
  const bases = new Map(rows.map(({ id, base }) => [id, base]));
  return found.map(({ activityId, activityDate, aircraftId, costNotCounted, dispatchId }) => ({
    ...{ ...plain, kind: 'noRate', id: activityId, dispatchId, assetId: aircraftId },
    start: halfMonthOf(activityDate),
    baseId: bases.get(activityId) ?? null,
    cents: costNotCounted === null ? null : centsOf(costNotCounted),
  }));
}

async function readWithoutPrice(db: Reader, { from, until }: Span): Promise<CloseItem[]> {
  const { rows } = await db.execute<
    Pick<CloseItem, 'start' | 'assetId' | 'baseId'> & { dispatchId: string }
  >(sql`
    select ${sql.raw(half('d.activity_date'))} as start, d.asset_id as "assetId", y.base_id as "baseId", d.id as "dispatchId"
    from dispatches d join activities a on a.dispatch_id = d.id join drops y on y.activity_id = a.id
    where y.is_missing_rate and d.deleted_at is null and d.activity_date between ${from} and ${until}`);
  return rows.map((row) => ({ ...plain, ...row, kind: 'noPrice', id: row.dispatchId }));
}

async function readGaps(db: Reader, span: Span): Promise<CloseItem[]> {
  const joins = await readMeters(db, span);
  return joins
    .filter(({ note }) => note === null)
    .map(({ assetId, after, before, hours }) => ({
      ...{ ...plain, kind: 'meterGap', assetId, baseId: before.baseId },
      start: halfMonthOf(before.day),
      id: `${after.activityId} ${before.activityId}`,
      dispatchId: before.dispatchId,
      hours: hundredthsOf(hours),
    }));
}

/** Lines of invoices that are not settled, by aircraft and half-month. */
async function readUnsettled(db: Reader, { from, until }: Span): Promise<CloseItem[]> {
  const { rows } = await db.execute<
    Pick<CloseItem, 'start' | 'assetId' | 'subject' | 'name'> & { id: string; cents: number }
  >(sql`
    select i.id as subject, i.number || ' from ' || v.name as name, l.position::text as id, l.asset_id as "assetId",
      ${sql.raw(half('l.day'))} as start, l.amount_cents::float8 as cents
    from invoices i join invoice_lines l on l.invoice_id = i.id join aircraft_vendors v on v.id = i.vendor_id
    where i.state = 'checking' and l.day between ${from} and ${until}`);
  return rows.map((row) => ({ ...plain, ...row, kind: 'invoice', baseId: null }));
}

const isCovered = (contracts: readonly TermedContract[], from: string, until: string): boolean => {
  for (let day = from; day <= until; day = addDays(day, 1))
    if (contractOn(contracts, day) !== null) return true;
  return false;
};
/** Marks without an end, once for each half-month with a day sheet that they reach (PAY-3). */
async function readOpenMarks(db: Reader, { from, until }: Span): Promise<CloseItem[]> {
  const { rows } = await db.execute<{
    id: string;
    assetId: string;
    baseId: string;
    startTime: string;
  }>(sql`
    select m.id, m.asset_id as "assetId", m.base_id as "baseId", ${wireInstant(sql`m.start_time`)} as "startTime"
    from unavailable_marks m where m.deleted_at is null and m.until_time is null`);
  const contracts = await readTermedContracts(
    db,
    rows.map(({ assetId }) => assetId),
  );
  const today = pacificToday();
  return rows.flatMap(({ id, assetId, baseId, startTime }) => {
    const name = pacificDay(startTime);
    return halfMonthsBetween(from, until < today ? until : today).flatMap((start): CloseItem[] => {
      const [first = '', last] = [[name, start].toSorted()[1], halfMonthEnd(start)];
      return first > last || !isCovered(contracts.get(assetId) ?? [], first, last)
        ? []
        : [
            {
              ...plain,
              kind: 'openMark',
              start,
              assetId,
              baseId,
              subject: id,
              name,
              id: startTime,
            },
          ];
    });
  });
}

/** Items that can exist in a half-month in which the aircraft has no record. */
export const readItemsWithoutRecord = async (db: Reader, span: Span): Promise<CloseItem[]> => [
  ...(await readUnsettled(db, span)),
  ...(await readOpenMarks(db, span)),
];
/** All items of these half-months that can be closed with a reason (APR-61). */
export async function readReasonItems(db: Reader, span: Span): Promise<CloseItem[]> {
  return [
    ...(await readWithoutRate(db, span)),
    ...(await readWithoutPrice(db, span)),
    ...(await readGaps(db, span)),
    ...(await readItemsWithoutRecord(db, span)),
  ];
}

/** Records that are not approved, and approved ones that moved to another half-month (APR-3). */
export async function readUnapprovedItems(db: Reader, { from, until }: Span): Promise<CloseItem[]> {
  type Row = Pick<CloseItem, 'start' | 'assetId' | 'baseId' | 'kind'> & { dispatchId: string };
  const { rows } = await db.execute<Row>(sql`
    select ${sql.raw(half('d.activity_date'))} as start, d.asset_id as "assetId", ${firstBase} as "baseId", d.id as "dispatchId",
      case d.approval when 'checked' then 'checked' else 'entered' end as kind
    from dispatches d
    where d.deleted_at is null and d.approval <> 'approved' and d.activity_date between ${from} and ${until}
    union
    select s.period_start::text, s.asset_id, ${firstBase}, d.id, 'moved'
    from seals s join dispatches d on d.id = s.dispatch_id and d.deleted_at is null
    where s.period_start between ${from} and ${until} and d.approval <> 'approved'
      and (d.asset_id is distinct from s.asset_id or ${sql.raw(half('d.activity_date'))} <> s.period_start::text)`);
  return rows.map((row) => ({ ...plain, ...row, id: row.dispatchId }));
}
