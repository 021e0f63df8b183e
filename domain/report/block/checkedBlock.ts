import {
  type ActivityColumn,
  activityColumns,
  type BinaryHeader,
  type ColumnRule,
  type CrewColumn,
  crewColumns,
  type DropColumn,
  dropColumns,
} from '../../../contract/report/metricColumns.ts';
import type { BlockColumn } from './blockColumn.ts';
import { checkedIndexes, checkedNumbers, checkedOffsets, LAST_NUMBER } from './cells.ts';
import { ID_BYTES } from './idTable.ts';
import type { RawBlock } from './rawBlock.ts';

/**
 * A block in which every cell obeys its column's rule. Indexes are those of its own dictionaries.
 * Columns are the received arrays, not copies.
 */
export interface CheckedBlock {
  readonly rows: number;
  /** Uuids, 16 bytes each. */
  readonly ids: RawBlock['ids'];
  readonly dispatchNumbers: BlockColumn;
  readonly words: BinaryHeader['words'];
  readonly activity: Readonly<Record<ActivityColumn, BlockColumn>>;
  readonly crewOffsets: Int32Array;
  readonly crew: Readonly<Record<CrewColumn, BlockColumn>>;
  readonly dropOffsets: Int32Array;
  readonly drops: Readonly<Record<DropColumn, BlockColumn>>;
}

/**
 * Checks a block when it arrives, so that only joining is left after the last one.
 * @throws MetricsError naming the field that is missing or out of bounds
 */
export function checkBlock({
  rows,
  ids,
  dispatchNumbers,
  words,
  columns,
  crew,
  drops,
}: RawBlock): CheckedBlock {
  const entries = (name: string): number => {
    if (name in ids) return ids[name as keyof typeof ids].length / ID_BYTES; // As just asked.
    return words[name as keyof typeof words].length; // Every other dictionary of a column is one of words.
  };
  const checked = <Name extends string>(
    rules: Readonly<Record<Name, ColumnRule>>,
    length: number,
    cells: Readonly<Record<string, unknown>>,
  ) =>
    Object.fromEntries(
      // The keys of the rules are exactly the names asked for.
      (Object.entries(rules) as [Name, ColumnRule][]).map(([name, rule]) => [
        name,
        'max' in rule
          ? checkedNumbers({ name, ...rule }, cells[name], length)
          : checkedIndexes(
              { name, nullable: rule.nullable, size: entries(rule.dictionary) },
              cells[name],
              length,
            ),
      ]),
      // Each name of the rules has its column, by the loop above.
    ) as Record<Name, BlockColumn>;
  const crewOffsets = checkedOffsets('crew.offsets', crew.offsets, rows + 1);
  const dropOffsets = checkedOffsets('drops.offsets', drops.offsets, rows + 1);
  return {
    rows,
    ids,
    dispatchNumbers: checkedNumbers(
      { name: 'dispatchNumbers', min: 0, max: LAST_NUMBER, nullable: false },
      dispatchNumbers,
      entries('dispatches'),
    ),
    words,
    activity: checked(activityColumns, rows, columns),
    crewOffsets,
    crew: checked(crewColumns, crewOffsets[rows] ?? 0, crew.columns),
    dropOffsets,
    drops: checked(dropColumns, dropOffsets[rows] ?? 0, drops.columns),
  };
}
