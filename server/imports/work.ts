import type { ImportOutcome } from '../../contract/imports/imports.ts';
import { listedRows } from '../../domain/imports/listedRows.ts';
import type { Reader, Tx } from '../database/open.ts';
import type { CsvRow } from './csvRows.ts';

/** Lines waiting to be stored while the next ones are read. */
export interface Batch {
  readonly lines: number;
  /** Stores the lines. Repeating it changes nothing, so a transaction may be retried. */
  store(tx: Tx): Promise<{ readonly added: number; readonly updated: number }>;
  /** Called after the commit: the next batch may rely on these rows. */
  committed?(): void;
}
/** Processes the lines of one kind of file. */
export interface ImportWork {
  /**
   * Reads a non-blank line and queues it if it is valid.
   * @returns why it is left out; '' = it is taken
   */
  take(row: CsvRow): string;
  /** Number of queued lines. */
  waiting(): number;
  /** Takes the queued lines as a batch and empties the queue. */
  next(): Batch;
  leftOut(): number;
  /** Notes in addition to the counts; `db` reads the stored totals and is null after a check. */
  told(db: Reader | null): Promise<Pick<ImportOutcome, 'notes' | 'unknown' | 'sums' | 'totals'>>;
}

/** Reasons for left-out lines, each with its first line numbers. */
export class Reasons {
  readonly #lines = new Map<string, number[]>();
  #count = 0;
  /** @param isFirst whether this is the line's first reason */
  add(reason: string, row: number, isFirst = true): string {
    if (isFirst) this.#count += 1;
    const rows = this.#lines.get(reason);
    if (rows === undefined) this.#lines.set(reason, [row]);
    else rows.push(row);
    return reason;
  }
  get count(): number {
    return this.#count;
  }
  /** "2 because UniqueFireIdentifier is empty: rows 6, 9" */
  told(): string[] {
    return [...this.#lines].map(
      ([reason, rows]) => `${rows.length} because ${reason}: ${listedRows(rows)}`,
    );
  }
}
