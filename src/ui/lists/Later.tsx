import { type ReactNode, useDeferredValue } from 'react';

/**
 * What a press has opened and no eye rests on yet: drawn after the rest is painted, in slices between which other
 * presses are heard (PERF-21). One within another comes one after the other.
 */
export const Later = ({ children }: { readonly children: ReactNode }) => (useDeferredValue(true, false) ? children : null);
