import type {
  ImportKind,
  ImportOutcome,
  ImportSum,
  UnknownWord,
} from '../../contract/imports/imports.ts';
import { format0 } from '../format.ts';

/** Nouns for the rows of each kind of file. */
const things: Readonly<Record<ImportKind, readonly [one: string, many: string]>> = {
  incidents: ['incident', 'incidents'],
  aims: ['activity', 'activities'],
};
export const kindNames: Readonly<Record<ImportKind, string>> = {
  incidents: 'Incidents',
  aims: 'Historic records',
};

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${format0(count)} ${count === 1 ? one : many}`;
export const linesText = (count: number): string => counted(count, ['line', 'lines']);

/**
 * The result of a check or run in one sentence: "2 activities taken, 1 updated, 0 already there
 * unchanged, 3 lines left out."
 */
export function outcomeText(
  kind: ImportKind,
  { added, updated, unchanged, leftOut }: ImportOutcome,
  isCheck: boolean,
): string {
  const [taken, renewed, same, out] = isCheck
    ? ['would be taken', 'updated', 'are there unchanged', 'left out']
    : ['taken', 'updated', 'already there unchanged', 'left out'];
  return `${counted(added, things[kind])} ${taken}, ${format0(updated)} ${renewed}, ${format0(unchanged)} ${same}, ${linesText(leftOut)} ${out}.`;
}
/** 'Agency "CALFIRE": 12 lines' */
export const unknownText = ({ what, word, rows }: UnknownWord): string =>
  `${what === 'agency' ? 'Agency' : 'Type'} "${word}": ${linesText(rows)}`;
const sumText = ({ column, file, stored }: ImportSum) =>
  `${column}: ${file} in the file${stored === null ? '' : `, ${stored} in the database`}`;
/** Whether the stored total differs from the file's. */
export const differs = ({ file, stored }: ImportSum): boolean => stored !== null && stored !== file;

/** The full result for the command line, one line per item. */
export function outcomeLines(
  kind: ImportKind,
  outcome: ImportOutcome,
  isCheck: boolean,
  acceptsNew: boolean,
): string[] {
  const { notes, unknown, sums } = outcome;
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
  ];
}
