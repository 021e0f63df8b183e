import { fromPromise } from 'xstate';

const never = () => new Promise<never>(() => undefined);

/**
 * XState's `fromPromise` for work that can be called off: once it is, it never settles. React's strict mode starts each
 * actor of a view, stops it and starts
 * the very same one again, which would take what is late of the first run, mostly that it was called off, for the
 * outcome of the second.
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
