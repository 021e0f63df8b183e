import type { ImportOutcome } from '../../contract/imports/imports.ts';
import type { Reader, Tx } from '../database/open.ts';
import type { CsvRow } from './csvRows.ts';

/** Lines of which a note tells the number, at most. */
const LISTED = 20;

/** Lines on their way into the database, while the next ones are read. */
export interface Batch {
  readonly lines: number;
  /** Stores them; the same again changes nothing, so that a transaction may be begun anew. */
  store(tx: Tx): Promise<{ readonly added: number; readonly updated: number }>;
  /** They are stored for good: the next batch may count on it. */
  committed?(): void;
}
/** What one kind of file does with its lines. */
export interface ImportWork {
  /** Reads a line that is not blank; what can be taken waits to be stored. */
  take(row: CsvRow): void;
  /** How many lines wait. */
  waiting(): number;
  /** What waits, to be stored; nothing waits any more. */
  next(): Batch;
  /** Lines left out so far. */
  leftOut(): number;
  /** What there is to say beside the counts; `db` answers what is stored, null after a check. */
  told(db: Reader | null): Promise<Pick<ImportOutcome, 'notes' | 'unknown' | 'sums'>>;
}

/** Why lines are left out, each reason with the first of its lines. */
export class Reasons {
  readonly #lines = new Map<string, number[]>();
  #count = 0;
  /** @param count whether this is the first reason of its line */
  add(reason: string, row: number, isFirst = true): void {
    if (isFirst) this.#count += 1;
    const rows = this.#lines.get(reason);
    if (rows === undefined) this.#lines.set(reason, [row]);
    else rows.push(row);
  }
  get count(): number {
    return this.#count;
  }
  /** "2 because UniqueFireIdentifier is empty: rows 6, 9" */
  told(): string[] {
    return [...this.#lines].map(([reason, rows]) => {
      const more = rows.length > LISTED ? ' …' : '';
      return `${rows.length} because ${reason}: ${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, LISTED).join(', ')}${more}`;
    });
  }
}
