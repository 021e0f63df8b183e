import { eq, getTableName, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { tidyName } from '../../domain/names.ts';
import { nameTaken } from '../../domain/settings/texts.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import type { Reader, Tx } from '../database/open.ts';
import { archivedAt, isTaken, lockRow, type NamedTable } from '../database/rows.ts';
import { type Sentences, withConstraintMessages } from '../problems/constraints.ts';
import type { Call } from './handler.ts';
import { type Adding, adding, type Changing, changing, type Versioned } from './writes.ts';

/** Columns that a body sets in addition to the name; required columns must be set. */
type Columns<Table extends NamedTable> = Omit<
  Table['$inferInsert'],
  'name' | 'archivedAt' | 'updatedBy'
>;
/** `IsArchived` is the wire's spelling for job functions (WIRE-6). */
type Archivable = { readonly isArchived: boolean } | { readonly IsArchived: boolean };
type Named = { readonly name: string };
type NameQuery<Except extends string> = { readonly Name: string } & {
  readonly [Key in Except]?: string | undefined;
};

/**
 * A list of things with unique names, as edited on a settings page. `namedPage()` in the domain is
 * the client side.
 */
export interface NamedResource<
  Table extends NamedTable,
  Body extends Named,
  Thing extends Versioned,
  Except extends string,
  Scope,
> {
  /** Has a unique index `<table>_name_unique` over active rows. */
  readonly table: Table;
  /** The noun in messages, such as "job function". */
  readonly noun: string;
  read(db: Reader, id: string): Promise<readonly Thing[]>;
  /** @throws HttpProblem 400 for errors that the schema can't express */
  columns(body: Body): Columns<Table>;
  /** The query field with the id of the thing being edited. */
  readonly exceptId: Except;
  /** Names must be unique only among rows that match this condition. */
  scope?(query: Scope): SQL;
  /** Messages for further constraints, or another message for the name. */
  sentences?(row: Named & Columns<Table>, tx: Tx): Sentences | Promise<Sentences>;
  /** Runs after an update in the same transaction. */
  changed?(tx: Tx, before: Table['$inferSelect'], row: Columns<Table>, uid: string): Promise<void>;
  /** The path's id becomes the new thing's id. */
  readonly idInPath?: true;
}

/**
 * The handlers of a named resource and what they store with: add, save (including archive and
 * restore) and the check whether a name is taken.
 */
export function namedResource<
  Table extends NamedTable,
  Body extends Named,
  Thing extends Versioned,
  Except extends string,
  Scope = unknown,
>(resource: NamedResource<Table, Body, Thing, Except, Scope>) {
  // Drizzle can't infer a table from a type parameter.
  const table: PgTable = resource.table;
  const { id: idColumn } = resource.table;
  const rowOf = (body: Body) => ({ name: tidyName(body.name), ...resource.columns(body) });
  const refusing = async (tx: Tx, row: ReturnType<typeof rowOf>) =>
    withConstraintMessages({
      [`${getTableName(table)}_name_unique`]: ['name', nameTaken(resource.noun, row.name)],
      ...(await resource.sentences?.(row, tx)),
    });
  const readOne = async (db: Reader, id: string) => firstOrNotFound(await resource.read(db, id));
  /** @returns the new thing's id */
  const insert = async (
    tx: Tx,
    { body, uid, id }: { readonly body: Body; readonly uid: string; readonly id?: string },
  ): Promise<string> => {
    const row = rowOf(body);
    const refuse = await refusing(tx, row);
    const values = { ...(id === undefined ? {} : { id }), ...row, updatedBy: uid };
    const [made] = await tx.insert(table).values(values).returning({ id: idColumn }).catch(refuse);
    return String(made?.id);
  };
  /** @param assert throws when the caller has another version of the row */
  const update = async (
    tx: Tx,
    {
      body,
      uid,
      id,
    }: { readonly body: Body & Archivable; readonly uid: string; readonly id: string },
    assert: (before: Table['$inferSelect']) => Promise<void> = async () => undefined,
  ): Promise<void> => {
    const before = await lockRow(tx, resource.table, id);
    await assert(before);
    const row = rowOf(body);
    const refuse = await refusing(tx, row);
    const isArchived = 'isArchived' in body ? body.isArchived : body.IsArchived;
    const values = {
      ...row,
      archivedAt: archivedAt(before.archivedAt, isArchived),
      updatedBy: uid,
    };
    await tx.update(table).set(values).where(eq(idColumn, id)).catch(refuse);
    await resource.changed?.(tx, before, row, uid);
  };
  return {
    insert,
    update,
    add: (call: Adding & { readonly id: string; readonly body: Body }): Promise<Thing> =>
      adding(call, async (tx) => {
        const { body, who } = call;
        const given = resource.idInPath === true ? { id: call.id } : {};
        return readOne(tx, await insert(tx, { body, uid: who.uid, ...given }));
      }),
    save: (
      call: Changing & Pick<Call, 'id' | 'ifMatch' | 'who'> & { readonly body: Body & Archivable },
    ): Promise<Thing> =>
      changing(call, async (tx) => {
        const { id, body, who } = call;
        await update(tx, { id, body, uid: who.uid }, (before) =>
          assertVersion(tx, call.ifMatch, before, () => readOne(tx, id)),
        );
        return readOne(tx, id);
      }),
    exists: async ({
      store,
      query,
    }: Pick<Call, 'store'> & { readonly query: NameQuery<Except> & Scope }): Promise<{
      exists: boolean;
    }> => {
      const where = resource.scope?.(query);
      const exceptId = query[resource.exceptId];
      return {
        exists: await isTaken(
          store.db,
          resource.table,
          query.Name,
          exceptId,
          where === undefined ? {} : { where },
        ),
      };
    },
  };
}
