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
 * What something that loads came to, null until it is there; its failure is thrown, for the nearest error screen.
 * React's own way of waiting holds back
 * whatever arrives within 300 ms of the fallback it showed, which a page that comes in 50 ms would pay in full.
 */
export function useArrived<T>(loading: MemoizedLoader<T>): T | null {
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

/** A view in a part of the product that loads when it is first shown. */
export type LazyPage<Props> = MemoizedLoader<{ readonly default: ComponentType<Props> }>;
export interface LazyViewProps<Props> {
  readonly view: LazyPage<Props>;
  readonly props: Props;
  /** In its place until then. */
  readonly waiting?: ReactNode;
}
export function LazyView<Props extends object>({
  view,
  props,
  waiting = <Pending />,
}: LazyViewProps<Props>): ReactNode {
  const View = useArrived(view)?.default;
  return View === undefined ? waiting : <View {...props} />;
}
