import * as z from 'zod/mini';
import type { Days } from '../../dates/dateRange.ts';
import { type AcrossDates, acrossBys, isAcrossMeasure, nameColumns } from './across.ts';
import { dimensionOf, type GroupBy, groupByOf, ReportChoiceError } from './choices.ts';
import { type ColumnKey, columnsCatalogue } from './columnsCatalogue.ts';
import { type ComparedBy, comparedDays, isComparedBy } from './compared.ts';
import { isValueColumn, isWordSubject, type Narrowing, notNarrowed } from './narrowing.ts';

/** The contract type that stands for rows without a contract or an aircraft (RPT-80). */
export const NO_CONTRACT_TYPE = 'none';

const Texts = z.optional(z.array(z.string()));
const AircraftParams = z.strictObject({
  categories: z.optional(z.array(z.enum(['FW', 'RW']))),
  baseCodes: Texts,
  aircraftTypes: Texts,
  contractTypes: Texts,
  vendors: Texts,
});
const IncidentParams = z.strictObject({
  years: z.optional(z.array(z.int())),
  states: Texts,
  agencies: Texts,
  types: Texts,
});
const DispatchParams = z.strictObject({
  takeOffBases: Texts,
  landingBases: Texts,
  takeOffOrLandingBases: Texts,
  agentBases: Texts,
  agentTypes: Texts,
  missionTypes: Texts,
  missionFlightTypes: Texts,
  crewNames: Texts,
  crewRoles: Texts,
  crewVendors: Texts,
  missingAgentCost: z.optional(z.boolean()),
  /** Ours, for the preset of landing fees: only activities that were charged one. */
  landingFeesCharged: z.optional(z.boolean()),
});
const Picked = z.strictObject({ mode: z.literal('specific'), ids: z.array(z.uuid()) });
/**
 * Within one filter any value passes, between filters all must (RPT-15). `specific` is never allowed for dispatches
 * (RPT-13).
 */
export const ReportFilters = z.strictObject({
  aircraft: z.optional(
    z.union([Picked, z.strictObject({ mode: z.literal('params'), params: AircraftParams })]),
  ),
  incident: z.optional(
    z.union([Picked, z.strictObject({ mode: z.literal('params'), params: IncidentParams })]),
  ),
  dispatch: z.optional(z.strictObject({ mode: z.literal('params'), params: DispatchParams })),
});
type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
export type ReportFilters = DeepReadonly<z.output<typeof ReportFilters>>;

/** What a report is asked (RPT-12). The date range is what the columns were loaded for. */
export interface ReportRequest {
  readonly preset: string;
  readonly dimension: string;
  readonly groupBy: string;
  /** Columns in screen order. */
  readonly metrics: readonly string[];
  readonly filters: ReportFilters;
  /** Filters the preset brings: they hold beside the chosen ones, also where both are about the same thing. */
  readonly implied?: ReportFilters;
  readonly summaryOnly: boolean;
  /** Only what was approved, and adjustments to it; absent: records that were not approved too, as they stand (APR-40). */
  readonly approvedOnly?: boolean;
  /** What rows are ordered by first stands first; null or none: the dimension's own order. */
  readonly sort: readonly RequestSort[] | null;
  /** A measure in columns; absent: the columns are the metrics. */
  readonly across?: { readonly by: string; readonly measure: string };
  /** The days it is of, where more was loaded; absent: all there is. */
  readonly days?: Days;
  /** Words, figures and lines that rows are narrowed to or rid of; absent: none. */
  readonly narrowing?: Narrowing;
}
interface RequestSort {
  readonly column: string;
  readonly descending: boolean;
  /** Of an across-table the label of the column meant; absent: the total, or a column of names. */
  readonly at?: string;
}

