import { fromPromise } from 'xstate';

const never = () => new Promise<never>(() => undefined);

/**
 * XState's `fromPromise` for abortable work: once aborted, it never settles. React's strict mode
 * starts each actor, stops it and starts the same one again. A late rejection of the first run,
 * usually its abort, would count as the second run's outcome.
 */
export const fromAbortablePromise: typeof fromPromise = (run) =>
  fromPromise(async (args) => {
    try {
      const found = await run(args);
      return args.signal.aborted ? await never() : found;
    } catch (error) {
      if (args.signal.aborted) await never();
      throw error;
    }
  });
