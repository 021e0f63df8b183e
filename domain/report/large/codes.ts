/** Pairs of codes up to which a list is quicker than a map. */
const FEW_PAIRS = 1 << 22;

/** Codes that are refined by one thing after another: parts of one code are alike in all of them. */
export class Codes {
  of: Int32Array;
  count: number;
  constructor(length: number) {
    this.of = new Int32Array(length);
    this.count = length === 0 ? 0 : 1;
  }
  /** Tells parts apart by one more thing, a whole number of 32 bits for each. Codes come up in the parts' order. */
  refine(valueAt: (k: number) => number): void {
    // Each part is alone already.
    if (this.count === this.of.length) return;
    const values = new Int32Array(this.of.length);
    const known = new Map<number, number>();
    let last = Number.NaN;
    let lastCode = 0;
    for (let k = 0; k < values.length; k++) {
      const value = valueAt(k);
      if (value !== last) {
        last = value;
        lastCode = known.get(value) ?? known.size;
        known.set(value, lastCode);
      }
      values[k] = lastCode;
    }
    if (known.size <= 1) return;
    const isFew = known.size * this.count <= FEW_PAIRS;
    const list = new Int32Array(isFew ? known.size * this.count : 0);
    const map = new Map<number, number>();
    const size = known.size;
    let count = 0;
    for (let k = 0; k < values.length; k++) {
      const pair = (this.of[k] ?? 0) * size + (values[k] ?? 0);
      // One more than the code, so that 0 stands for none.
      let code = isFew ? (list[pair] ?? 0) : (map.get(pair) ?? 0);
      if (code === 0) {
        code = ++count;
        if (isFew) list[pair] = code;
        else map.set(pair, code);
      }
      this.of[k] = code - 1;
    }
    this.count = count;
  }
}
