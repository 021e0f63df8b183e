import { setImmediate as otherCallsFirst } from 'node:timers/promises';
import { and, asc, between, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { halfMonthsBetween } from '../../domain/approvals/halfMonth.ts';
import { contractOn } from '../../domain/cost/contractOn.ts';
import { dayWindow, epochMinutes, pacificDay } from '../../domain/dates/pacific.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import {
  type DaySheet,
  daySheet,
  guaranteeChange,
  nothingRecorded,
  type Recorded,
} from '../../domain/daySheets/sheet.ts';
import {
  defaultTerms,
  type SheetMark,
  type SheetTerms,
  unavailableMinutes,
  windowOn,
} from '../../domain/daySheets/window.ts';
import { periodOn, readClosed } from '../books/periodLocks.ts';
import { anyOf } from '../database/anyOf.ts';
import { nowInstant, pacificToday } from '../database/clock.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { unavailableMarks } from '../schema/board.ts';
import { daySheets, sheetAdjustments } from '../schema/daySheets.ts';
import { baseAssignments } from '../schema/places.ts';
import {
  ofAssets,
  readStoredContracts,
  readTermedContracts,
  type TermedContract,
} from './readContracts.ts';
import { type RecordedRow, readRecorded } from './readRecorded.ts';

export type ManualAdjustment = typeof sheetAdjustments.$inferSelect;
type MarkRow = typeof unavailableMarks.$inferSelect;

/** A sheet with what it was computed from. */
export interface ReadSheet {
  readonly assetId: string;
  readonly contract: TermedContract | null;
  readonly terms: SheetTerms;
  readonly sheet: DaySheet;
  /** Availability that records of the day charge to incidents, in cents. */
  readonly chargedCents: number;
  readonly isSoFar: boolean;
  readonly isClosed: boolean;
  readonly isStored: boolean;
  /** Adjustments of the books since the sheet was stored. */
  readonly posted: readonly RecordedRow[];
  /** Cents by which the posted flight hours change the guarantee. */
  readonly guaranteeChangeCents: number;
  readonly manual: readonly ManualAdjustment[];
}
/** Availability that is paid for the day, corrections by hand included. */
export const paidCents = ({ sheet, manual }: ReadSheet): number =>
  sheet.availabilityCents +
  manual.filter(({ item }) => item === 'availability').reduce((sum, { cents }) => sum + cents, 0);

export const termsOfContract = (contract: TermedContract | null): SheetTerms => {
  if (contract === null) return defaultTerms;
  const { windowStart, windowHours, stepMinutes, guaranteedDailyHours } = contract;
  return { windowStart, windowHours, stepMinutes, guaranteedDailyHours };
};

interface Facts {
  readonly contracts: readonly TermedContract[];
  readonly stays: readonly { readonly startTime: string; readonly endTime: string | null }[];
}
/** Whether the aircraft is assigned to a base at some time of the window. */
function isAssigned(stays: Facts['stays'], day: string, terms: SheetTerms): boolean {
  const { from, until } = windowOn(day, terms);
  return stays.some(
    ({ startTime, endTime }) =>
      epochMinutes(startTime) < until && (endTime === null || epochMinutes(endTime) > from),
  );
}

/** The sum of rows, and the rates of the seals. Live records don't count on a closed day. */
function recordedOf(rows: readonly RecordedRow[], isClosed: boolean): Recorded & RowRates {
  const counted = rows.filter(({ source }) => !isClosed || source !== 'live');
  const sum = (key: keyof Recorded) => counted.reduce((total, row) => total + row[key], 0);
  const rate = (key: 'hourlyRate' | 'standbyRate') =>
    counted.find((row) => row[key] !== null)?.[key] ?? null;
  return {
    flightHours: sum('flightHours'),
    flightCents: sum('flightCents'),
    abortCents: sum('abortCents'),
    landingCents: sum('landingCents'),
    standbyHours: sum('standbyHours'),
    standbyCents: sum('standbyCents'),
    perDiemCents: sum('perDiemCents'),
    hourlyRate: rate('hourlyRate'),
    standbyRate: rate('standbyRate'),
  };
}
interface RowRates {
  readonly hourlyRate: number | null;
  readonly standbyRate: number | null;
}

const hasAmount = (recorded: Recorded): boolean =>
  Object.keys(nothingRecorded).some(
    // The keys are those of `nothingRecorded`.
    (key) => recorded[key as keyof Recorded] !== 0,
  );

