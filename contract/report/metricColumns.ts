import * as z from 'zod/mini';
import { Day, Id } from '../wire/wire.ts';
import { eachWordColumn } from './wordColumns.ts';

/**
 * GET /catis/metrics returns columns as JSON when `Accept` names this type. It has the same content
 * as the binary form.
 */
export const COLUMNS_MEDIA_TYPE = 'application/vnd.catis.columns+json';
/** The same columns in binary; the layout is described at `BinaryHeader`. */
export const BINARY_COLUMNS_MEDIA_TYPE = 'application/vnd.catis.columns';
/** Version of the block below. Readers refuse any other. */
export const COLUMNS_VERSION = 6;
/** Marks a missing value in a column of numbers. */
export const NULL_NUMBER = -2_147_483_648;
/** Marks a missing value in a column of dictionary indexes. */
export const NO_INDEX = -1;

const MetricDictionaries = z.object({
  /** Uuids, and at the same indexes the sequential numbers that users see. */
  dispatches: z.array(Id),
  dispatchNumbers: z.array(z.int()),
  /**
   * Ids of aircraft and incidents as in the dimensions. Those with a number have the uuid derived
   * from it (PERF-36).
   */
  aircraft: z.array(Id),
  incidents: z.array(Id),
  /** Contracts that the rows refer to, including ended and deleted ones. */
  contracts: z.array(Id),
  /** Base codes. */
  bases: z.array(z.string()),
  ...eachWordColumn('dictionary', () => z.array(z.string())),
  /** Agent names. */
  agents: z.array(z.string()),
  /** Ids of crew members, in the same form; `personNames` has "First Last" at the same index. */
  persons: z.array(Id),
  personNames: z.array(z.string()),
  roles: z.array(z.string()),
  /** Vendors of crew members. */
  vendors: z.array(z.string()),
  remarks: z.array(z.string()),
});
export type MetricDictionaries = z.output<typeof MetricDictionaries>;
export type DictionaryName = keyof MetricDictionaries;

/** The allowed values of a column: an index in a dictionary, or a whole number within bounds. */
export type ColumnRule =
  | { readonly dictionary: DictionaryName; readonly nullable: boolean }
  | { readonly min: number; readonly max: number; readonly nullable: boolean };

const place = (dictionary: DictionaryName) => ({ dictionary, nullable: false }) as const;
const placeOrNone = (dictionary: DictionaryName) => ({ dictionary, nullable: true }) as const;
const number = (min: number, max: number) => ({ min, max, nullable: false }) as const;
const numberOrNone = (min: number, max: number) => ({ min, max, nullable: true }) as const;
const minutes = numberOrNone(0, 2_000_000_000);
/** Meters. */
const readings = numberOrNone(0, 10_000_000);
/** Signed for adjustments, like money, volumes and landings. */
const hundredths = numberOrNone(-10_000_000, 10_000_000);
const cents = number(-10_000_000_000, 10_000_000_000);
/** Rate × hours exceeds any single amount. */
const costs = number(-1_000_000_000_000_000, 1_000_000_000_000_000);
const litres = number(-1_000_000, 1_000_000);
/**
 * The part of a volume below one litre, in 10⁻⁹ litre, so that totals of whole US gallons
 * (3,785,411,784 nanolitres each) stay exact.
 */
const nanolitres = number(-999_999_999, 999_999_999);

/** `dispatchType` columns hold an index in this list. */
export const dispatchTypes = ['flight', 'standby', 'agentOnly'] as const;
/** Bits of the `flags` column. */
export const ABORTED = 1;
export const SPLIT_PRICING = 2;
export const MISSING_AGENT_RATE = 4;
/** Approval states (APR-10). Two bits of `flags` hold an index in this list. */
export const approvals = ['entered', 'checked', 'approved', 'reopened'] as const;
export const APPROVAL_SHIFT = 3;
/** The row is in the books: an approved activity, or an adjustment (APR-40). */
export const IN_BOOKS = 32;
/**
 * The row is an adjustment on its posting day: not an activity, and its figures are signed
 * (APR-42).
 */
export const ADJUSTMENT = 64;

/**
 * One entry per activity, by activityDate, dispatchTime, dispatch number and position in the
 * dispatch.
 */
