import { MonthHead } from '../../../contract/report/monthFrames.ts';
import type { Utf8 } from './utf8.ts';

/** Bytes of a head's length prefix. */
const LENGTH_BYTES = 4;
/** Maximum bytes of a head. */
const LONGEST_HEAD = 1024;

/** A head with its length prefix (WIRE-34). */
export function headBytes(head: MonthHead, utf8: Utf8): Uint8Array<ArrayBuffer> {
  const text = utf8.encode(JSON.stringify(head));
  const bytes = new Uint8Array(LENGTH_BYTES + text.length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, LENGTH_BYTES);
  return bytes;
}

export interface MonthFrame {
  readonly head: MonthHead;
  /** Null if the head declares no body. */
  readonly body: ArrayBuffer | null;
}

/** Reads frames from a streamed reply; chunks can end anywhere. */
export class MonthFrames {
  readonly #utf8: Utf8;
  /** The part being read. */
  #part: 'length' | 'head' | 'body' = 'length';
  #bytes = new Uint8Array(LENGTH_BYTES);
  #filled = 0;
  #head: MonthHead | null = null;
  constructor(utf8: Utf8) {
    this.#utf8 = utf8;
  }

  /** The frames that end within these bytes. @throws Error for an invalid frame */
  *take(chunk: Uint8Array): Generator<MonthFrame> {
    let at = 0;
    while (at < chunk.length) {
      const more = Math.min(this.#bytes.length - this.#filled, chunk.length - at);
      this.#bytes.set(chunk.subarray(at, at + more), this.#filled);
      this.#filled += more;
      at += more;
      // A loop, because an empty body is complete without another byte.
      while (this.#filled === this.#bytes.length) {
        const frame = this.#end();
        if (frame !== null) yield frame;
        if (this.#bytes.length > 0) break;
      }
    }
  }
  /** @throws Error when a reply ends within a frame */
  end(): void {
    if (this.#part !== 'length' || this.#filled > 0)
      throw new Error('The reply ended within a month.');
  }

  #fill(part: 'length' | 'head' | 'body', bytes: number): null {
    this.#part = part;
    this.#bytes = new Uint8Array(bytes);
    this.#filled = 0;
    return null;
  }
  /** Handles a completed part. */
  #end(): MonthFrame | null {
    const { buffer } = this.#bytes;
    if (this.#part === 'length') {
      const length = new DataView(buffer).getUint32(0, true);
      if (length === 0 || length > LONGEST_HEAD)
        throw new Error(`A month's head can't have ${length} bytes.`);
      return this.#fill('head', length);
    }
    if (this.#part === 'head') {
      const head = MonthHead.parse(JSON.parse(this.#utf8.decode(this.#bytes)));
      if (head.bytes !== null) {
        this.#head = head;
        return this.#fill('body', head.bytes);
      }
      this.#fill('length', LENGTH_BYTES);
      return { head, body: null };
    }
    const head = this.#head;
    if (head === null) throw new Error('A month came without its head.');
    this.#fill('length', LENGTH_BYTES);
    return { head, body: buffer };
  }
}
