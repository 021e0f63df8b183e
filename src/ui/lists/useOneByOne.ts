import { startTransition, useEffect, useState } from 'react';

/**
 * How many of the parts that a press has opened are drawn by now: the first ones at once, each other one after the one
 * before it is painted, so that another press is heard in between (PERF-21).
 */
export function useOneByOne(atOnce: number, all: number): number {
  const [drawn, setDrawn] = useState(atOnce);
  useEffect(() => {
    if (drawn < all) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, all]);
  return drawn;
}
