import {
  activityColumns,
  type BinaryHeader,
  crewColumns,
  dropColumns,
} from '../../../contract/report/metricColumns.ts';
import type { NumberBlock } from './binaryBlock.ts';
import { cellsIn } from './blockColumn.ts';
import { type CellForm, columnBytes } from './cellForm.ts';
import {
  accumulateDifferences,
  accumulateFromBefore,
  differencesOf,
  fromBefore,
  isFromBefore,
} from './differences.ts';
import { ID_BYTES } from './idTable.ts';
import { bytesOfNumbers, numberOfId } from './numberedIds.ts';
import { type PackedColumn, packCells } from './packCells.ts';
import { MetricsError, type RawBlock } from './rawBlock.ts';
import { type UnpackedColumn, unpackCells } from './unpackCells.ts';
import { type GallonCells, gallonCells, volumesOf } from './volumes.ts';

/** Dictionaries whose entries can be numbers instead of uuids (PERF-36). */
export const numbered = ['aircraft', 'incidents', 'persons'] as const;
type Counts = Pick<BinaryHeader, 'rows' | 'crewRows' | 'dropRows' | 'otherVolumes' | 'ids'>;
interface StoredColumn {
  readonly name: string;
  readonly cellsOf: (counts: Counts) => number;
}
const named = (names: readonly string[], cellsOf: StoredColumn['cellsOf']): StoredColumn[] =>
  names.map((name) => ({ name, cellsOf }));

/** Load columns that are stored as gallons. */
const asGallons = [
  'onIncidentLitres',
  'onIncidentNanolitres',
  'jettisonedLitres',
  'jettisonedNanolitres',
];
/**
 * The columns of a block in byte order, with unique names. Children are stored as counts, volumes
 * as gallons (`volumes.ts`).
 */
const storedColumns: readonly StoredColumn[] = [
  ...numbered.map((name) => ({ name: `${name}Numbers`, cellsOf: ({ ids }: Counts) => ids[name] })),
  ...named(['dispatchNumbers'], ({ ids }) => ids.dispatches),
  ...named(Object.keys(activityColumns), ({ rows }) => rows),
  ...named(['crewCounts', 'dropCounts'], ({ rows }) => rows),
  ...named(Object.keys(crewColumns), ({ crewRows }) => crewRows),
  ...named(
    [
      ...Object.keys(dropColumns).filter((name) => !asGallons.includes(name)),
      'onIncidentGallons',
      'jettisonedGallons',
    ],
    ({ dropRows }) => dropRows,
  ),
  ...named(
    ['onIncidentLitres', 'onIncidentNanolitres'],
    ({ otherVolumes }) => otherVolumes.onIncident,
  ),
  ...named(
    ['jettisonedLitres', 'jettisonedNanolitres'],
    ({ otherVolumes }) => otherVolumes.jettisoned,
  ),
];
export const storedCount = storedColumns.length;

/** Each activity's number of children. */
const countsOf = (offsets: readonly number[]): number[] =>
  offsets.slice(1).map((end, i) => end - (offsets[i] ?? 0));
/** Offsets from child counts. @throws MetricsError for a negative count or a wrong total */
function offsetsOf(name: string, column: UnpackedColumn, children: number): Int32Array {
  const counts = cellsIn(column);
  const offsets = new Int32Array(counts.length + 1);
  let at = 0;
  for (let i = 0; i < counts.length; i++) {
    const count = counts[i] as number; // Within the length.
    if (!(count >= 0))
      throw new MetricsError(`Metrics column "${name}" holds ${count} at place ${i}.`);
    at += count;
    offsets[i + 1] = at;
  }
  if (at !== children)
    throw new MetricsError(
      `Metrics column "${name}" counts ${at} children instead of ${children}.`,
    );
  return offsets;
}

