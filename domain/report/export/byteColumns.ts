import { NONE } from '../../../contract/report/metricColumns.ts';
import { quoted } from '../../forms/csv.ts';
import { type FlatKind, plainCell } from '../../forms/flat.ts';
import type { ReportTable } from '../request/table.ts';
import type { ByteWords } from './byteWords.ts';
import { MAX_DIGITS_VALUE, NUMBER_ROOM } from './putNumber.ts';
import { fileCell } from './reportFlat.ts';

/** A column that is ready to be written. */
export interface ByteColumn {
  /** How the numbers are written; null for words. */
  readonly digits: 'whole' | 'hundredths' | null;
  /** Numbers by slot, NaN where it is blank. */
  readonly values: Float64Array;
  /** Words by slot, -1 where it is blank. */
  readonly places: Int32Array;
  /** Number of the cell of place 0; a blank one stands in front of it. */
  readonly firstCell: number;
  /** Bytes that a cell takes at most. */
  readonly room: number;
}

const digitsOf = (kind: FlatKind): ByteColumn['digits'] => (kind === 'count' ? 'whole' : kind === 'hours' || kind === 'money' ? 'hundredths' : null);

/** Whether all are what the engine makes: whole, not negative, in digits of a number that is exact. */
function areDigits(values: Float64Array): boolean {
  for (let n = 0; n < values.length; n++) {
    const value = values[n] as number; // Within the length.
    if (!(value >= 0 && value <= MAX_DIGITS_VALUE && Math.floor(value) === value) && !Number.isNaN(value)) return false;
  }
  return true;
}

/** One column of a report, its words added to those of the others. `kind` is what the file makes of it. */
export function byteColumn(table: ReportTable, column: number, kind: FlatKind, words: ByteWords): ByteColumn {
  const cells = table.cells[column];
  const digits = digitsOf(kind);
  if (cells?.kind === 'number' && digits !== null && areDigits(cells.values))
    return { digits, values: cells.values, places: new Int32Array(0), firstCell: 0, room: NUMBER_ROOM };
  words.takeLongest();
  words.addFinished('');
  const firstCell = words.count;
  const places = cells?.kind === 'number' ? placesOfNumbers(table, column, kind, cells.values, words) : (cells?.places ?? new Int32Array(0));
  if (cells?.kind === 'text') for (const text of cells.texts) words.addText(text);
  return { digits: null, values: new Float64Array(0), places, firstCell, room: words.takeLongest() };
}

/** Days, times and checks: few different ones, each written once. */
function placesOfNumbers(table: ReportTable, column: number, kind: FlatKind, values: Float64Array, words: ByteWords): Int32Array {
  const places = new Int32Array(values.length).fill(NONE);
  const known = new Map<number, number>();
  for (let slot = 0; slot < values.length; slot++) {
    const value = values[slot] as number; // Within the length.
    if (Number.isNaN(value)) continue;
    let place = known.get(value);
    if (place === undefined) {
      place = known.size;
      known.set(value, place);
      words.addFinished(quoted(plainCell(kind, fileCell(table, column, slot))));
    }
    places[slot] = place;
  }
  return places;
}
