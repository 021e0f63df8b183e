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
import { type Column, LAST_NUMBER } from './cells.ts';
import { type BlockColumn, type CheckedBlock, hasValue } from './decodeMonth.ts';
import {
  CommonDictionaries,
  type Dictionaries,
  type IndexMap,
  joinDictionaries,
} from './joinDictionaries.ts';
import { lazily } from './lazily.ts';

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
  parts.reduce((sum, part) => sum + part.cells.length, 0);
/** Marks the cells without a value. */
function putMissing(out: Column, part: BlockColumn, at: number, mark: number): void {
  if (part.validity === null) return;
  for (let i = 0; i < part.cells.length; i++) if (!hasValue(part, i)) out[at + i] = mark;
}

function joinNumbers(
  parts: readonly BlockColumn[],
  { max }: Extract<ColumnRule, { max: number }>,
): Column {
  const out =
    max > LAST_NUMBER ? new Float64Array(lengthOf(parts)) : new Int32Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    out.set(part.cells, at);
    putMissing(out, part, at, NULL_NUMBER);
    at += part.cells.length;
  }
  return out;
}

function joinPlaces(parts: readonly BlockColumn[], maps: readonly IndexMap[]): Int32Array {
  const out = new Int32Array(lengthOf(parts));
  let at = 0;
  for (const [n, part] of parts.entries()) {
    const map = maps[n] ?? 0;
    const end = at + part.cells.length;
    out.set(part.cells, at);
    if (typeof map !== 'number') mapPlaces(out, at, end, map);
    else if (map !== 0) movePlaces(out, at, end, map);
    putMissing(out, part, at, NO_INDEX);
    at = end;
  }
  return out;
}
function mapPlaces(cells: Int32Array, from: number, until: number, map: Int32Array): void {
  // Cells without a value hold 0, which an empty dictionary's map lacks.
  for (let i = from; i < until; i++) cells[i] = map[cells[i] as number] ?? 0; // Within the length.
}
function movePlaces(cells: Int32Array, from: number, until: number, by: number): void {
  for (let i = from; i < until; i++) cells[i] = (cells[i] as number) + by; // Within the length.
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
