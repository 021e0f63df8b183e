import { useSyncExternalStore } from 'react';

const phone = () => matchMedia('(max-width: 640px)');
/** Whether the window is as narrow as a phone. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      const query = phone();
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => phone().matches,
  );
