/**
 * A region that loads one of several lists in parallel.
 * @param kept the action that stores the loaded value
 * @param failed the target after a failed load
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

/** Returns an object with one key, to be merged into a context. */
export const keyed = <K extends string, V>(key: K, value: V): Record<K, V> =>
  // TypeScript widens a computed key to `string`; this cast restores `K`.
  ({ [key]: value }) as Record<K, V>;
