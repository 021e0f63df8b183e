import type pg from 'pg';

/**
 * Every table with data, each after the tables it refers to, which is the order for inserting rows.
 * Report marks are left out because inserting rows creates them. Report segments are computed on
 * request. Sessions are left out because a restore must not revive an ended one. The installation
 * is left out because a restored copy is another one. Positions are left out because they last two
 * days.
 */
export async function tablesInOrder(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'report_marks', 'report_segments', 'oidc_sessions', 'installation', 'positions', 'presence', 'overdue_sent') order by tablename",
  );
  const { rows: links } = await client.query<{ of: string; to: string }>(
    `select c.conrelid::regclass::text as "of", c.confrelid::regclass::text as "to" from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype = 'f' and c.conrelid <> c.confrelid and t.relnamespace = 'public'::regnamespace`,
  );
  const order: string[] = [];
  const waiting = new Set(tables.map((t) => t.name));
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) =>
      links.every((l) => l.of !== name || !waiting.has(l.to)),
    );
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    for (const name of free) waiting.delete(name);
    order.push(...free);
  }
  return order;
}

/** The insertable columns of a table: all but generated ones. */
export async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map((r) => r.name);
}
