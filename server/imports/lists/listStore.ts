import type * as z from 'zod/mini';
import type { ListRow } from '../../../domain/imports/lists/lists.ts';
import type { MoneyByDispatch } from '../../cost/impact.ts';
import type { Reader, Tx } from '../../database/open.ts';
import { type FieldError, invalid } from '../../problems/problem.ts';

/** A stored row of a list; references are ids. */
export interface Held<Row = ListRow> {
  readonly id: string;
  /** Rises with every change of the row or of its parts. */
  readonly version: number;
  readonly row: Row;
}
/** An invite whose mail is still to be sent. */
export interface InviteMail {
  readonly email: string;
  readonly name: string;
  readonly token: string;
}
/** `alreadyIn`: they sign in or are invited. */
export type Invitation = InviteMail | 'noEmail' | 'alreadyIn' | 'archived';
/** A table whose rows belong to a row of the list. */
export interface Part {
  readonly table: string;
  readonly column: string;
}
/**
 * How a list is read and saved, by the functions of its form. Members are methods (bivariant), so
 * that a store of one row type fits wherever any store does.
 */
export interface ListStore<Row = ListRow> {
  readonly table: string;
  readonly parts?: readonly Part[];
  /** All rows, archived and ended ones too, or those with these ids. */
  read(db: Reader, ids?: readonly string[]): Promise<readonly Held<Row>[]>;
  /** @returns the new row's id */
  add(tx: Tx, row: Row, uid: string): Promise<string>;
  change(tx: Tx, held: Held<Row>, row: Row, uid: string): Promise<unknown>;
  /** Removes a row that an import added, if deleting it and its parts is not enough. */
  remove?(tx: Tx, held: Held<Row>, uid: string): Promise<unknown>;
  /**
   * Invites who the row is about, if they can be (SET-83).
   * @returns the mail to send after the commit, or why there is none
   */
  invite?(tx: Tx, id: string, row: Row, uid: string): Promise<Invitation>;
  /** The cost of the dispatches that saving this row can change (SET-78). */
  money?(tx: Tx, row: Row): Promise<MoneyByDispatch>;
}

/** @throws HttpProblem 400 with the first message of each field of the form's call */
export function given<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const errors = new Map<string, FieldError>();
  for (const { path: parts, code = '', message } of read.error.issues) {
    const path = parts.map(String).join('.');
    if (!errors.has(path)) errors.set(path, { path, code, message });
  }
  throw invalid([...errors.values()]);
}
/** Rows of a list that is read as a whole, restricted to these ids. */
export const among = <Row>(rows: readonly Held<Row>[], ids: readonly string[] | undefined) =>
  ids === undefined ? rows : rows.filter(({ id }) => ids.includes(id));
