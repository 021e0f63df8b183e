/** Something that is started once, by the first that asks. */
export interface MemoizedLoader<T> {
  /** The same promise to all who ask; what failed is tried again when it is asked again. */
  (): Promise<T>;
  /** What came of it; null as long as it is not there. */
  readonly done: () => T | null;
}

export function memoizedLoader<T>(start: () => Promise<T>): MemoizedLoader<T> {
  let running: Promise<T> | null = null;
  let found: T | null = null;
  const run = () => {
    if (running === null) {
      running = start();
      running.then(
        (made) => {
          found = made;
        },
        () => {
          running = null;
        },
      );
    }
    return running;
  };
  return Object.assign(run, { done: () => found });
}
