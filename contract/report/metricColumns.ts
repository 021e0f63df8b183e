import * as z from 'zod/mini';
import { Day, Id } from '../wire/wire.ts';
import { eachWordColumn } from './wordColumns.ts';

/** GET /catis/metrics answers with columns in JSON when `Accept` names this type: the binary form's readable twin. */
export const COLUMNS_MEDIA_TYPE = 'application/vnd.catis.columns+json';
/** The same columns packed; the layout is that of `BinaryHeader`. */
export const BINARY_COLUMNS_MEDIA_TYPE = 'application/vnd.catis.columns';
/** Version of the block below; a reader refuses any other. */
export const COLUMNS_VERSION = 6;
/** "No value" in a column of numbers. */
export const NULL_NUMBER = -2_147_483_648;
/** "No value" in a column of places in a dictionary. */
export const NONE = -1;

const MetricDictionaries = z.object({
  /** Uuid, and at the same place the running number people see. */
  dispatches: z.array(Id),
  dispatchNumbers: z.array(z.int()),
  /** Aircraft and incidents as the dimensions name them: by the uuid of their number where they have one (PERF-36). */
  aircraft: z.array(Id),
  incidents: z.array(Id),
  /** Contracts that the rows name, ended and deleted ones too. */
  contracts: z.array(Id),
  /** Base codes. */
  bases: z.array(z.string()),
  ...eachWordColumn('dictionary', () => z.array(z.string())),
  /** Agent names. */
  agents: z.array(z.string()),
  /** What stands for a crew member, likewise, and at the same place "First Last". */
  persons: z.array(Id),
  personNames: z.array(z.string()),
  roles: z.array(z.string()),
  /** Vendors of crew members. */
  vendors: z.array(z.string()),
  remarks: z.array(z.string()),
});
export type MetricDictionaries = z.output<typeof MetricDictionaries>;
export type DictionaryName = keyof MetricDictionaries;

/** What one column may hold: a place in a dictionary, or a whole number within bounds. */
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
/** An adjustment's are signed: hours, money, volumes and landings. */
const hundredths = numberOrNone(-10_000_000, 10_000_000);
const cents = number(-10_000_000_000, 10_000_000_000);
/** Rate × hours exceeds any single amount. */
const costs = number(-1_000_000_000_000_000, 1_000_000_000_000_000);
const litres = number(-1_000_000, 1_000_000);
/**
 * The part of a volume below one litre: 10⁻⁹ litre, so that whole US gallons (3,785,411,784 of them) stay exact in
 * sums.
 */
const nanolitres = number(-999_999_999, 999_999_999);

/** `dispatchType` in a column is the place in this list. */
export const dispatchTypes = ['flight', 'standby', 'agentOnly'] as const;
/** Bits of the `flags` column. */
export const ABORTED = 1;
export const SPLIT_PRICING = 2;
export const MISSING_AGENT_RATE = 4;
/** Where a record stands on its way into the books (APR-10): two bits of `flags` hold a place in this list. */
export const approvals = ['entered', 'checked', 'approved', 'reopened'] as const;
export const APPROVAL_SHIFT = 3;
/** The row is of the books: what was approved of an activity, or an adjustment (APR-40). */
export const IN_BOOKS = 32;
/** The row is an adjustment on the day it was posted: it is no activity, what it has is signed (APR-42). */
export const ADJUSTMENT = 64;

