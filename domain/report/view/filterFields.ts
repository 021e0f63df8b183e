import { NO_CONTRACT_TYPE, type ReportFilters } from '../request/request.ts';

/**
 * The filter fields (RPT-14), in display order. `ids` picks single aircraft or incidents and
 * replaces the other fields of its kind.
 */
export const filterFields = [
  { id: 'aircraft.ids', title: 'Aircraft', label: 'Only these aircraft' },
  { id: 'aircraft.categories', title: 'Aircraft', label: 'Category' },
  { id: 'aircraft.baseCodes', title: 'Aircraft', label: 'Base of the aircraft' },
  { id: 'aircraft.aircraftTypes', title: 'Aircraft', label: 'Aircraft type' },
  { id: 'aircraft.contractTypes', title: 'Aircraft', label: 'Contract type' },
  { id: 'aircraft.vendors', title: 'Aircraft', label: 'Vendor' },
  { id: 'incident.ids', title: 'Incident', label: 'Only these incidents' },
  { id: 'incident.years', title: 'Incident', label: 'Incident year' },
  { id: 'incident.states', title: 'Incident', label: 'State' },
  { id: 'incident.agencies', title: 'Incident', label: 'Agency' },
  { id: 'incident.types', title: 'Incident', label: 'Incident type' },
  { id: 'dispatch.takeOffBases', title: 'Dispatch', label: 'Take-off base' },
  { id: 'dispatch.landingBases', title: 'Dispatch', label: 'Landing base' },
  { id: 'dispatch.takeOffOrLandingBases', title: 'Dispatch', label: 'Take-off or landing base' },
  { id: 'dispatch.agentBases', title: 'Dispatch', label: 'Agent base' },
  { id: 'dispatch.agentTypes', title: 'Dispatch', label: 'Agent' },
  { id: 'dispatch.missionTypes', title: 'Dispatch', label: 'Mission' },
  { id: 'dispatch.missionFlightTypes', title: 'Dispatch', label: 'Flight type' },
  { id: 'dispatch.crewNames', title: 'Dispatch', label: 'Crew member' },
  { id: 'dispatch.crewRoles', title: 'Dispatch', label: 'Job' },
  { id: 'dispatch.crewVendors', title: 'Dispatch', label: 'Crew vendor' },
  { id: 'dispatch.missingAgentCost', title: 'Dispatch', label: 'No agent price' },
] as const;
export type FilterField = (typeof filterFields)[number]['id'];
type Kind = 'aircraft' | 'incident' | 'dispatch';

/** The value of an on/off filter that is on. */
export const FILTER_ON = 'on';
/** The wanted values by filter field; a field without a filter is absent. */
export type FilterValues = Readonly<Partial<Record<FilterField, readonly string[]>>>;

const fieldOf = (kind: Kind, key: string): FilterField | undefined =>
  filterFields.find(({ id }) => id === `${kind}.${key}`)?.id;
const textsOf = (value: unknown): readonly string[] =>
  value === true ? [FILTER_ON] : Array.isArray(value) ? value.map(String) : [];

/** The filters' values by field, in the fields' order. */
export function valuesOf(filters: ReportFilters): FilterValues {
  const found = new Map<FilterField, readonly string[]>();
  for (const kind of ['aircraft', 'incident', 'dispatch'] as const) {
    const filter = filters[kind];
    if (filter === undefined) continue;
    for (const [key, value] of Object.entries(
      filter.mode === 'specific' ? { ids: filter.ids } : filter.params,
    )) {
      const field = fieldOf(kind, key);
      const texts = textsOf(value);
      if (field !== undefined && texts.length > 0) found.set(field, texts);
    }
  }
  return Object.fromEntries(
    filterFields.flatMap(({ id }) => (found.has(id) ? [[id, found.get(id) ?? []]] : [])),
  );
}

/**
 * Sets the values of one field; no values remove the field. Picked ids and the other fields of
 * their kind replace each other.
 */
export function withValues(
  filters: ReportFilters,
  field: FilterField,
  values: readonly string[],
): ReportFilters {
  // The cast: every field is a kind, a dot and a key.
  const [kind, key] = field.split('.') as [Kind, string];
  const { [kind]: before, ...others } = filters;
  if (key === 'ids')
    return values.length === 0 ? others : { ...others, [kind]: { mode: 'specific', ids: values } };
  const { [key]: _, ...kept }: Record<string, unknown> =
    before?.mode === 'params' ? before.params : {};
  const value =
    field === 'dispatch.missingAgentCost'
      ? true
      : field === 'incident.years'
        ? values.map(Number)
        : values;
  const params = values.length === 0 ? kept : { ...kept, [key]: value };
  return Object.keys(params).length === 0
    ? others
    : { ...others, [kind]: { mode: 'params', params } };
}

const categoryLabels: Readonly<Record<string, string>> = { FW: 'Fixed wing', RW: 'Rotary wing' };
/** A value's label on a chip or in a list. */
export function valueLabel(field: FilterField, value: string): string {
  if (field === 'aircraft.contractTypes' && value === NO_CONTRACT_TYPE) return 'No contract';
  return field === 'aircraft.categories' ? (categoryLabels[value] ?? value) : value;
}

/** One chip of the filter line: a value that can be removed separately. */
export interface FilterChip {
  readonly field: FilterField;
  readonly words: string;
  /** The field's values after this chip is removed. */
  readonly rest: readonly string[];
}
/** The active filters as chips. Picked ids share one chip, because ids mean nothing to a reader. */
export function chipsOf(filters: ReportFilters): FilterChip[] {
  const values = valuesOf(filters);
  return filterFields.flatMap(({ id, label, title }): FilterChip[] => {
    const own = values[id] ?? [];
    if (own.length === 0) return [];
    if (id === 'dispatch.missingAgentCost') return [{ field: id, words: label, rest: [] }];
    if (id === 'aircraft.ids' || id === 'incident.ids') {
      const noun = id === 'aircraft.ids' ? 'aircraft' : own.length === 1 ? 'incident' : 'incidents';
      return [{ field: id, words: `${title}: ${own.length} chosen ${noun}`, rest: [] }];
    }
    return own.map((value) => ({
      field: id,
      words: `${label}: ${valueLabel(id, value)}`,
      rest: own.filter((other) => other !== value),
    }));
  });
}

/** One choice of a filter. */
export interface FilterOption {
  readonly id: string;
  readonly label: string;
}
/** The choices of each field: the values in the loaded rows. */
export type FilterChoices = Readonly<Record<FilterField, readonly FilterOption[]>>;

/** Aircraft and incidents that a report picks by id. */
export interface PickedIds {
  readonly aircraft: readonly string[];
  readonly incidents: readonly string[];
}
export function pickedIds(filters: ReportFilters): PickedIds {
  const values = valuesOf(filters);
  return { aircraft: values['aircraft.ids'] ?? [], incidents: values['incident.ids'] ?? [] };
}
const added = (
  options: readonly FilterOption[],
  more: readonly FilterOption[],
): readonly FilterOption[] => [
  ...options,
  ...more.filter(({ id }) => options.every((one) => one.id !== id)),
];
/** Adds picked aircraft and incidents that no loaded row names (RPT-102). */
export const withPicked = (
  choices: FilterChoices,
  aircraft: readonly FilterOption[],
  incidents: readonly FilterOption[],
): FilterChoices => ({
  ...choices,
  'aircraft.ids': added(choices['aircraft.ids'], aircraft),
  'incident.ids': added(choices['incident.ids'], incidents),
});
