import type { Dimension } from '../report/request/choices.ts';
import { costPath } from './address.ts';

/** The fields of a computed report that identify a row's incident. */
interface IncidentRows {
  readonly dimension: Dimension;
  readonly rowCount: number;
  readonly rowIds?: readonly string[];
}
/**
 * URL of the cost page for an incident row; null for other rows and the row without an incident
 * (PACK-33).
 */
export function incidentCostPath(
  { dimension, rowCount, rowIds = [] }: IncidentRows,
  slot: number,
): string | null {
  const id = dimension === 'incident' && slot < rowCount ? (rowIds[slot] ?? '') : '';
  return id === '' ? null : costPath(id);
}
