/**
 * A region that loads one of several things at once.
 * @param kept the action that keeps what came
 * @param failed where a failure leads
 */
export const loadRegion = <const Src extends string, const Kept, const Failed>(
  src: Src,
  kept: Kept,
  failed: Failed,
) =>
  ({
    initial: 'loading',
    states: {
      loading: {
        invoke: { id: src, src, onDone: { target: 'loaded', actions: kept }, onError: failed },
      },
      loaded: { type: 'final' },
    },
  }) as const;

/** An object of one key, for what is kept beside others. */
export const keyed = <K extends string, V>(key: K, value: V): Record<K, V> =>
  // A computed key widens to any string; here it is this one.
  ({ [key]: value }) as Record<K, V>;