export const activityColumns = {
  dispatch: place('dispatches'),
  aircraft: placeOrNone('aircraft'),
  incident: placeOrNone('incidents'),
  dispatchType: number(0, dispatchTypes.length - 1),
  /** The Pacific day, as days since 1970-01-01. */
  activityDate: number(-25_567, 100_000),
  /** Minutes since 1970-01-01T00:00Z. */
  dispatchTime: minutes,
  timeOut: minutes,
  timeIn: minutes,
  ...eachWordColumn('name', ({ dictionary }) => placeOrNone(dictionary)),
  takeOffBase: placeOrNone('bases'),
  landingBase: placeOrNone('bases'),
  /** Hundredths of an hour, for meters and hours alike. */
  hobbsStart: readings,
  hobbsEnd: readings,
  totalFlightHours: hundredths,
  dayFlightHours: hundredths,
  nightFlightHours: hundredths,
  landings: numberOrNone(-10_000, 10_000),
  landingFees: cents,
  /**
   * The aircraft's contract on that day (RPT-80). For rows in the books, the contract at approval.
   */
  contract: placeOrNone('contracts'),
  /**
   * The cost parts under the contract, as stored (COST-20). For rows in the books, as approved or
   * adjusted (APR-41).
   */
  flightCost: costs,
  abortFees: costs,
  availabilityCost: costs,
  crewStandbyCost: costs,
  /** Fills with a volume (PACK-5). For adjustments, the number of loads added or removed. */
  loads: number(-10_000, 10_000),
  flags: number(
    0,
    ABORTED |
      SPLIT_PRICING |
      MISSING_AGENT_RATE |
      ((approvals.length - 1) << APPROVAL_SHIFT) |
      IN_BOOKS |
      ADJUSTMENT,
  ),
  remarks: placeOrNone('remarks'),
} as const satisfies Record<string, ColumnRule>;
/** One entry per crew row. An adjustment's has no person. */
export const crewColumns = {
  person: placeOrNone('persons'),
  role: placeOrNone('roles'),
  vendor: placeOrNone('vendors'),
  /** Hundredths of an hour. */
  standByHours: number(-100_000, 100_000),
  perDiemRate: cents,
  /**
   * This person's share of the activity's crew standby (RPT-82). For rows in the books, the
   * approved share.
   */
  standbyCost: costs,
} as const satisfies Record<string, ColumnRule>;
/**
 * One entry per drop. A volume is `…Litres` + `…Nanolitres` × 10⁻⁹. The activity's agent cost is
 * the sum of `cost`. An adjustment's entry has neither agent nor base if the approved activity had
 * no load.
 */
export const dropColumns = {
  agent: placeOrNone('agents'),
  base: placeOrNone('bases'),
  onIncidentLitres: litres,
  onIncidentNanolitres: nanolitres,
  jettisonedLitres: litres,
  jettisonedNanolitres: nanolitres,
  cost: cents,
  /** 1 for a load without a price (RPT-83). */
  unpriced: number(0, 1),
} as const satisfies Record<string, ColumnRule>;
export type ActivityColumn = keyof typeof activityColumns;
export type CrewColumn = keyof typeof crewColumns;
export type DropColumn = keyof typeof dropColumns;

/** A loop per column checks the cells (domain/report). A schema per cell would be too slow. */
const Cells = z.record(z.string(), z.unknown());
/**
 * The columns of one month, or of the requested part of it. `offsets` has `rows` + 1 entries. The
 * crew rows of activity i are those from `offsets[i]` up to, but not including, `offsets[i + 1]`;
 * drops likewise.
 */
export const MetricsBlock = z.object({
  v: z.literal(COLUMNS_VERSION),
  rows: z.int(),
  from: Day,
  until: Day,
  dictionaries: MetricDictionaries,
  columns: Cells,
  crew: z.object({ offsets: z.unknown(), columns: Cells }),
  drops: z.object({ offsets: z.unknown(), columns: Cells }),
});
export type MetricsBlock = z.output<typeof MetricsBlock>;
/** GET /catis/metrics as columns: the blocks of the range, month by month. */
export const MetricsColumns = z.array(MetricsBlock);

/** Dictionaries of uuids, in the order of the binary form, 16 bytes per entry. */
export const idDictionaries = [
  'dispatches',
  'aircraft',
  'incidents',
  'contracts',
  'persons',
] as const satisfies readonly DictionaryName[];
const count = z.int().check(z.minimum(0), z.maximum(100_000_000));
/**
 * The binary form is a sequence of blocks. A block has these parts (WIRE-37):
 * - its length in bytes and its header's length, both u32
 * - the header as JSON in UTF-8
 * - the uuids of `idDictionaries` that have no number
 * - the forms of the columns (`domain/report/block/cellForm.ts`)
 * - the columns (`storedColumns.ts` in the same folder)
 * Each part after the header starts at the next multiple of 8 bytes.
 */
export const BinaryHeader = z.object({
  v: z.literal(COLUMNS_VERSION),
  rows: count,
  crewRows: count,
  dropRows: count,
  /** Loads whose volumes are not whole gallons: on the incident, and jettisoned. */
  otherVolumes: z.object({ onIncident: count, jettisoned: count }),
  from: Day,
  until: Day,
  /** Number of entries in each dictionary of uuids. */
  ids: z.object({
    dispatches: count,
    aircraft: count,
    incidents: count,
    contracts: count,
    persons: count,
  }),
  /** How many of them have no number and are sent as whole uuids. */
  wholeIds: z.object({ aircraft: count, incidents: count, persons: count }),
  words: z.omit(MetricDictionaries, {
    dispatches: true,
    dispatchNumbers: true,
    aircraft: true,
    incidents: true,
    contracts: true,
    persons: true,
  }),
});
export type BinaryHeader = z.output<typeof BinaryHeader>;
