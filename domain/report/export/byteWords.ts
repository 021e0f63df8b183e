import { escapeFormula, quoted } from '../../forms/csv.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
/** ASCII that stands in a cell as it is: printable, but no quote and no comma. */
const plain = Uint8Array.from({ length: 128 }, (_, code) => (code >= 0x20 && code < 0x7f && code !== QUOTE && code !== COMMA ? 1 : 0));
/** What no plain cell starts or ends with: white space is quoted, the signs start formulas. */
const edges = new Set(' =+-@');

/** So many bytes at most are read beyond a cell by whoever copies several at a time. */
export const BEYOND = 3;

/**
 * Finished CSV cells as bytes, one behind another: a text is made safe and put in quotes once, however many rows say
 * it.
 */
export class ByteWords {
  #bytes = new Uint8Array(4096);
  #starts = new Int32Array(1024);
  #count = 0;
  #longest = 0;
  readonly #encode: (text: string) => Uint8Array;
  constructor(encode: (text: string) => Uint8Array) {
    this.#encode = encode;
  }
  /** Cells so far; the next gets this number. */
  get count(): number {
    return this.#count;
  }
  /** Bytes of the longest cell since the last look. */
  takeLongest(): number {
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }
  get bytes(): Uint8Array {
    return this.#bytes;
  }
  /** Where each cell starts, which is where the one before it ends. */
  get starts(): Int32Array {
    return this.#starts;
  }

  /** Text, which no spreadsheet may run. */
  addText(text: string): void {
    if (!this.#addPlain(text)) this.addFinished(quoted(escapeFormula(text)));
  }
  /** A cell as it will stand in the file. */
  addFinished(cell: string): void {
    const bytes = this.#encode(cell);
    const start = this.#room(bytes.length);
    this.#bytes.set(bytes, start);
    this.#end(start + bytes.length);
  }

  /** Most texts are plain ASCII and need no encoder. */
  #addPlain(text: string): boolean {
    if (edges.has(text[0] ?? '') || text.endsWith(' ')) return false;
    const start = this.#room(text.length);
    const bytes = this.#bytes;
    for (let n = 0; n < text.length; n++) {
      const code = text.charCodeAt(n);
      // Beyond ASCII there is nothing, which is not 1 either.
      if (plain[code] !== 1) return false;
      bytes[start + n] = code;
    }
    this.#end(start + text.length);
    return true;
  }
  /** Makes room for one more cell. @returns where it starts */
  #room(length: number): number {
    const start = this.#starts[this.#count] ?? 0;
    if (this.#count + 2 > this.#starts.length) {
      const starts = new Int32Array(this.#starts.length * 2);
      starts.set(this.#starts);
      this.#starts = starts;
    }
    if (start + length + BEYOND > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(start + length + BEYOND, this.#bytes.length * 2));
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    return start;
  }
  #end(end: number): void {
    const start = this.#starts[this.#count] ?? 0;
    this.#longest = Math.max(this.#longest, end - start);
    this.#count += 1;
    this.#starts[this.#count] = end;
  }
}
