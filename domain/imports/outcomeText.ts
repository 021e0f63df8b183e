import type {
  ImportKind,
  ImportOutcome,
  ImportSum,
  OwnTotal,
  UnknownWord,
} from '../../contract/imports/imports.ts';
import { isListKind, type ListKind } from '../../contract/imports/listKinds.ts';
import { settingsPageRows } from '../../contract/session/settingsPages.ts';
import { format0 } from '../format.ts';
import { listShapes } from './lists/lists.ts';

/** Nouns for the rows of each kind of file. */
const thingsOf = (kind: ImportKind): readonly [one: string, many: string] =>
  kind === 'incidents'
    ? ['incident', 'incidents']
    : kind === 'aims'
      ? ['activity', 'activities']
      : listShapes[kind].things;
const listName = (kind: ListKind): string =>
  settingsPageRows.find(({ slug }) => slug === kind)?.name ?? 'Assignments to bases';
export const kindName = (kind: ImportKind): string =>
  kind === 'incidents' ? 'Incidents' : kind === 'aims' ? 'Historic records' : listName(kind);

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${format0(count)} ${count === 1 ? one : many}`;
export const linesText = (count: number): string => counted(count, ['line', 'lines']);

/**
 * The result of a check or run in one sentence: "58 bases added, 2 changed, 1 unchanged, 3
 * refused." (SET-74), or, of other files, "2 activities taken, 1 updated, 0 already there
 * unchanged, 3 lines left out."
 */
export function outcomeText(
  kind: ImportKind,
  { added, updated, unchanged, leftOut }: ImportOutcome,
  isCheck: boolean,
): string {
  if (isListKind(kind)) {
    const [one, would] = [counted(added, thingsOf(kind)), isCheck ? 'would be added' : 'added'];
    return `${one} ${would}, ${format0(updated)} changed, ${format0(unchanged)} unchanged, ${format0(leftOut)} refused.`;
  }
  const [taken, renewed, same, out] = isCheck
    ? ['would be taken', 'updated', 'are there unchanged', 'left out']
    : ['taken', 'updated', 'already there unchanged', 'left out'];
  return `${counted(added, thingsOf(kind))} ${taken}, ${format0(updated)} ${renewed}, ${format0(unchanged)} ${same}, ${linesText(leftOut)} ${out}.`;
}
/** 'Agency "CALFIRE": 12 lines' */
export const unknownText = ({ what, word, rows }: UnknownWord): string =>
  `${what === 'agency' ? 'Agency' : 'Type'} "${word}": ${linesText(rows)}`;
const sumText = ({ column, file, stored }: ImportSum) =>
  `${column}: ${file} in the file${stored === null ? '' : `, ${stored} in the database`}`;
/** "none", or "3, first in row 12" */
export const differingText = ({ differing, firstRow }: OwnTotal): string =>
  firstRow === null ? 'none' : `${format0(differing)}, first in row ${format0(firstRow)}`;
const totalText = (total: OwnTotal) =>
  `${total.column}: ${total.file} in the file, ${total.reports} by the reports; lines that differ: ${differingText(total)}`;
/** Whether lines of the file have another total of their own than the reports (AIMS-33). */
export const haveOtherTotals = ({ totals = [] }: Pick<ImportOutcome, 'totals'>): boolean =>
  totals.some(({ differing }) => differing > 0);
/** Whether the stored total differs from the file's. */
export const differs = ({ file, stored }: ImportSum): boolean => stored !== null && stored !== file;

/** The full result for the command line, one line per item. */
export function outcomeLines(
  kind: ImportKind,
  outcome: ImportOutcome,
  isCheck: boolean,
  acceptsNew: boolean,
): string[] {
  const { notes, unknown, sums, totals = [] } = outcome;
  const asked = acceptsNew
    ? 'Not known here, taken:'
    : 'Not known here, left out (--accept-new takes them):';
  return [
    outcomeText(kind, outcome, isCheck),
    ...notes.map((note) => `  ${note}`),
    ...(unknown.length === 0 ? [] : [asked, ...unknown.map((one) => `  ${unknownText(one)}`)]),
    ...(sums.length === 0 ? [] : ['Sums:', ...sums.map((sum) => `  ${sumText(sum)}`)]),
    ...(sums.some(differs)
      ? [
          'The database differs from the file. Import the file again, and keep this text if it still does.',
        ]
      : []),
    ...(totals.length === 0
      ? []
      : ["The file's own totals:", ...totals.map((total) => `  ${totalText(total)}`)]),
  ];
}
