import { csvText } from '../../forms/csv.ts';
import { groupOf, kindOf, lineLabel, type ReportTable, slotOf } from '../request/table.ts';
import { type ByteColumn, byteColumn } from './byteColumns.ts';
import { BEYOND, ByteWords } from './byteWords.ts';
import { putHundredths, putWhole } from './putNumber.ts';
import { rowTypes, type WrittenReport, writtenReport } from './reportFlat.ts';

/** Bytes of a piece, about: enough to be quick, few enough to tell how far it is. */
const PIECE_BYTES = 1_048_576;
const COMMA = 0x2c;
const CR = 0x0d;
const LF = 0x0a;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength);

/** Numbers of the cells of the lines that are no rows. */
interface LineCells {
  /** "Row type" of each kind. */
  readonly types: Readonly<Record<'row' | 'groupTotal' | 'total', number>>;
  /** The label of the first group; the grand total's stands behind those of the groups. */
  readonly firstLabel: number;
}

/** Where the next line goes, and which it is. */
interface Place {
  readonly at: number;
  readonly next: number;
}
/**
 * The lines of a report as bytes. Every cell that is no number is finished beforehand, so that a row is copying and
 * digits.
 */
class LineWriter {
  /** Bytes that a line takes at most. */
  readonly room: number;
  readonly #rowCount: number;
  readonly #columns: readonly ByteColumn[];
  readonly #lineCells: LineCells | null;
  /** The cell of the first group; null when no column says the group. */
  readonly #firstGroup: number | null;
  readonly #bytes: DataView;
  readonly #starts: Int32Array;

  constructor(table: ReportTable, { columns, lines, withTotals, withGroup }: WrittenReport, encode: (text: string) => Uint8Array) {
    const words = new ByteWords(encode);
    const own = withTotals || withGroup ? columns.slice(1) : columns;
    this.#rowCount = table.rowCount;
    this.#columns = own.map(({ kind }, column) => byteColumn(table, column, kind, words));
    this.#lineCells = withTotals ? lineCellsOf(table, lines, words) : null;
    this.#firstGroup = withGroup ? groupCellsOf(table, words) : null;
    this.room = this.#columns.reduce((sum, { room }) => sum + room + 1, words.takeLongest() * 2 + 2 + BEYOND);
    this.#bytes = viewOf(words.bytes);
    this.#starts = words.starts;
  }

  /** Writes lines from the `next` on for as long as they have room. */
  fill(out: Uint8Array, { lines, groups }: Pick<WrittenReport, 'lines' | 'groups'>, start: Place): Place {
    const last = out.length - this.room;
    const view = viewOf(out);
    let { at, next } = start;
    while (next < lines.length && at <= last) {
      at = this.#put(out, view, at, lines[next] as number, groups[next] as number); // Within the length.
      next += 1;
    }
    return { at, next };
  }

  /** Writes one line. @returns where it ends */
  #put(out: Uint8Array, view: DataView, start: number, display: number, group: number): number {
    const kind = kindOf(display);
    const slot = slotOf(display);
    const columns = this.#columns;
    const lineCells = this.#lineCells;
    let at = start;
    let first = 0;
    if (lineCells !== null && kind !== 'groupTitle') {
      at = this.#putCell(view, at, lineCells.types[kind]);
      if (columns.length > 0) out[at++] = COMMA;
      if (kind !== 'row' && columns.length > 0) {
        at = this.#putCell(view, at, lineCells.firstLabel + groupOf({ rowCount: this.#rowCount }, slot));
        first = 1;
      }
    }
    if (this.#firstGroup !== null) {
      if (group >= 0) at = this.#putCell(view, at, this.#firstGroup + group);
      if (columns.length > 0) out[at++] = COMMA;
    }
    for (let n = first; n < columns.length; n++) {
      if (n > 0) out[at++] = COMMA;
      const column = columns[n] as ByteColumn; // Within the length.
      if (column.digits === null) at = this.#putCell(view, at, column.firstCell + (column.places[slot] as number));
      else {
        const value = column.values[slot] as number; // Slots are those of the table.
        if (value >= 0) at = column.digits === 'whole' ? putWhole(out, at, value) : putHundredths(out, at, value);
      }
    }
    out[at] = CR;
    out[at + 1] = LF;
    return at + 2;
  }

  /** Four bytes at a time: what comes after the cell is written over by what follows it. */
  #putCell(out: DataView, at: number, cell: number): number {
    const bytes = this.#bytes;
    const starts = this.#starts;
    const start = starts[cell] as number; // Cells are numbered by the words that made them.
    const length = (starts[cell + 1] as number) - start; // Likewise.
    for (let n = 0; n < length; n += 4) out.setInt32(at + n, bytes.getInt32(start + n));
    return at + length;
  }
}

/** @returns the cell of the first group's label; those of the others follow */
function groupCellsOf({ groups }: ReportTable, words: ByteWords): number {
  words.takeLongest();
  const first = words.count;
  for (const { label } of groups) words.addText(label);
  return first;
}

function lineCellsOf(table: ReportTable, lines: Int32Array, words: ByteWords): LineCells {
  words.takeLongest();
  const numberOf = (text: string) => {
    words.addText(text);
    return words.count - 1;
  };
  const types = { row: numberOf(rowTypes.row), groupTotal: numberOf(rowTypes.groupTotal), total: numberOf(rowTypes.total) };
  const firstLabel = words.count;
  const labels = new Array<string>(table.groups.length + 1).fill('');
  for (const display of lines) if (kindOf(display) !== 'row') labels[groupOf(table, slotOf(display))] = lineLabel(table, display);
  for (const label of labels) words.addText(label);
  return { types, firstLabel };
}

/**
 * A report as the bytes of a CSV file, piece by piece (RPT-51). The next piece is written over the last one, which has
 * to be copied before it is asked for: memory that a file of any length has never touched before costs more than its
 * digits. `share` is how much is written with it, 0 to 1.
 * @param asked adds group and grand totals, and "Row type" as the first column
 */
export function* reportCsv(
  table: ReportTable,
  asked: boolean,
  encode: (text: string) => Uint8Array,
): Generator<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly share: number }> {
  const written = writtenReport(table, asked);
  const { lines } = written;
  const writer = new LineWriter(table, written, encode);
  const header = encode(csvText([written.columns.map((column) => column.header)]));
  const pieceBytes = PIECE_BYTES + writer.room;
  const piece = new Uint8Array(pieceBytes);
  piece.set(header);
  let place: Place = { at: header.length, next: 0 };
  while (place.next < lines.length) {
    // A function of its own fills the piece: a generator's loop is several times slower.
    place = writer.fill(piece, written, place);
    if (place.next === lines.length) break;
    yield { bytes: piece.subarray(0, place.at), share: place.next / lines.length };
    place = { at: 0, next: place.next };
  }
  yield { bytes: piece.subarray(0, place.at), share: 1 };
}
