import { sql } from 'drizzle-orm';
import type { ListRow, ListShape } from '../../../domain/imports/lists/lists.ts';
import type { Referred } from '../../../domain/imports/lists/shapes/columns.ts';
import { nearestWithin } from '../../../domain/imports/nearest.ts';
import { normalName } from '../../../domain/names.ts';
import { compareTexts } from '../../../domain/textOrder.ts';
import type { Reader } from '../../database/open.ts';

/** The key of each row that a column can refer to, and the other name that it goes by. */
const sources: Readonly<Record<Referred, { readonly noun: string; readonly select: string }>> = {
  base: {
    noun: 'base',
    select: `select id, code as key, name as other, archived_at is not null as archived from bases`,
  },
  aircraft: {
    noun: 'aircraft',
    select: `select a.id, a.registration as key, m.radio_id as other, a.archived_at is not null as archived, a.deleted_at
      from assets a left join aircraft_metadata m on m.asset_id = a.id and m.deleted_at is null`,
  },
  aircraftType: {
    noun: 'aircraft type',
    select: `select id, name as key, null as other, archived_at is not null as archived from aircraft_types`,
  },
  aircraftVendor: {
    noun: 'aircraft vendor',
    select: `select id, name as key, null as other, archived_at is not null as archived from aircraft_vendors`,
  },
  agentType: {
    noun: 'agent',
    select: `select id, name as key, null as other, archived_at is not null as archived from suppressant_types`,
  },
  jobFunction: {
    noun: 'job function',
    select: `select id, name as key, null as other, archived_at is not null as archived from crew_roles`,
  },
  role: {
    noun: 'role',
    select: `select id, name as key, null as other, false as archived from roles`,
  },
};

interface Known {
  readonly noun: string;
  /** Ids by normal key or other name. */
  readonly ids: ReadonlyMap<string, string>;
  readonly keys: ReadonlyMap<string, string>;
  readonly words: readonly string[];
}
interface KnownRow extends Record<string, unknown> {
  readonly id: string;
  readonly key: string;
  readonly other: string | null;
}
async function readKnown(db: Reader, refers: Referred): Promise<Known> {
  const { noun, select } = sources[refers];
  const alias = refers === 'aircraft' ? 'a.' : '';
  // Rows in use come last and win over archived ones of the same name; keys win over other names.
  const { rows } = await db.execute<KnownRow>(
    sql.raw(`${select} where ${alias}deleted_at is null order by archived desc, 1`),
  );
  const others = rows.flatMap(({ id, other }) => (other === null ? [] : [[other, id] as const]));
  const named = [...others, ...rows.map(({ id, key }) => [key, id] as const)];
  return {
    noun,
    ids: new Map(named.map(([word, id]) => [normalName(word), id])),
    keys: new Map(rows.map(({ id, key }) => [id, key])),
    words: [...new Set(named.map(([word]) => word).reverse())],
  };
}

/** Letters that may differ between a word and its suggestion; a short code has other neighbors. */
const mostLetters = (word: string) =>
  word.length < 5 ? 1 : Math.max(2, Math.floor(word.length / 3));

/** Keys and ids of the lists that a shape refers to. */
export class References {
  readonly #known: ReadonlyMap<Referred, Known>;
  private constructor(known: ReadonlyMap<Referred, Known>) {
    this.#known = known;
  }
  static async of(db: Reader, { columns }: ListShape): Promise<References> {
    const known = new Map<Referred, Known>();
    for (const { refers } of Object.values(columns))
      if (refers !== undefined && !known.has(refers))
        known.set(refers, await readKnown(db, refers));
    return new References(known);
  }
  #idOf(refers: Referred, key: string): { readonly id: string } | { readonly fault: string } {
    const known = this.#known.get(refers);
    const id = known?.ids.get(normalName(key));
    if (id !== undefined) return { id };
    const near = nearestWithin(key, known?.words ?? [], mostLetters(key));
    const question = near === null ? '' : ` Did you mean ${near}?`;
    return { fault: `There is no ${known?.noun ?? 'row'} "${key}".${question}` };
  }
  /** A parsed row with ids instead of keys, without its unknown references (SET-74). */
  resolve(
    { columns }: ListShape,
    values: ListRow,
  ): { readonly row: ListRow; readonly faults: readonly string[] } {
    const faults: string[] = [];
    const entries = Object.entries(values).flatMap(([key, value]) => {
      const column = columns[key];
      const refers = column?.refers;
      if (column === undefined || refers === undefined || value === null) return [[key, value]];
      const isSeveral = Array.isArray(value);
      const words: readonly unknown[] = isSeveral ? value : [value];
      const ids = words.flatMap((word) => {
        const found = this.#idOf(refers, String(word));
        if ('id' in found) return [found.id];
        faults.push(`${column.label}: ${found.fault}`);
        return [];
      });
      // Without the unknown one, the row would have the key of another row.
      if (ids.length < words.length) return [];
      return [[key, isSeveral ? [...new Set(ids)] : ids[0]]];
    });
    return { row: Object.fromEntries(entries), faults };
  }
  /** A stored row with keys for ids, as a file has it. */
  keyed({ columns }: ListShape, row: ListRow): ListRow {
    return Object.fromEntries(
      Object.entries(row).map(([key, value]) => {
        const refers = columns[key]?.refers;
        if (refers === undefined || value === null) return [key, value];
        const keyOf = (id: unknown) => this.#known.get(refers)?.keys.get(String(id)) ?? '';
        if (!Array.isArray(value)) return [key, keyOf(value)];
        return [key, value.map(keyOf).sort(compareTexts)];
      }),
    );
  }
}
