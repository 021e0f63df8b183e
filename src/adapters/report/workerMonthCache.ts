/**
 * The months a worker has received. A month's name contains its days and version, so a name always
 * has the same content. Cancelled or overlapping loads therefore can't mix, in whatever order their
 * months arrive.
 */
export class WorkerMonthCache<Month> {
  #months = new Map<string, Month>();
  readonly #read: (body: ArrayBuffer) => Month;
  /** @param read decodes and checks a month's body; it throws if the month is invalid */
  constructor(read: (body: ArrayBuffer) => Month) {
    this.#read = read;
  }

  take(name: string, body: ArrayBuffer): void {
    this.#months.set(name, this.#read(body));
  }
  /**
   * Returns the months with these names, in this order, and drops all others. Returns null and
   * drops nothing if one is missing.
   */
  keepOnly(names: readonly string[]): Month[] | null {
    const kept = new Map<string, Month>();
    for (const name of names) {
      const month = this.#months.get(name);
      if (month === undefined) return null;
      kept.set(name, month);
    }
    this.#months = kept;
    return [...kept.values()];
  }
}
