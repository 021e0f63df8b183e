/** A record that computes each value on first read and caches it. */
export function lazily<Key extends string, Value>(
  makers: Readonly<Record<Key, () => Value>>,
): Readonly<Record<Key, Value>> {
  const out = {};
  // The cast: `Object.entries` loses the type of the keys.
  for (const [key, make] of Object.entries(makers) as [Key, () => Value][])
    Object.defineProperty(out, key, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make();
        Object.defineProperty(out, key, { enumerable: true, value });
        return value;
      },
    });
  // Every key was just defined.
  return out as Readonly<Record<Key, Value>>;
}
