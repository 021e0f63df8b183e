import { eachWordColumn, type WordColumn, wordColumns } from './wordColumns.ts';

/**
 * GET /catis/metrics returns columns when `Accept` names this type: one Apache Arrow IPC stream per
 * month, oldest first (WIRE-37). Integer columns and dictionary indexes have the narrowest type that
 * holds the month's values, so types can differ between months.
 */
export const ARROW_MEDIA_TYPE = 'application/vnd.apache.arrow.stream';
/** Key of the schema's metadata that holds `COLUMNS_VERSION`. */
export const VERSION_KEY = 'catis.columns';
/**
 * Version of the columns below. Readers refuse any other. A new word column raises it by itself;
 * any other change of columns raises the number here.
 */
export const COLUMNS_VERSION = 4 + wordColumns.length;
/** Marks a missing value in a column of numbers, outside Arrow. */
export const NULL_NUMBER = -2_147_483_648;
/** Marks a missing value in a column of dictionary indexes, outside Arrow. */
export const NO_INDEX = -1;

/**
 * Dictionaries of uuids, 16 bytes per entry. Aircraft, incidents and persons with a report number
 * have the uuid derived from it (PERF-36).
 */
export const idDictionaries = [
  'dispatches',
  'aircraft',
  'incidents',
  'contracts',
  'persons',
] as const;
export type IdDictionary = (typeof idDictionaries)[number];
/** Dictionaries of words. `bases` holds base codes, `agents` agent names. */
export const wordDictionaries = [
  'bases',
  // `map` loses the literal types, which are exactly those of `wordColumns`.
  ...(wordColumns.map(({ dictionary }) => dictionary) as WordColumn['dictionary'][]),
  'agents',
  'roles',
  'vendors',
  'remarks',
] as const;
export type WordDictionary = (typeof wordDictionaries)[number];
export type DictionaryName = IdDictionary | WordDictionary;

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
/** One entry per crew row. An adjustment's entry has no person. */
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
