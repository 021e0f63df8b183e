/** Bytes of a uuid. */
export const ID_BYTES = 16;
const WORDS = ID_BYTES / 4;

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The uuid at an index of a list of uuids, as text. */
export function idText(ids: Uint8Array, place: number): string {
  const at = place * ID_BYTES;
  const two = (n: number) => hex[ids[at + n] ?? 0] ?? '';
  // Unrolled: one concatenation is several times faster than a loop, and a range has thousands.
  return `${two(0)}${two(1)}${two(2)}${two(3)}-${two(4)}${two(5)}-${two(6)}${two(7)}-${two(8)}${two(9)}-${two(10)}${two(11)}${two(12)}${two(13)}${two(14)}${two(15)}`;
}

/** Encodes uuids as 16 bytes each. */
export function idBytes(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(texts.length * ID_BYTES);
  for (const [place, text] of texts.entries()) {
    let at = place * ID_BYTES;
    for (let n = 0; n + 1 < text.length && at < (place + 1) * ID_BYTES; n += 2) {
      if (text.charCodeAt(n) === HYPHEN) n += 1;
      out[at] = digitOf(text.charCodeAt(n)) * 16 + digitOf(text.charCodeAt(n + 1));
      at += 1;
    }
  }
  return out;
}
const HYPHEN = 0x2d;
/** The value of a hexadecimal digit, either case, by its character code. */
const digitOf = (code: number): number => (code <= 0x39 ? code - 0x30 : (code | 0x20) - 0x57);

/**
 * A hash table from uuid bytes to index. Converting each month's uuids to text would cost more than
 * reading the columns.
 */
export class IdTable {
  #ids = new Int32Array(WORDS * 64);
  #slots = new Int32Array(256).fill(-1);
  #size = 0;

  /** The index of each of these uuids; a new uuid gets the next index. */
  placesOf(ids: Uint8Array): Int32Array {
    // Copied, because an Int32Array needs a start aligned to 4 bytes.
    const words = new Int32Array(ids.slice().buffer);
    const places = new Int32Array(words.length / WORDS);
    for (let n = 0; n < places.length; n++) places[n] = this.#placeOf(words, n * WORDS);
    return places;
  }
  /** The index of each of these uuids, -1 for unknown ones. */
  find(ids: Uint8Array): Int32Array {
    // Aligned bytes are read in place.
    const words =
      ids.byteOffset % 4 === 0
        ? new Int32Array(ids.buffer, ids.byteOffset, ids.length / 4)
        : new Int32Array(ids.slice().buffer);
    const places = new Int32Array(words.length / WORDS);
    findInto(places, words, this.#slots, this.#ids);
    return places;
  }
  texts(): string[] {
    const bytes = this.bytes();
    return Array.from({ length: this.#size }, (_, place) => idText(bytes, place));
  }
  /** The uuids by index, 16 bytes each. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#ids.buffer).slice(0, this.#size * ID_BYTES);
  }

  #placeOf(words: Int32Array, at: number): number {
    if (this.#size * 4 >= this.#slots.length) this.#grow();
    const slot = slotIn(this.#slots, this.#ids, words, at);
    const place = this.#slots[slot] ?? -1;
    if (place !== -1) return place;
    if ((this.#size + 1) * WORDS > this.#ids.length) this.#ids = enlarged(this.#ids);
    for (let n = 0; n < WORDS; n++) this.#ids[this.#size * WORDS + n] = words[at + n] ?? 0;
    this.#slots[slot] = this.#size;
    this.#size += 1;
    return this.#size - 1;
  }
  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = this.#slots.length - 1;
    for (let place = 0; place < this.#size; place++) {
      let slot = hashOf(this.#ids, place * WORDS) & mask;
      while (this.#slots[slot] !== -1) slot = (slot + 1) & mask;
      this.#slots[slot] = place;
    }
  }
}

function enlarged(list: Int32Array): Int32Array<ArrayBuffer> {
  const out = new Int32Array(list.length * 2);
  out.set(list);
  return out;
}
/** All inline in one loop: it runs before the JIT compiles it, for every incident of a range. */
function findInto(places: Int32Array, words: Int32Array, slots: Int32Array, ids: Int32Array): void {
  const mask = slots.length - 1;
  for (let n = 0; n < places.length; n++) {
    const a = words[n * WORDS] ?? 0;
    const b = words[n * WORDS + 1] ?? 0;
    const c = words[n * WORDS + 2] ?? 0;
    const d = words[n * WORDS + 3] ?? 0;
    const hash = Math.imul(Math.imul(Math.imul(Math.imul(a, MIX) ^ b, MIX) ^ c, MIX) ^ d, MIX);
    let slot = (hash ^ (hash >>> 15)) & mask;
    let place = slots[slot] ?? -1;
    while (
      place !== -1 &&
      !(
        ids[place * WORDS] === a &&
        ids[place * WORDS + 1] === b &&
        ids[place * WORDS + 2] === c &&
        ids[place * WORDS + 3] === d
      )
    ) {
      slot = (slot + 1) & mask;
      place = slots[slot] ?? -1;
    }
    places[n] = place;
  }
}
/** The uuid's slot, or the empty slot where it belongs. */
function slotIn(slots: Int32Array, ids: Int32Array, words: Int32Array, at: number): number {
  const mask = slots.length - 1;
  for (let slot = hashOf(words, at) & mask; ; slot = (slot + 1) & mask) {
    const place = slots[slot] ?? -1;
    if (place === -1 || isSame(ids, place * WORDS, words, at)) return slot;
  }
}
function hashOf(words: Int32Array, at: number): number {
  let hash = 0;
  for (let n = 0; n < WORDS; n++) hash = Math.imul(hash ^ (words[at + n] ?? 0), MIX);
  return hash ^ (hash >>> 15);
}
const MIX = 0x9e3779b1;
const isSame = (a: Int32Array, i: number, b: Int32Array, j: number): boolean =>
  a[i] === b[j] && a[i + 1] === b[j + 1] && a[i + 2] === b[j + 2] && a[i + 3] === b[j + 3];
