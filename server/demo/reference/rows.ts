import type pg from 'pg';

export type Row = Readonly<Record<string, unknown>>;
/** Rows by table. Each table comes after the tables it refers to. */
export type Tables = readonly (readonly [table: string, rows: readonly Row[]])[];

/** Rows per statement: large enough to be fast, small enough for PGlite's memory. */
const CHUNK = 4000;

/** Inserts each table's rows in bulk. All rows of a table have the columns of its first row. */
export async function insertTables(client: pg.ClientBase, tables: Tables): Promise<void> {
  for (const [table, rows] of tables) {
    const [first] = rows;
    if (first === undefined) continue;
    const columns = Object.keys(first)
      .map((c) => `"${c}"`)
      .join(', ');
    for (let at = 0; at < rows.length; at += CHUNK)
      await client.query(
        `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1::json)`,
        [JSON.stringify(rows.slice(at, at + CHUNK))],
      );
  }
}
