import { wordColumns } from '../../../contract/report/wordColumns.ts';
import type { Dimension } from '../request/choices.ts';
import { type ColumnKey, columnOf, columnsCatalogue } from '../request/columnsCatalogue.ts';

const ofBase: readonly ColumnKey[] = ['base'];
const ofCrew: readonly ColumnKey[] = ['crewName', 'roleName', 'crewVendor'];
/** Columns with a single value only per dispatch or flight. Rows over many flights omit them. */
const ofOneFlight: readonly ColumnKey[] = [
  'dispatchId',
  'kind',
  'activityDate',
  'dispatchTime',
  'timeOut',
  'timeIn',
  ...wordColumns.flatMap(({ key, isOfOneFlight }) => (isOfOneFlight ? [key] : [])),
  'hobbsStart',
  'hobbsEnd',
  'flags',
  'approval',
  'remarks',
];
// Object.keys of the catalogue is exactly its keys.
const all = Object.keys(columnsCatalogue) as ColumnKey[];
const adding = all.filter((key) => columnOf(key).total !== 'none');
const ofActivities = all.filter((key) => !ofBase.includes(key) && !ofCrew.includes(key));
const ofMany = ofActivities.filter((key) => !ofOneFlight.includes(key));

/** Columns that each dimension's rows can show, in the catalogue's order (RPT-37). */
export const fittingColumns: Readonly<Record<Dimension, readonly ColumnKey[]>> = {
  aircraft: ofMany,
  incident: ofMany,
  dispatch: ofActivities,
  flight: ofActivities,
  base: [...ofBase, ...adding],
  crew: [...ofCrew, ...adding],
};
