import { useSyncExternalStore } from 'react';

const phone = () => matchMedia('(max-width: 640px)');
/** Whether there is no more room than on a phone. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      const query = phone();
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => phone().matches,
  );