/** The sheet of today so far: what is unavailable until now, without money (PAY-1). */
function soFar(day: string, terms: SheetTerms, marks: readonly SheetMark[]): DaySheet {
  const { from, until } = windowOn(day, terms);
  const now = Math.max(from, Math.min(until, epochMinutes(nowInstant())));
  const minutes = unavailableMinutes(marks, { from, until: now });
  return {
    day,
    status: minutes === 0 ? 'available' : minutes === now - from ? 'unavailable' : 'partly',
    unavailableMinutes: minutes,
    units: Math.ceil(minutes / terms.stepMinutes),
    deductionCents: 0,
    availabilityCents: 0,
    guaranteeHours: 0,
    guaranteeCents: 0,
    payableCents: 0,
    parts: [],
  };
}

interface Span {
  readonly from: string;
  readonly until: string;
}
export async function readMarks(db: Reader, assetIds: readonly string[] | null, span: Span) {
  const [from, until] = [dayWindow(span.from).from, dayWindow(span.until).until];
  const rows = await db
    .select()
    .from(unavailableMarks)
    .where(
      and(
        isNull(unavailableMarks.deletedAt),
        ofAssets('asset_id', assetIds),
        lt(unavailableMarks.startTime, until),
        or(isNull(unavailableMarks.untilTime), gt(unavailableMarks.untilTime, from)),
      ),
    )
    .orderBy(asc(unavailableMarks.startTime), asc(unavailableMarks.id));
  return grouped(rows, ({ assetId }) => assetId);
}
/** Groups marks by aircraft and day, because an aircraft can have hundreds in a year. */
function marksByDay(marks: ReadonlyMap<string, readonly MarkRow[]>, { from, until }: Span) {
  const days = [...marks.values()].flat().flatMap((mark) => {
    const [start, end] = [pacificDay(mark.startTime), mark.untilTime ?? null];
    const last = end === null ? until : pacificDay(end);
    const found: { readonly key: string; readonly mark: MarkRow }[] = [];
    for (let day = start < from ? from : start; day <= last && day <= until; day = addDays(day, 1))
      found.push({ key: `${mark.assetId} ${day}`, mark });
    return found;
  });
  return grouped(days, ({ key }) => key);
}
async function readStays(db: Reader, assetIds: readonly string[]) {
  const { assetId, startTime, endTime } = baseAssignments;
  const rows = await db
    .select({ assetId, startTime, endTime })
    .from(baseAssignments)
    .where(and(isNull(baseAssignments.deletedAt), anyOf(assetId, assetIds)));
  return grouped(rows, (row) => row.assetId);
}

/** Everything of a span that sheets are made of, for these aircraft or all. */
async function readFacts(db: Reader, assetIds: readonly string[] | null, span: Span) {
  const { from, until } = span;
  const contracts = await readTermedContracts(db, assetIds);
  const recorded = await readRecorded(db, assetIds, from, until);
  const marks = marksByDay(await readMarks(db, assetIds, span), span);
  const stored = await db
    .select()
    .from(daySheets)
    .where(and(ofAssets('asset_id', assetIds), between(daySheets.day, from, until)));
  const manual = await db
    .select()
    .from(sheetAdjustments)
    .where(and(ofAssets('asset_id', assetIds), between(sheetAdjustments.day, from, until)))
    .orderBy(asc(sheetAdjustments.at), asc(sheetAdjustments.id));
  const ids = assetIds ?? [
    ...new Set([
      ...contracts.keys(),
      ...[...recorded.keys()].map((key) => key.slice(0, 36)),
      // A closed day stays, also where no contract covers the aircraft any more.
      ...[...stored, ...manual].map(({ assetId }) => assetId),
    ]),
  ];
  const { rows: closings } = await db.execute<{ key: string; at: string; hasSheets: boolean }>(
    sql`select asset_id || ' ' || start_date as key, to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, has_sheets as "hasSheets"
      from cost_periods where asset_id is not null and end_date >= ${from} and start_date <= ${until}`,
  );
  const starts = halfMonthsBetween(from, until);
  return {
    ids,
    contracts,
    recorded,
    marks,
    stays: await readStays(
      db,
      ids.filter((id) => contracts.get(id)?.some((c) => c.guaranteedDailyHours !== null)),
    ),
    stored: new Map(stored.map((row) => [`${row.assetId} ${row.day}`, row])),
    storedContracts: await readStoredContracts(
      db,
      stored.flatMap(({ contractId }) => contractId ?? []),
    ),
    manual: grouped(manual, (row) => `${row.assetId} ${row.day}`),
    closings: new Map(closings.map((closing) => [closing.key, closing])),
    isClosed: await readClosed(
      db,
      ids.flatMap((assetId) => starts.map((start) => ({ assetId, start }))),
    ),
  };
}
type AllFacts = Awaited<ReturnType<typeof readFacts>>;

