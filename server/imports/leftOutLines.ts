import { startsFormula } from '../../domain/forms/csv.ts';
import { csvText, REASON } from '../../domain/imports/listFile.ts';

/** Characters of a file of left-out lines. Further lines are only counted. */
const MOST = 10_000_000;
const isReason = (name: string) => name.trim().toLowerCase() === REASON.toLowerCase();
const isNumber = (text: string) => /^-?\$?[\d.,]+$/.test(text);
const needsEscape = (text: string) => startsFormula.test(text.replace(/^'+/, ''));
/** Escapes a formula (SAFE-6) so that a mended file restores it. */
const escaped = (text: string) => (needsEscape(text) && !isNumber(text) ? `'${text}` : text);
const restored = (text: string) =>
  text.startsWith("'") && needsEscape(text) ? text.slice(1) : text;

/** The left-out lines of a file, with their values and a reason each (INC-46). */
export class LeftOutLines {
  #names: readonly string[] = [];
  readonly #lines: (readonly string[])[] = [];
  #size = 0;
  #more = 0;
  /** Whether the file is one of left-out lines, whose formulas are escaped. */
  #isOwn = false;
  setHeading(cells: readonly string[]): void {
    this.#names = cells;
    this.#isOwn = cells.some(isReason);
  }
  restore(cells: readonly string[]): readonly string[] {
    return this.#isOwn ? cells.map(restored) : cells;
  }
  add(cells: readonly string[], reason: string): void {
    this.#size += cells.reduce((sum, cell) => sum + cell.length + 1, reason.length);
    if (this.#size > MOST) this.#more += 1;
    else this.#lines.push([...this.#own(cells).map(escaped), reason]);
  }
  /** What the file of left-out lines lacks; none when it has all. */
  notes(): readonly string[] {
    return this.#more === 0
      ? []
      : [
          `The file of left-out lines has the first ${this.#lines.length}; ${this.#more} more are not in it.`,
        ];
  }
  /** The file to mend; null for none. */
  csv(): string | null {
    return this.#lines.length === 0
      ? null
      : csvText([[...this.#own(this.#names), REASON], ...this.#lines]);
  }
  /** A cell for each column, without the reasons of an earlier import. */
  #own(cells: readonly string[]): string[] {
    return this.#names.flatMap((name, n) => (isReason(name) ? [] : [cells[n] ?? '']));
  }
}
