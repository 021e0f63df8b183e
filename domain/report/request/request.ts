import * as z from 'zod/mini';
import type { Days } from '../../dates/dateRange.ts';
import { type AcrossDates, acrossBys, isAcrossMeasure, nameColumns } from './across.ts';
import { dimensionOf, type GroupBy, groupByOf, ReportChoiceError } from './choices.ts';
import { type ColumnKey, columnsCatalogue } from './columnsCatalogue.ts';
import { type ComparedBy, comparedDays, isComparedBy } from './compared.ts';
import { isValueColumn, isWordSubject, type Narrowing, notNarrowed } from './narrowing.ts';

/** The filter value for rows without a contract or an aircraft (RPT-80). */
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
  /** Our extension for the landing-fee preset: only activities with a landing fee. */
  landingFeesCharged: z.optional(z.boolean()),
});
const Picked = z.strictObject({ mode: z.literal('specific'), ids: z.array(z.uuid()) });
/**
 * A row passes a filter with any of its values, and must pass all filters (RPT-15). `specific` is
 * never allowed for dispatches (RPT-13).
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

/** A report request (RPT-12). Its date range is the range of the loaded columns. */
export interface ReportRequest {
  readonly preset: string;
  readonly dimension: string;
  readonly groupBy: string;
  /** Columns in screen order. */
  readonly metrics: readonly string[];
  readonly filters: ReportFilters;
  /** Filters of the preset. They apply in addition to the chosen ones, even on the same field. */
  readonly implied?: ReportFilters;
  readonly summaryOnly: boolean;
  /** Only approved records and adjustments; absent: also records not approved yet (APR-40). */
  readonly approvedOnly?: boolean;
  /** Sort columns, primary first; null or empty: the dimension's own order. */
  readonly sort: readonly RequestSort[] | null;
  /** A measure spread across columns; absent: the columns are the metrics. */
  readonly across?: { readonly by: string; readonly measure: string };
  /** The report's days, if more days were loaded; absent: all loaded days. */
  readonly days?: Days;
  /** Filters by word, figure and drill-down line; absent: none. */
  readonly narrowing?: Narrowing;
}
interface RequestSort {
  readonly column: string;
  readonly descending: boolean;
  /** In an across-table, the label of the sorted column; absent: the total or a name column. */
  readonly at?: string;
}

/** @throws ReportChoiceError for a column that does not exist */
function columnKeyOf(text: string): ColumnKey {
  // The check is the proof that the text is a key.
  if (Object.hasOwn(columnsCatalogue, text)) return text as ColumnKey;
  throw new ReportChoiceError(`There is no report column "${text}".`);
}

/** @throws ReportChoiceError naming the unknown or invalid filter */
function checkedFilters(filters: ReportFilters): ReportFilters {
  const checked = ReportFilters.safeParse(filters);
  if (!checked.success)
    throw new ReportChoiceError(
      `The report filter is wrong at "${checked.error.issues[0]?.path.join('.') ?? ''}".`,
    );
  return filters;
}

/** @throws ReportChoiceError naming a column that cannot be filtered like this */
function checkedNarrowing(narrowing: Narrowing): Narrowing {
  const values = [...narrowing.values, ...narrowing.behind.flatMap((line) => line.values)];
  const wrong =
    narrowing.words.find(({ of }) => !isWordSubject(of))?.of ??
    values.find(({ column }) => !isValueColumn(column))?.column;
  if (wrong !== undefined) throw new ReportChoiceError(`A report can't be narrowed by "${wrong}".`);
  return narrowing;
}

/** Columns across, with the grouping that becomes the columns, if any. */
export interface CheckedAcross {
  readonly by: AcrossDates | 'group';
  readonly measure: ColumnKey;
  readonly groupBy: GroupBy;
}
/** A measure compared with the same measure of another range. */
export interface Compared {
  readonly by: ComparedBy;
  readonly measure: ColumnKey;
  readonly days: Days;
}
/** @throws ReportChoiceError for an unknown column choice or a column that is not a measure */
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
 * Checks every name of a request (RPT-12). The returned `groupBy` and `metrics` apply to the rows:
 * groups shown as columns do not group rows, and an across-table has only names and the total
 * (RPT-110).
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
    // An across-table sorts only by columns it shows.
    sort: measure === null ? sort : sort.filter(({ column }) => metrics.includes(column)),
    across,
    compared,
    days: request.days ?? null,
  };
}
export type CheckedRequest = ReturnType<typeof checkedRequest>;
