/** The kinds of rows that a report can have (RPT-20). */
export const dimensions = ['aircraft', 'incident', 'dispatch', 'flight', 'base', 'crew'] as const;
export type Dimension = (typeof dimensions)[number];

export type GroupBy =
  | 'none'
  | 'aircraft'
  | 'category'
  | 'type'
  | 'contractType'
  | 'vendor'
  | 'base'
  | 'incident'
  | 'year'
  | 'state'
  | 'agency'
  | 'unit'
  | 'incidentType'
  | 'missionType'
  | 'activityMonth'
  | 'activityYear'
  | 'baseRole'
  | 'crewRole'
  | 'crewVendor';

const dispatchGroupings = [
  'aircraft',
  'category',
  'type',
  'incident',
  'year',
  'state',
  'agency',
  'missionType',
  'activityMonth',
  'activityYear',
  'none',
] as const satisfies readonly GroupBy[];

/** Group-by lists per dimension (RPT-21). The first is the default. */
export const groupings: Readonly<Record<Dimension, readonly GroupBy[]>> = {
  aircraft: ['none', 'category', 'type', 'contractType', 'vendor', 'base'],
  incident: ['none', 'year', 'state', 'agency', 'unit', 'incidentType'],
  dispatch: dispatchGroupings,
  flight: dispatchGroupings,
  base: ['none', 'baseRole'],
  crew: ['none', 'crewRole', 'crewVendor'],
};

export const dimensionLabels: Readonly<Record<Dimension, string>> = {
  aircraft: 'Aircraft',
  incident: 'Incident',
  dispatch: 'Dispatch',
  flight: 'Flight',
  base: 'Base',
  crew: 'Crew',
};
export const groupByLabels: Readonly<Record<GroupBy, string>> = {
  none: 'No grouping',
  aircraft: 'Aircraft',
  category: 'Category',
  type: 'Aircraft type',
  contractType: 'Contract type',
  vendor: 'Vendor',
  base: 'Base',
  incident: 'Incident',
  year: 'Incident year',
  state: 'State',
  agency: 'Agency',
  unit: 'Unit',
  incidentType: 'Incident type',
  missionType: 'Mission type',
  activityMonth: 'Month',
  activityYear: 'Year',
  baseRole: 'Base role',
  crewRole: 'Job',
  crewVendor: 'Vendor',
};

/** The request names an unknown dimension, group-by, column or filter (RPT-6). */
export class ReportChoiceError extends Error {
  override readonly name = 'ReportChoiceError';
}

/** @throws ReportChoiceError for an unknown dimension */
export function dimensionOf(text: string): Dimension {
  const found = dimensions.find((d) => d === text);
  if (found === undefined) throw new ReportChoiceError(`There is no report dimension "${text}".`);
  return found;
}

/** @throws ReportChoiceError for a group-by the dimension does not have */
export function groupByOf(dimension: Dimension, text: string): GroupBy {
  const found = groupings[dimension].find((g) => g === text);
  if (found === undefined)
    throw new ReportChoiceError(
      `A report of dimension "${dimension}" can't be grouped by "${text}".`,
    );
  return found;
}
