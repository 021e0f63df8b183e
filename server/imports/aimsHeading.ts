import { nearest } from '../../domain/imports/nearest.ts';
import { columnsCatalogue } from '../../domain/report/request/columnsCatalogue.ts';
import { aimsColumns, requiredAimsColumns } from './aimsLine.ts';
import { FileRefused } from './fileRefused.ts';
import { namesOf, refuseDoubled, refuseMissing } from './heading.ts';

export interface AimsHeading {
  /** The column of each cell; null = left aside. */
  readonly columns: readonly (string | null)[];
  /** Columns of the reports that are computed: nothing is read of them. */
  readonly aside: readonly string[];
}

/**
 * Reads the heading of a historic file (AIMS-20).
 * @throws FileRefused for an unknown, a doubled or a missing column
 */
export function readAimsHeading(cells: readonly string[]): AimsHeading {
  const names = namesOf(cells);
  const known: readonly string[] = aimsColumns;
  refuseDoubled(names);
  for (const name of names) {
    if (known.includes(name) || Object.hasOwn(columnsCatalogue, name)) continue;
    throw new FileRefused(
      `The file has a column "${name}" that is not known. The nearest known one is ${nearest(name, known)}.`,
    );
  }
  refuseMissing(names, requiredAimsColumns);
  return {
    columns: names.map((name) => (known.includes(name) ? name : null)),
    aside: names.filter((name) => !known.includes(name)),
  };
}
