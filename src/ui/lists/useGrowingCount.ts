import { startTransition, useEffect, useState } from 'react';

/**
 * The number of parts to render now. The first ones render immediately, each further one after the
 * previous one was painted. Clicks in between are still handled (PERF-21).
 */
export function useGrowingCount(atOnce: number, all: number): number {
  const [drawn, setDrawn] = useState(atOnce);
  useEffect(() => {
    if (drawn < all) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, all]);
  return drawn;
}