/** Packs a block's columns. */
export function packColumns({ dictionaries, columns, crew, drops }: NumberBlock): {
  readonly packed: readonly PackedColumn[];
  readonly otherVolumes: BinaryHeader['otherVolumes'];
} {
  const volumesIn = (of: 'onIncident' | 'jettisoned') =>
    gallonCells(drops.columns[`${of}Litres`] ?? [], drops.columns[`${of}Nanolitres`] ?? []);
  const onIncident = volumesIn('onIncident');
  const jettisoned = volumesIn('jettisoned');
  const volumes = (of: string, { gallons, litres, nanolitres }: GallonCells) => ({
    [`${of}Gallons`]: gallons,
    [`${of}Litres`]: litres,
    [`${of}Nanolitres`]: nanolitres,
  });
  const numbersIn = (ids: readonly string[]) => ids.map((id) => numberOfId(id) ?? -1);
  const cells: Readonly<Record<string, readonly number[]>> = {
    aircraftNumbers: numbersIn(dictionaries.aircraft),
    incidentsNumbers: numbersIn(dictionaries.incidents),
    personsNumbers: numbersIn(dictionaries.persons),
    ...columns,
    ...crew.columns,
    ...drops.columns,
    ...volumes('onIncident', onIncident),
    ...volumes('jettisoned', jettisoned),
    dispatchNumbers: dictionaries.dispatchNumbers,
    crewCounts: countsOf(crew.offsets),
    dropCounts: countsOf(drops.offsets),
  };
  const differences: Readonly<Record<string, ReturnType<typeof fromBefore>>> =
    differencesOf(columns);
  const packed = storedColumns.map(({ name }) => {
    const values = cells[name] ?? [];
    return packCells(values, isFromBefore(name) ? fromBefore(values) : (differences[name] ?? null));
  });
  return {
    packed,
    otherVolumes: { onIncident: onIncident.litres.length, jettisoned: jettisoned.litres.length },
  };
}

/** The parts of a raw block that come from its columns. */
export type UnpackedBlock = Pick<
  RawBlock,
  'ids' | 'dispatchNumbers' | 'columns' | 'crew' | 'drops'
>;
/**
 * Unpacks the columns of a block.
 * @param wholeIds uuids of entries without a number
 * @param take returns the next bytes; runs before any size from the header is allocated
 * @throws MetricsError for invalid cells
 */
export function unpackColumns(
  header: Counts,
  forms: readonly CellForm[],
  wholeIds: RawBlock['ids'],
  take: (bytes: number) => Uint8Array,
): UnpackedBlock {
  const stored = storedColumns.map(({ name, cellsOf }, n) => {
    const form = forms[n];
    if (form === undefined) throw new MetricsError(`Metrics column "${name}" is missing.`);
    const cells = cellsOf(header);
    return { name, form, cells, bytes: take(columnBytes(form, cells)) };
  });
  const all: Record<string, UnpackedColumn> = {};
  const formByName = new Map(stored.map(({ name, form }) => [name, form]));
  for (const { name, form, cells, bytes } of stored) {
    const column = unpackCells(name, form, bytes, cells);
    all[name] =
      form.isDifference && isFromBefore(name) ? accumulateFromBefore(name, column, form) : column;
  }
  const formOf = (name: string): CellForm => formByName.get(name) ?? noForm(name);
  accumulateDifferences(all, formOf);
  const columnAt = (name: string): UnpackedColumn => all[name] ?? noForm(name);
  for (const of of ['onIncident', 'jettisoned']) {
    const names = { litres: `${of}Litres`, nanolitres: `${of}Nanolitres` };
    const { litres, nanolitres } = volumesOf(of, columnAt(`${of}Gallons`), {
      litres: columnAt(names.litres),
      nanolitres: columnAt(names.nanolitres),
    });
    all[names.litres] = litres;
    all[names.nanolitres] = nanolitres;
  }
  const idsOf = (name: (typeof numbered)[number]): Uint8Array => {
    const numbers = cellsIn(columnAt(`${name}Numbers`));
    let left = 0;
    for (let n = 0; n < numbers.length; n++) if ((numbers[n] as number) < 0) left += ID_BYTES; // Within the length.
    if (left !== wholeIds[name].length)
      throw new MetricsError(`Metrics dictionary "${name}" does not have the uuids it names.`);
    return left === numbers.length * ID_BYTES
      ? wholeIds[name]
      : bytesOfNumbers(numbers, wholeIds[name]);
  };
  return {
    ids: {
      ...wholeIds,
      aircraft: idsOf('aircraft'),
      incidents: idsOf('incidents'),
      persons: idsOf('persons'),
    },
    dispatchNumbers: all['dispatchNumbers'],
    columns: all,
    crew: {
      offsets: offsetsOf('crewCounts', columnAt('crewCounts'), header.crewRows),
      columns: all,
    },
    drops: {
      offsets: offsetsOf('dropCounts', columnAt('dropCounts'), header.dropRows),
      columns: all,
    },
  };
}
function noForm(name: string): never {
  throw new MetricsError(`Metrics column "${name}" is missing.`);
}