/** One entry per activity, ordered by activityDate, dispatchTime, dispatch number, place in the dispatch. */
export const activityColumns = {
  dispatch: place('dispatches'),
  aircraft: placeOrNone('aircraft'),
  incident: placeOrNone('incidents'),
  dispatchType: number(0, dispatchTypes.length - 1),
  /** Days since 1970-01-01 of the Pacific day. */
  activityDate: number(-25_567, 100_000),
  /** Minutes since 1970-01-01T00:00Z. */
  dispatchTime: minutes,
  timeOut: minutes,
  timeIn: minutes,
  ...eachWordColumn('name', ({ dictionary }) => placeOrNone(dictionary)),
  takeOffBase: placeOrNone('bases'),
  landingBase: placeOrNone('bases'),
  /** Hundredths of an hour, meters and hours alike. */
  hobbsStart: readings,
  hobbsEnd: readings,
  totalFlightHours: hundredths,
  dayFlightHours: hundredths,
  nightFlightHours: hundredths,
  landings: numberOrNone(-10_000, 10_000),
  landingFees: cents,
  /** The contract of the aircraft on that day (RPT-80); of a row of the books the one it was approved under. */
  contract: placeOrNone('contracts'),
  /** The parts that the contract sets, as stored (COST-20); of a row of the books as approved or adjusted (APR-41). */
  flightCost: costs,
  abortFees: costs,
  availabilityCost: costs,
  crewStandbyCost: costs,
  /** Fills with a volume (PACK-5); of an adjustment the loads that it moves. */
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
/** One entry per crew row; an adjustment's is of nobody. */
export const crewColumns = {
  person: placeOrNone('persons'),
  role: placeOrNone('roles'),
  vendor: placeOrNone('vendors'),
  /** Hundredths of an hour. */
  standByHours: number(-100_000, 100_000),
  perDiemRate: cents,
  /** This person's share of the activity's crew standby (RPT-82); of a row of the books the approved one. */
  standbyCost: costs,
} as const satisfies Record<string, ColumnRule>;
/**
 * One entry per drop. A volume is `…Litres` + `…Nanolitres` × 10⁻⁹. The activity's agent cost is the sum of `cost`. An
 * adjustment's has neither agent nor base where what was approved had no load.
 */
export const dropColumns = {
  agent: placeOrNone('agents'),
  base: placeOrNone('bases'),
  onIncidentLitres: litres,
  onIncidentNanolitres: nanolitres,
  jettisonedLitres: litres,
  jettisonedNanolitres: nanolitres,
  cost: cents,
  /** 1 for a load that has no price (RPT-83). */
  unpriced: number(0, 1),
} as const satisfies Record<string, ColumnRule>;
export type ActivityColumn = keyof typeof activityColumns;
export type CrewColumn = keyof typeof crewColumns;
export type DropColumn = keyof typeof dropColumns;

/** Cells are checked by a loop per column (domain/report), not one by one here. */
const Cells = z.record(z.string(), z.unknown());
/**
 * The columns of one month, or of the part of it that was asked for. `offsets` has `rows` + 1 entries: the crew rows of
 * activity i are those from `offsets[i]` up to, not including, `offsets[i + 1]`; the same for drops.
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

/** Dictionaries of uuids, in the order in which the binary form holds them, 16 bytes an entry. */
export const idDictionaries = [
  'dispatches',
  'aircraft',
  'incidents',
  'contracts',
  'persons',
] as const satisfies readonly DictionaryName[];
const count = z.int().check(z.minimum(0), z.maximum(100_000_000));
/**
 * The binary form is one block after another. A block: its length in bytes and its header's length (both u32), the
 * header as JSON in UTF-8, then each starting at the next multiple of 8 bytes: the uuids of `idDictionaries` that have no number, the
 * forms of the columns (`domain/report/block/cellForm.ts`), and the columns (`storedColumns.ts` there; WIRE-37).
 */
export const BinaryHeader = z.object({
  v: z.literal(COLUMNS_VERSION),
  rows: count,
  crewRows: count,
  dropRows: count,
  /** Loads whose volumes are no whole gallons: on the incident, and jettisoned. */
  otherVolumes: z.object({ onIncident: count, jettisoned: count }),
  from: Day,
  until: Day,
  /** Entries of each dictionary of uuids. */
  ids: z.object({
    dispatches: count,
    aircraft: count,
    incidents: count,
    contracts: count,
    persons: count,
  }),
  /** Those of them that are named by no number, and come whole. */
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
