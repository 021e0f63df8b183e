/** Things by key up to a number of bytes, the longest unused ones dropped first. */
export class Kept<Thing> {
  readonly #kept = new Map<string, { readonly thing: Thing; readonly bytes: number }>();
  readonly #limit: number;
  readonly #bytesOf: (thing: Thing) => number;
  #bytes = 0;
  constructor(limit: number, bytesOf: (thing: Thing) => number) {
    this.#limit = limit;
    this.#bytesOf = bytesOf;
  }
  get bytes(): number {
    return this.#bytes;
  }
  get(key: string): Thing | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    // A map keeps the order in which keys came in.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.thing;
  }
  /** @param isInUse what is not dropped for it: then the new thing is not kept */
  set(key: string, thing: Thing, isInUse: (key: string) => boolean = () => false): void {
    const bytes = this.#bytesOf(thing);
    if (this.#kept.has(key) || bytes > this.#limit) return;
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes + bytes <= this.#limit) break;
      if (isInUse(oldest)) return;
      this.#kept.delete(oldest);
      this.#bytes -= one.bytes;
    }
    this.#kept.set(key, { thing, bytes });
    this.#bytes += bytes;
  }
}

/** Bytes that a member or an entry takes besides what it holds, about. */
const ENTRY = 16;
/** About how much memory something takes: columns exactly, words and lists nearly. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length * 2 + ENTRY;
  if (ArrayBuffer.isView(value)) return value.byteLength + ENTRY;
  if (value instanceof Map) return bytesOf([...value].flat());
  if (typeof value !== 'object' || value === null) return ENTRY;
  return Object.values(value).reduce<number>((sum, one) => sum + bytesOf(one), ENTRY);
}
