/** LRU cache bounded by bytes: it evicts the least recently used entries first. */
export class ByteBoundedLruCache<Thing> {
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
    // A Map iterates in insertion order, so re-inserting marks the entry as most recently used.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.thing;
  }
  set(key: string, thing: Thing): void {
    const bytes = this.#bytesOf(thing);
    if (this.#kept.has(key) || bytes > this.#limit) return;
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes + bytes <= this.#limit) break;
      this.#kept.delete(oldest);
      this.#bytes -= one.bytes;
    }
    this.#kept.set(key, { thing, bytes });
    this.#bytes += bytes;
  }
}
