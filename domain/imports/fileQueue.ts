import { type ImportKind, importKinds } from '../../contract/imports/imports.ts';
import { isListKind, type ListKind, listKinds } from '../../contract/imports/listKinds.ts';
import { sizeText } from './jobText.ts';
import { readHeading } from './listFile.ts';
import { listShapes } from './lists/lists.ts';
import { kindName } from './outcomeText.ts';

/** The rows of a file up to its heading, as cells. */
export type FirstRows = readonly (readonly string[])[];
/** A file on the user's computer that waits for its import. */
export interface QueuedFile {
  readonly id: number;
  readonly file: { readonly name: string; readonly size: number };
  /** The lists that its heading fits. */
  readonly fits: readonly ListKind[];
  /** The list it is for; null until the user picks it. */
  readonly kind: ImportKind | null;
  readonly wasChecked: boolean;
}

/** The names of a heading: the first row that is neither blank nor a `sep=` line (SET-72). */
function namesOf(rows: FirstRows): readonly string[] {
  const heading =
    rows.find(
      (cells, n) =>
        cells.some((cell) => cell.trim() !== '') && !(n === 0 && /^sep=/i.test(cells[0] ?? '')),
    ) ?? [];
  return heading.slice(0, heading.findLastIndex((cell) => cell.trim() !== '') + 1);
}

/**
 * The lists that a file's heading fits, in the order of need (SET-110). A list with no further
 * column comes before the others, then one that the file can add rows to.
 */
export function listsOfHeading(rows: FirstRows, kinds: readonly ImportKind[]): ListKind[] {
  const names = namesOf(rows);
  const fits = listKinds.flatMap((kind) => {
    const heading = readHeading(listShapes[kind], names);
    if (!kinds.includes(kind) || heading.kind === 'refused') return [];
    const isWhole = Object.entries(listShapes[kind].columns).every(
      ([key, { isRare }]) => isRare === true || heading.keys.includes(key),
    );
    return [{ kind, canAdd: heading.missing.length === 0, isWhole }];
  });
  const adding = fits.filter(({ canAdd }) => canAdd);
  const whole = fits.filter(({ isWhole }) => isWhole);
  const best = [whole, adding, fits].find((some) => some.length > 0) ?? [];
  return best.map(({ kind }) => kind);
}

/** Lists in the order in which an empty installation needs them, then other files. */
function rank({ kind, fits }: QueuedFile): number {
  const first = kind ?? fits[0];
  if (first === undefined) return listKinds.length + importKinds.length;
  return isListKind(first)
    ? listKinds.indexOf(first)
    : listKinds.length + importKinds.indexOf(first);
}
export const inOrderOfNeed = (files: readonly QueuedFile[]): QueuedFile[] =>
  [...files].sort((a, b) => rank(a) - rank(b));

/** The file to check next: the first one that was not. */
export const nextFile = (files: readonly QueuedFile[]): QueuedFile | null =>
  files.find(({ wasChecked }) => !wasChecked) ?? null;

/** "20 kB, checked", or the reason why the user must pick the list. */
export function waitingText({ file, fits, kind, wasChecked }: QueuedFile): string {
  const size = sizeText(file.size);
  if (kind !== null) return wasChecked ? `${size}, checked` : size;
  return fits.length === 0
    ? `${size}. No list has its heading. Choose what it brings.`
    : `${size}. Its heading fits ${fits.map(kindName).join(', ')}. Choose one.`;
}
