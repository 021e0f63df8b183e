import { FileRefused } from './fileRefused.ts';

/**
 * The column names of a heading, without trailing empty cells.
 * @throws FileRefused for an empty name in between
 */
export function namesOf(cells: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  const nameless = names.indexOf('');
  if (nameless !== -1)
    throw new FileRefused(`Column ${nameless + 1} of the file has no name in the heading.`);
  return names;
}

const list = (names: readonly string[]) =>
  `${names.length === 1 ? 'column' : 'columns'} ${names.join(', ')}`;

/** @throws FileRefused for a duplicate column */
export function refuseDoubled(names: readonly string[]): void {
  const doubled = [...new Set(names.filter((name, n) => names.indexOf(name) !== n))];
  if (doubled.length > 0) throw new FileRefused(`The file has the ${list(doubled)} twice.`);
}

/** @throws FileRefused when a required column is missing */
export function refuseMissing(names: readonly string[], required: readonly string[]): void {
  const missing = required.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new FileRefused(`The file lacks the ${list(missing)}.`);
}

/**
 * The fault of a row whose number of cells differs from the columns; '' = none. Extra blank cells
 * are fine.
 */
export function countFault(cells: readonly string[], columns: number): string {
  if (
    cells.length === columns ||
    (cells.length > columns && cells.slice(columns).every((cell) => cell.trim() === ''))
  )
    return '';
  return `has ${cells.length} cells, the heading ${columns}`;
}
