import { REASON } from '../../domain/imports/listFile.ts';
import { nearest } from '../../domain/imports/nearest.ts';
import { columnsCatalogue } from '../../domain/report/request/columnsCatalogue.ts';
import { type AimsColumn, aimsColumns, requiredAimsColumns } from './aimsLine.ts';
import { FileRefused } from './fileRefused.ts';
import { namesOf, refuseDoubled, refuseMissing } from './heading.ts';

export interface AimsHeading {
  /** The column of each cell; null = ignored. */
  readonly columns: readonly (AimsColumn | null)[];
  /** Computed report columns in the file; they are ignored. */
  readonly aside: readonly string[];
}

/**
 * Parses the heading of a historic file (AIMS-20).
 * @throws FileRefused for an unknown, duplicate or missing column
 */
export function readAimsHeading(cells: readonly string[]): AimsHeading {
  const names = namesOf(cells);
  const known: readonly string[] = aimsColumns;
  refuseDoubled(names);
  for (const name of names) {
    if (name === REASON || known.includes(name) || Object.hasOwn(columnsCatalogue, name)) continue;
    throw new FileRefused(
      `The file has a column "${name}" that is not known. The nearest known one is ${nearest(name, known)}.`,
    );
  }
  refuseMissing(names, requiredAimsColumns);
  return {
    columns: names.map((name) => aimsColumns.find((column) => column === name) ?? null),
    aside: names.filter((name) => name !== REASON && !known.includes(name)),
  };
}
