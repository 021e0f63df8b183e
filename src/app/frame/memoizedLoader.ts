/** A loader that runs once, on the first call. */
export interface MemoizedLoader<T> {
  /** Returns the same promise to all callers. After a failure the next call tries again. */
  (): Promise<T>;
  /** Returns the loaded value; null until it has loaded. */
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