function sheetOf(all: AllFacts, assetId: string, day: string, today: string): ReadSheet | null {
  const key = `${assetId} ${day}`;
  const contracts = all.contracts.get(assetId) ?? [];
  const rows = all.recorded.get(key) ?? [];
  const manual = all.manual.get(key) ?? [];
  const period = periodOn(assetId, day);
  const isClosed = all.isClosed(period);
  const chargedCents = rows
    .filter(({ source }) => !isClosed || source !== 'live')
    .reduce((sum, row) => sum + row.availabilityCents, 0);
  const common = { assetId, chargedCents, isSoFar: day === today, isClosed, manual };
  const stored = all.stored.get(key);
  const closing = all.closings.get(`${assetId} ${period.start}`);
  const posted = rows.filter(({ at }) => at !== null && at > (closing?.at ?? ''));
  if (stored !== undefined) {
    const contract = all.storedContracts.get(stored.contractId ?? '') ?? null;
    const { terms, rates } = stored;
    const hours = posted.reduce((sum, { flightHours }) => sum + flightHours, 0);
    const guaranteeChangeCents =
      hours === 0 ? 0 : guaranteeChange(stored, terms, rates.hourly, hours);
    return {
      ...{ ...common, contract, terms, sheet: stored, isStored: true, posted },
      guaranteeChangeCents,
    };
  }
  const contract = contractOn(contracts, day);
  const terms = termsOfContract(contract);
  // The closing stored no sheet, so nothing was paid. Later terms and contracts change nothing.
  if (closing?.hasSheets === true) {
    if (posted.length === 0 && manual.length === 0) return null;
    const none = { daily: 0, hourly: 0, standby: 0 };
    const unpaid = { ...terms, guaranteedDailyHours: null };
    const sheet = daySheet({
      ...{ day, terms: unpaid, rates: none, marks: [], recorded: nothingRecorded },
    });
    return {
      ...{ ...common, contract, terms: unpaid, sheet, isStored: true, posted },
      guaranteeChangeCents: 0,
    };
  }
  const recorded = recordedOf(rows, isClosed);
  const isPaid =
    contract !== null &&
    (contract.daily > 0 ||
      ((contract.guaranteedDailyHours ?? 0) > 0 &&
        isAssigned(all.stays.get(assetId) ?? [], day, terms)));
  if (!isPaid && !hasAmount(recorded) && manual.length === 0) return null;
  const marks = (all.marks.get(key) ?? []).map(({ mark }) => mark);
  const rates = {
    daily: contract?.daily ?? 0,
    hourly: recorded.hourlyRate ?? contract?.hourly ?? 0,
    standby: recorded.standbyRate ?? contract?.standby ?? 0,
  };
  const ownTerms = isPaid ? terms : { ...terms, guaranteedDailyHours: null };
  const sheet =
    day === today
      ? soFar(day, terms, marks)
      : daySheet({ day, terms: ownTerms, rates, marks, recorded });
  return {
    ...common,
    contract,
    terms: ownTerms,
    sheet,
    isStored: false,
    posted: [],
    guaranteeChangeCents: 0,
  };
}

/**
 * The sheets of these aircraft, or of all, up to today, by aircraft and day (PAY-1).
 * @param assetIds null for every aircraft
 */
export async function readSheets(
  db: Reader,
  assetIds: readonly string[] | null,
  { from, until }: Span,
): Promise<ReadSheet[]> {
  const today = pacificToday();
  const last = until < today ? until : today;
  if (from > last) return [];
  const all = await readFacts(db, assetIds, { from, until: last });
  const sheets: ReadSheet[] = [];
  for (const assetId of all.ids) {
    for (let day = from; day <= last; day = addDays(day, 1)) {
      const sheet = sheetOf(all, assetId, day, today);
      if (sheet !== null) sheets.push(sheet);
    }
    // A year of a large fleet takes seconds.
    await otherCallsFirst();
  }
  return sheets;
}
