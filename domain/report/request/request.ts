import * as z from 'zod/mini';
import { dimensionOf, groupByOf, ReportChoiceError } from './choices.ts';
import { type ColumnKey, columnsCatalogue } from './columnsCatalogue.ts';

const Texts = z.optional(z.array(z.string()));
const AircraftParams = z.strictObject({
  categories: z.optional(z.array(z.enum(['FW', 'RW']))),
  baseCodes: Texts,
  aircraftTypes: Texts,
  contractTypes: Texts,
  vendors: Texts,
});
const IncidentParams = z.strictObject({ years: z.optional(z.array(z.int())), states: Texts, agencies: Texts, types: Texts });
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
  aircraft: z.optional(z.union([Picked, z.strictObject({ mode: z.literal('params'), params: AircraftParams })])),
  incident: z.optional(z.union([Picked, z.strictObject({ mode: z.literal('params'), params: IncidentParams })])),
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
  /** null: the dimension's own order. */
  readonly sort: { readonly column: string; readonly descending: boolean } | null;
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
  if (!checked.success) throw new ReportChoiceError(`The report filter is wrong at "${checked.error.issues[0]?.path.join('.') ?? ''}".`);
  return filters;
}

/**
 * A request whose every name is known (RPT-12).
 * @throws ReportChoiceError naming what is unknown
 */
export function checkedRequest(request: ReportRequest) {
  const dimension = dimensionOf(request.dimension);
  return {
    dimension,
    groupBy: groupByOf(dimension, request.groupBy),
    metrics: request.metrics.map(columnKeyOf),
    filters: [request.filters, request.implied ?? {}].map(checkedFilters),
    summaryOnly: request.summaryOnly,
    sort: request.sort === null ? null : { column: columnKeyOf(request.sort.column), descending: request.sort.descending },
  };
}
export type CheckedRequest = ReturnType<typeof checkedRequest>;
