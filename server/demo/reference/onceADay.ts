/** Memoizes a function of a day: a season has few days and many records. */
export function onceADay<T>(work: (day: string) => T): (day: string) => T {
  const known = new Map<string, T>();
  return (day) => {
    const found = known.get(day);
    if (found !== undefined) return found;
    const made = work(day);
    known.set(day, made);
    return made;
  };
}
