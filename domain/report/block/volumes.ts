import { dropColumns, NULL_NUMBER } from '../../../contract/report/metricColumns.ts';
import { BoundedCells, cellsIn, nullOf } from './blockColumn.ts';
import { MetricsError } from './rawBlock.ts';
import type { UnpackedColumn } from './unpackCells.ts';

/** Nanolitres of a US gallon, and of a litre. */
const GALLON = 3_785_411_784;
const LITRE = 1_000_000_000;
const MAX_LITRES = dropColumns.onIncidentLitres.max;
const MAX_NANOLITRES = dropColumns.onIncidentNanolitres.max;
/** The most whole gallons within the allowed litres; exact when converted to nanolitres. */
const MAX_GALLONS = Math.floor((MAX_LITRES * LITRE) / GALLON);

/** Volumes as whole gallons; NULL_NUMBER takes the next of `litres` and `nanolitres`. */
export interface GallonCells {
  readonly gallons: number[];
  readonly litres: number[];
  readonly nanolitres: number[];
}
const litresOf = (gallons: number) => Math.trunc((gallons * GALLON) / LITRE);
const nanolitresOf = (gallons: number, litres: number) => gallons * GALLON - litres * LITRE;

/** Lossless: a volume that is not a whole number of gallons keeps litres and nanolitres. */
export function gallonCells(litres: readonly number[], nanolitres: readonly number[]): GallonCells {
  const out: GallonCells = { gallons: [], litres: [], nanolitres: [] };
  for (let i = 0; i < litres.length; i++) {
    const whole = litres[i] ?? 0;
    const part = nanolitres[i] ?? 0;
    const gallons = Math.round((whole * LITRE + part) / GALLON);
    const isExact =
      Math.abs(gallons) <= MAX_GALLONS &&
      litresOf(gallons) === whole &&
      nanolitresOf(gallons, whole) === part;
    out.gallons.push(isExact ? gallons : NULL_NUMBER);
    if (isExact) continue;
    out.litres.push(whole);
    out.nanolitres.push(part);
  }
  return out;
}

interface Volumes {
  readonly litres: UnpackedColumn;
  readonly nanolitres: UnpackedColumn;
}
/**
 * Restores the two volume columns.
 * @throws MetricsError for a volume out of bounds or a wrong number of others
 */
export function volumesOf(name: string, column: UnpackedColumn, others: Volumes): Volumes {
  if (
    column instanceof BoundedCells &&
    column.bounds.low === 0 &&
    column.bounds.high === 0 &&
    !column.bounds.hasNone &&
    others.litres.length === 0
  )
    return { litres: column, nanolitres: column };
  if (column instanceof Float64Array || !areAllowed(column, others))
    throw new MetricsError(
      `Metrics column "${name}" holds a volume that is not allowed, or not those it names.`,
    );
  const litresLeft = cellsIn(others.litres);
  const nanolitresLeft = cellsIn(others.nanolitres);
  const none = column instanceof BoundedCells ? NULL_NUMBER : nullOf(column);
  const filled = (
    most: number,
    left: ArrayLike<number>,
    partOf: (gallons: number) => number,
  ): BoundedCells =>
    new BoundedCells(column.length, { low: -most, high: most, hasNone: false }, (out) => {
      if (column instanceof BoundedCells) column.fill(out);
      else out.set(column);
      let next = 0;
      for (let i = 0; i < out.length; i++) {
        const gallons = out[i] as number; // Within the length.
        out[i] = gallons === none ? (left[next++] as number) : partOf(gallons); // As many as were counted.
      }
    });
  return {
    litres: filled(MAX_LITRES, litresLeft, litresOf),
    nanolitres: filled(MAX_NANOLITRES, nanolitresLeft, (gallons) =>
      nanolitresOf(gallons, litresOf(gallons)),
    ),
  };
}
function areAllowed(column: BoundedCells | Int8Array, { litres, nanolitres }: Volumes): boolean {
  // An 8-bit cell can't exceed the allowed gallons.
  if (
    column instanceof BoundedCells &&
    (column.bounds.low < -MAX_GALLONS || column.bounds.high > MAX_GALLONS) &&
    column.bounds.low <= column.bounds.high
  )
    return false;
  const hasNone = column instanceof BoundedCells ? column.bounds.hasNone : true;
  const none = column instanceof BoundedCells ? NULL_NUMBER : nullOf(column);
  let left = 0;
  if (hasNone) for (const gallons of cellsIn(column)) if (gallons === none) left += 1;
  const areWithin = (cells: UnpackedColumn, most: number) =>
    cells.length === left &&
    cellsIn(cells).every((cell) => Number.isInteger(cell) && cell >= -most && cell <= most);
  return areWithin(litres, MAX_LITRES) && areWithin(nanolitres, MAX_NANOLITRES);
}
