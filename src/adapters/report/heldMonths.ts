/**
 * What a worker was given month by month. A month is named by its days and its version, so that a name stands for one
 * content for good: loads that were
 * called off or overlap can't mix, whatever the order in which their months arrive.
 */
export class HeldMonths<Month> {
  #months = new Map<string, Month>();
  readonly #read: (body: ArrayBuffer) => Month;
  /** @param read decodes and checks a month's body; what it throws is the month's failure */
  constructor(read: (body: ArrayBuffer) => Month) {
    this.#read = read;
  }

  take(name: string, body: ArrayBuffer): void {
    this.#months.set(name, this.#read(body));
  }
  /**
   * The months of these names, in this order; all others are forgotten. null, with nothing forgotten, when one of them
   * was never taken.
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
