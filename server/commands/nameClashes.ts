import type pg from 'pg';
import { normalName } from '../../domain/names.ts';

interface NameIndex {
  readonly table: string;
  /** The column that the index compares by `normal_name`. */
  readonly column: string;
  /** The columns within which a name is unique, and the condition of the index, as SQL. */
  readonly scope: readonly string[];
  readonly condition: string;
}

/**
 * Every unique index over `normal_name(…)`, so that a new named table is checked as soon as it has
 * one.
 */
async function nameIndexes(client: pg.ClientBase): Promise<NameIndex[]> {
  const { rows } = await client.query<{ table: string; parts: string[]; condition: string | null }>(
    `select c.relname as "table", pg_get_expr(i.indpred, i.indrelid) as condition,
       array(select pg_get_indexdef(i.indexrelid, n, true) from generate_series(1, i.indnkeyatts) n) as parts
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace and pg_get_indexdef(i.indexrelid) like '%normal_name(%'
     order by c.relname, i.indexrelid`,
  );
  return rows.map(({ table, parts, condition }) => {
    const nameOf = (part: string) => /^normal_name\((\w+)\)$/.exec(part)?.[1];
    const column = parts.map(nameOf).find((name) => name !== undefined);
    if (column === undefined)
      throw new Error(
        `The index on ${table} compares ${parts.join(', ')}, which this check can't read.`,
      );
    return {
      table,
      column,
      scope: parts.filter((part) => nameOf(part) === undefined),
      condition: condition ?? 'true',
    };
  });
}

/** The name with invisible and non-ASCII characters as code points, so that look-alikes differ. */
const spelled = (name: string): string =>
  JSON.stringify(name).replace(
    /[^ -~]/gu,
    (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  );

/**
 * Lists stored names that today's rule considers equal (SAFE-30). They date from releases that
 * normalized only case and spaces.
 * @returns one line per row; empty when no names clash
 */
export async function nameClashes(client: pg.ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const { table, column, scope, condition } of await nameIndexes(client)) {
    const { rows } = await client.query<{ name: string; within: string; id: string | null }>(
      `select t.${column} as name, jsonb_build_array(${scope.map((part) => `t.${part}`).join(', ')})::text as within, to_jsonb(t)->>'id' as id
       from "${table}" t where t.${column} is not null and (${condition}) order by id`,
    );
    const groups = new Map<string, (typeof rows)[number][]>();
    for (const row of rows) {
      const key = `${row.within} ${normalName(row.name)}`;
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    for (const group of groups.values())
      if (group.length > 1)
        lines.push(
          ...group.map(
            ({ name, id }) =>
              `${table}.${column}: ${spelled(name)}${id === null ? '' : ` (id ${id})`}`,
          ),
        );
  }
  return lines;
}
