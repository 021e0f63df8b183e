import {
  type ActivityColumn,
  activityColumns,
  type ColumnRule,
  type CrewColumn,
  crewColumns,
  type DictionaryName,
  type DropColumn,
  dropColumns,
  NO_INDEX,
  NULL_NUMBER,
} from '../../../contract/report/metricColumns.ts';
import { type BlockColumn, BoundedCells, nullOf, putCells } from './blockColumn.ts';
import { type Column, LAST_NUMBER } from './cells.ts';
import { type CheckedBlock, checkBlock } from './checkedBlock.ts';
import {
  CommonDictionaries,
  type Dictionaries,
  type IndexMap,
  joinDictionaries,
} from './joinDictionaries.ts';
import { lazily } from './lazily.ts';
import { rawOfJson } from './rawBlock.ts';

/** The metrics of a range as typed columns with shared dictionaries; units as in the contract. */
export interface MetricColumns {
  readonly rows: number;
  readonly dictionaries: Dictionaries;
  readonly activity: Readonly<Record<ActivityColumn, Column>>;
  /** Crew rows of activity i: from `crewOffsets[i]` to `crewOffsets[i + 1] - 1`. */
  readonly crewOffsets: Int32Array;
  readonly crew: Readonly<Record<CrewColumn, Column>>;
  readonly dropOffsets: Int32Array;
  readonly drops: Readonly<Record<DropColumn, Column>>;
}

/**
 * Reads the parsed JSON blocks of a range into one set of columns.
 * @throws MetricsError naming the field that is missing or out of bounds
 */
export const readColumns = (blocks: readonly unknown[]): MetricColumns =>
  joinBlocks(blocks.map((block) => checkBlock(rawOfJson(block))));

/**
 * Joins the checked blocks of a range, in date order, into one set of columns. A column is copied
 * when it is first read: a report reads a third of them, and new memory costs more than the copy.
 * @param common dictionaries; they can already contain these blocks, but no others
 */
export function joinBlocks(
  blocks: readonly CheckedBlock[],
  common = new CommonDictionaries(),
): MetricColumns {
  const { dictionaries, maps } = joinDictionaries(blocks, common);
  const makers = <Name extends string>(
    rules: Readonly<Record<Name, ColumnRule>>,
    columnsOf: (block: CheckedBlock) => Readonly<Record<Name, BlockColumn>>,
  ): Record<Name, () => Column> =>
    Object.fromEntries(
      // The keys of the rules are exactly the names asked for.
      (Object.entries(rules) as [Name, ColumnRule][]).map(([name, rule]) => {
        const parts = () => blocks.map((block) => columnsOf(block)[name]);
        const places = (dictionary: DictionaryName) => maps.map((map) => map[dictionary] ?? 0);
        return [
          name,
          () =>
            'max' in rule
              ? joinNumbers(parts(), rule)
              : joinPlaces(parts(), places(rule.dictionary)),
        ];
      }),
      // Each name of the rules has its maker, by the loop above.
    ) as Record<Name, () => Column>;
  return {
    rows: blocks.reduce((sum, block) => sum + block.rows, 0),
    dictionaries,
    activity: lazily(makers(activityColumns, (block) => block.activity)),
    crewOffsets: joinOffsets(blocks.map((block) => block.crewOffsets)),
    crew: lazily(makers(crewColumns, (block) => block.crew)),
    dropOffsets: joinOffsets(blocks.map((block) => block.dropOffsets)),
    drops: lazily(makers(dropColumns, (block) => block.drops)),
  };
}

const lengthOf = (parts: readonly BlockColumn[]) =>
  parts.reduce((sum, part) => sum + part.length, 0);

function joinNumbers(
  parts: readonly BlockColumn[],
  { max, nullable }: Extract<ColumnRule, { max: number }>,
): Column {
  const out =
    max > LAST_NUMBER ? new Float64Array(lengthOf(parts)) : new Int32Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    putCells(out, part, at);
    // An 8-bit column has another number for "no value".
    if (
      nullable &&
      out instanceof Int32Array &&
      !(part instanceof BoundedCells) &&
      nullOf(part) !== NULL_NUMBER
    )
      replace(out, at, at + part.length, nullOf(part), NULL_NUMBER);
    at += part.length;
  }
  return out;
}
function replace(cells: Int32Array, from: number, until: number, wanted: number, by: number): void {
  for (let i = from; i < until; i++) if (cells[i] === wanted) cells[i] = by;
}

function joinPlaces(parts: readonly BlockColumn[], maps: readonly IndexMap[]): Int32Array {
  const out = new Int32Array(lengthOf(parts));
  let at = 0;
  for (const [n, part] of parts.entries()) {
    const map = maps[n] ?? 0;
    putCells(out, part, at);
    if (typeof map !== 'number') mapPlaces(out, at, at + part.length, map);
    else if (map !== 0) movePlaces(out, at, at + part.length, map);
    at += part.length;
  }
  return out;
}
function mapPlaces(cells: Int32Array, from: number, until: number, map: Int32Array): void {
  for (let i = from; i < until; i++) {
    const place = cells[i] as number; // Within the length, and checked to be in the map.
    if (place !== NO_INDEX) cells[i] = map[place] as number;
  }
}
function movePlaces(cells: Int32Array, from: number, until: number, by: number): void {
  for (let i = from; i < until; i++) {
    const place = cells[i] as number; // Within the length.
    if (place !== NO_INDEX) cells[i] = place + by;
  }
}

/** Joins offsets: a block's children follow those of the blocks before it. */
function joinOffsets(parts: readonly Int32Array[]): Int32Array {
  const out = new Int32Array(parts.reduce((sum, part) => sum + part.length - 1, 1));
  let row = 0;
  for (const part of parts) {
    const base = out[row] as number; // The blocks' rows are those of `out`.
    for (let i = 1; i < part.length; i++) out[row + i] = base + (part[i] as number);
    row += part.length - 1;
  }
  return out;
}
