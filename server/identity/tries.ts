/** Counts tries per key in a sliding minute (or `windowMs`), in this process only. */
export function tries(limit: number, windowMs = 60_000, now: () => number = Date.now) {
  const times = new Map<string, number[]>();
  const recent = (key: string) => (times.get(key) ?? []).filter((t) => t > now() - windowMs);
  return {
    /** Seconds to wait before the next try; 0 = allowed. */
    waitSeconds(key: string): number {
      const list = recent(key);
      const oldest = list.at(-limit);
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - now()) / 1000));
    },
    count(key: string): void {
      // Keys come from outside. Without this, made-up addresses would grow the map without limit.
      if (times.size > 10_000)
        for (const k of [...times.keys()]) if (recent(k).length === 0) times.delete(k);
      times.set(key, [...recent(key), now()]);
    },
    forget(key: string): void {
      times.delete(key);
    },
  };
}
