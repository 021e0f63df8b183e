import { plainText } from '../plainText.ts';
import type { BoardRow } from './board.ts';
import { kindTexts } from './kinds.ts';

/** From this many aircraft on, a board has a line per aircraft and a filter (BASE-32). */
export const COMPACT_FROM = 13;

const textOf = (row: BoardRow): string =>
  plainText(
    [
      kindTexts[row.kind],
      row.status,
      row.radioId,
      row.registration,
      row.typeName,
      row.incident,
      row.agent,
      row.crew,
      row.mark?.reason ?? '',
    ].join(' '),
  );

/**
 * The rows that have every typed word in their kind, status, names, incident, agent, crew or reason
 * (BASE-32).
 */
export function filterBoard(rows: readonly BoardRow[], typed: string): readonly BoardRow[] {
  const words = plainText(typed).split(' ').filter(Boolean);
  return words.length === 0
    ? rows
    : rows.filter((row) => {
        const text = textOf(row);
        return words.every((word) => text.includes(word));
      });
}