/** @throws ReportChoiceError for a column that does not exist */
function columnKeyOf(text: string): ColumnKey {
  // The check is the proof that the text is a key.
  if (Object.hasOwn(columnsCatalogue, text)) return text as ColumnKey;
  throw new ReportChoiceError(`There is no report column "${text}".`);
}

/** @throws ReportChoiceError naming the filter that does not exist or holds what it can't */
function checkedFilters(filters: ReportFilters): ReportFilters {
  const checked = ReportFilters.safeParse(filters);
  if (!checked.success)
    throw new ReportChoiceError(
      `The report filter is wrong at "${checked.error.issues[0]?.path.join('.') ?? ''}".`,
    );
  return filters;
}

/** @throws ReportChoiceError naming the column that has no such words or figures */
function checkedNarrowing(narrowing: Narrowing): Narrowing {
  const values = [...narrowing.values, ...narrowing.behind.flatMap((line) => line.values)];
  const wrong =
    narrowing.words.find(({ of }) => !isWordSubject(of))?.of ??
    values.find(({ column }) => !isValueColumn(column))?.column;
  if (wrong !== undefined) throw new ReportChoiceError(`A report can't be narrowed by "${wrong}".`);
  return narrowing;
}

/** Columns across, with the grouping that is turned into them where it is one. */
export interface CheckedAcross {
  readonly by: AcrossDates | 'group';
  readonly measure: ColumnKey;
  readonly groupBy: GroupBy;
}
/** A measure beside that of another range. */
export interface Compared {
  readonly by: ComparedBy;
  readonly measure: ColumnKey;
  readonly days: Days;
}
/** @throws ReportChoiceError for what can't be columns, or no measure */
function checkedAcross(
  { across, days }: ReportRequest,
  groupBy: GroupBy,
): { readonly across: CheckedAcross | null; readonly compared: Compared | null } {
  if (across === undefined) return { across: null, compared: null };
  const by = acrossBys.find((known) => known === across.by);
  const measure = columnKeyOf(across.measure);
  if (by === undefined || (by === 'group' && groupBy === 'none'))
    throw new ReportChoiceError(`A report can't have "${across.by}" across.`);
  if (!isAcrossMeasure(measure))
    throw new ReportChoiceError(`The column "${measure}" can't stand across.`);
  if (!isComparedBy(by)) return { across: { by, measure, groupBy }, compared: null };
  if (days === undefined)
    throw new ReportChoiceError('A report without days has nothing to be compared with.');
  return { across: null, compared: { by, measure, days: comparedDays(by, days) } };
}

/**
 * A request whose every name is known (RPT-12). `groupBy` and `metrics` are those of the rows: groups that are columns
 * group no rows, and beside columns across stand only names and the total (RPT-110).
 * @throws ReportChoiceError naming what is unknown
 */
export function checkedRequest(request: ReportRequest) {
  const dimension = dimensionOf(request.dimension);
  const groupBy = groupByOf(dimension, request.groupBy);
  const { across, compared } = checkedAcross(request, groupBy);
  const measure = across?.measure ?? compared?.measure ?? null;
  const asked = request.metrics.map(columnKeyOf);
  const metrics = measure === null ? asked : [...nameColumns[dimension], measure];
  const sort = (request.sort ?? []).map(({ column, descending, at = null }) => ({
    column: columnKeyOf(column),
    descending,
    at,
  }));
  return {
    dimension,
    groupBy: across?.by === 'group' ? ('none' as const) : groupBy,
    metrics,
    filters: [request.filters, request.implied ?? {}].map(checkedFilters),
    narrowing: checkedNarrowing(request.narrowing ?? notNarrowed),
    summaryOnly: request.summaryOnly,
    approvedOnly: request.approvedOnly === true,
    // What an across-table does not show does not sort it either.
    sort: measure === null ? sort : sort.filter(({ column }) => metrics.includes(column)),
    across,
    compared,
    days: request.days ?? null,
  };
}
export type CheckedRequest = ReturnType<typeof checkedRequest>;
