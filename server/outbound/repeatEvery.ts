/**
 * Runs work now and after each pause, never two runs at the same time.
 * @returns a function that aborts the work and waits for its end
 */
export function repeatEvery(
  pauseMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    await work(ending.signal).catch(onFailure);
    if (ending.signal.aborted) return;
    timer = setTimeout(() => {
      going = run();
    }, pauseMs);
    timer.unref();
  };
  let going = run();
  return async () => {
    ending.abort();
    clearTimeout(timer);
    await going;
  };
}
