import type { Dimension } from '../report/request/choices.ts';
import { costPath } from './address.ts';

/** Of a computed report what says which incident a row is. */
interface IncidentRows {
  readonly dimension: Dimension;
  readonly rowCount: number;
  readonly rowIds?: readonly string[];
}
/** Where a report's row leads that is an incident; null for other rows and the row without one (PACK-33). */
export function incidentAddress(
  { dimension, rowCount, rowIds = [] }: IncidentRows,
  slot: number,
): string | null {
  const id = dimension === 'incident' && slot < rowCount ? (rowIds[slot] ?? '') : '';
  return id === '' ? null : costPath(id);
}
