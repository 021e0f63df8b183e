import type * as z from 'zod/mini';
import {
  type ActivityColumn,
  activityColumns,
  type ColumnRule,
  type CrewColumn,
  crewColumns,
  type DictionaryName,
  type DropColumn,
  dropColumns,
  type MetricDictionaries,
  MetricsBlock,
  NONE,
  NULL_NUMBER,
} from '../../contract/metricColumns.ts';

/** Metrics that are not what the contract says; the message names the field (specification §8: missing metric fields raise errors). */
export class MetricsError extends Error {
  override readonly name = 'MetricsError';
}

/** Whole numbers; cents do not always fit 32 bits. */
export type Column = Int32Array | Float64Array;

/** The metrics of a range as typed columns over common dictionaries; units as in the contract. */
export interface MetricColumns {
  readonly rows: number;
  readonly dictionaries: MetricDictionaries;
  readonly activity: Readonly<Record<ActivityColumn, Column>>;
  /** Crew rows of activity i: from `crewOffsets[i]` up to `crewOffsets[i + 1]`. */
  readonly crewOffsets: Int32Array;
  readonly crew: Readonly<Record<CrewColumn, Column>>;
  readonly dropOffsets: Int32Array;
  readonly drops: Readonly<Record<DropColumn, Column>>;
}

/** Dictionaries whose entries carry a second list at the same places. */
const companions: Partial<Record<DictionaryName, DictionaryName>> = { dispatches: 'dispatchNumbers', persons: 'personNames' };
const emptyDictionaries = (): MetricDictionaries => ({
  dispatches: [],
  dispatchNumbers: [],
  aircraft: [],
  incidents: [],
  bases: [],
  missionTypes: [],
  flightTypes: [],
  requestNumbers: [],
  agents: [],
  persons: [],
  personNames: [],
  roles: [],
  vendors: [],
  remarks: [],
});

/**
 * Reads the blocks of a range into one set of columns. Every cell is checked against its column's rule.
 * @param blocks the parsed JSON bodies in date order
 * @throws MetricsError naming the field that is missing or out of bounds
 */
export function readColumns(blocks: readonly unknown[]): MetricColumns {
  const dictionaries = emptyDictionaries();
  const places = new Map<string, Map<string | number, number>>();
  const parts = blocks.map((block) => {
    const parsed = headerOf(block);
    return { parsed, maps: mergeDictionaries(dictionaries, places, parsed.dictionaries) };
  });
  const rows = parts.reduce((sum, { parsed }) => sum + parsed.rows, 0);
  const crewOffsets = joinOffsets(
    rows,
    parts.map(({ parsed }) => ({ name: 'crew.offsets', rows: parsed.rows, cells: parsed.crew.offsets })),
  );
  const dropOffsets = joinOffsets(
    rows,
    parts.map(({ parsed }) => ({ name: 'drops.offsets', rows: parsed.rows, cells: parsed.drops.offsets })),
  );
  const read = <Name extends string>(
    rules: Record<Name, ColumnRule>,
    length: number,
    cells: (block: MetricsBlock) => Record<string, unknown>,
    size: (n: number) => number,
  ) =>
    Object.fromEntries(
      // The keys of the rules are exactly the names asked for.
      (Object.entries(rules) as [Name, ColumnRule][]).map(([name, rule]) => {
        const out = 'max' in rule && rule.max > 0x7fffffff ? new Float64Array(length) : new Int32Array(length);
        let at = 0;
        for (const [n, { parsed, maps }] of parts.entries()) {
          readColumn(name, rule, cells(parsed)[name], out.subarray(at, at + size(n)), parsed.dictionaries, maps);
          at += size(n);
        }
        return [name, out];
      }),
    ) as Record<Name, Column>;
  const children = (which: 'crew' | 'drops') => (n: number) => lastOf(parts[n]?.parsed[which].offsets);
  return {
    rows,
    dictionaries,
    activity: read(
      activityColumns,
      rows,
      (b) => b.columns,
      (n) => parts[n]?.parsed.rows ?? 0,
    ),
    crewOffsets,
    crew: read(crewColumns, crewOffsets[rows] ?? 0, (b) => b.crew.columns, children('crew')),
    dropOffsets,
    drops: read(dropColumns, dropOffsets[rows] ?? 0, (b) => b.drops.columns, children('drops')),
  };
}

