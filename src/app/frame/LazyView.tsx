import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useState,
  useSyncExternalStore,
} from 'react';
import type { MemoizedLoader } from './memoizedLoader.ts';
import { Pending } from './Pending.tsx';

/**
 * Returns a loaded value, null until it has loaded. A failure is thrown to the nearest error
 * screen. Suspense would delay content by up to 300 ms after its fallback shows, too long for a
 * page that loads in 50 ms.
 */
export function useLoaded<T>(loading: MemoizedLoader<T>): T | null {
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const subscribe = useCallback(
    (changed: () => void) => {
      let isListening = true;
      loading().then(changed, (error: unknown) => {
        if (isListening) setFailure({ error });
      });
      return () => {
        isListening = false;
      };
    },
    [loading],
  );
  const found = useSyncExternalStore(subscribe, loading.done, loading.done);
  if (failure !== null) throw failure.error;
  return found;
}

/** A view in a chunk that loads when first shown. */
export type LazyPage<Props> = MemoizedLoader<{ readonly default: ComponentType<Props> }>;
export interface LazyViewProps<Props> {
  readonly view: LazyPage<Props>;
  readonly props: Props;
  /** Shown until the view has loaded. */
  readonly waiting?: ReactNode;
}
export function LazyView<Props extends object>({
  view,
  props,
  waiting = <Pending />,
}: LazyViewProps<Props>): ReactNode {
  const View = useLoaded(view)?.default;
  return View === undefined ? waiting : <View {...props} />;
}