type PlaceMaps = Partial<Record<DictionaryName, Int32Array>>;

function headerOf(block: unknown): z.output<typeof MetricsBlock> {
  const parsed = MetricsBlock.safeParse(block);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new MetricsError(`Metrics field "${issue?.path.join('.') ?? ''}" is missing or wrong.`);
}

function mergeDictionaries(all: MetricDictionaries, places: Map<string, Map<string | number, number>>, own: MetricDictionaries): PlaceMaps {
  const maps: PlaceMaps = {};
  const followers = new Set(Object.values(companions));
  for (const name of Object.keys(all) as DictionaryName[]) {
    if (followers.has(name)) continue;
    const known = places.get(name) ?? new Map<string | number, number>();
    places.set(name, known);
    const companion = companions[name];
    if (companion !== undefined && own[companion].length !== own[name].length)
      throw new MetricsError(`Metrics dictionary "${companion}" does not have the length of "${name}".`);
    maps[name] = Int32Array.from(own[name], (entry: string | number, n: number) => {
      const place = known.get(entry);
      if (place !== undefined) return place;
      known.set(entry, known.size);
      // Lists of strings and of numbers grow by their own kind of entry.
      (all[name] as (string | number)[]).push(entry);
      if (companion !== undefined) (all[companion] as (string | number | undefined)[]).push(own[companion][n]);
      return known.size - 1;
    });
  }
  return maps;
}

function listOf(name: string, cells: unknown, length: number): readonly unknown[] {
  if (!Array.isArray(cells)) throw new MetricsError(`Metrics column "${name}" is missing.`);
  if (cells.length !== length) throw new MetricsError(`Metrics column "${name}" has ${cells.length} entries instead of ${length}.`);
  return cells;
}

function readColumn(name: string, rule: ColumnRule, cells: unknown, out: Column, dictionaries: MetricDictionaries, maps: PlaceMaps): void {
  const list = listOf(name, cells, out.length);
  const map = 'dictionary' in rule ? maps[rule.dictionary] : undefined;
  const min = 'dictionary' in rule ? 0 : rule.min;
  const max = 'dictionary' in rule ? dictionaries[rule.dictionary].length - 1 : rule.max;
  const empty = rule.nullable ? ('dictionary' in rule ? NONE : NULL_NUMBER) : min;
  for (let i = 0; i < out.length; i++) {
    const cell = list[i];
    if (typeof cell !== 'number' || !Number.isInteger(cell) || ((cell < min || cell > max) && !(rule.nullable && cell === empty)))
      throw new MetricsError(`Metrics column "${name}" holds ${String(cell)} at place ${i}; ${min} to ${max} is allowed.`);
    out[i] = map === undefined || cell === NONE ? cell : (map[cell] ?? NONE);
  }
}

const lastOf = (offsets: unknown): number => (Array.isArray(offsets) ? Number(offsets.at(-1)) : 0);

function joinOffsets(rows: number, parts: readonly { name: string; rows: number; cells: unknown }[]): Int32Array {
  const out = new Int32Array(rows + 1);
  let row = 0;
  let base = 0;
  for (const part of parts) {
    const list = listOf(part.name, part.cells, part.rows + 1);
    let before = 0;
    for (const [i, cell] of list.entries()) {
      if (typeof cell !== 'number' || !Number.isInteger(cell) || cell < before || (i === 0 && cell !== 0))
        throw new MetricsError(`Metrics column "${part.name}" holds ${String(cell)} at place ${i}; offsets start at 0 and never fall.`);
      before = cell;
      out[row + i] = base + cell;
    }
    row += part.rows;
    base += before;
  }
  return out;
}
