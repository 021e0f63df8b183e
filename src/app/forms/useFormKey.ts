import { useCallback, useRef } from 'react';

/**
 * A key that changes when another form is opened (another record, another clone, or an empty one on purpose), and stays
 * when a new one gets its id or the
 * address loses its `discard`.
 */
export function useFormKey(id: string | null, clone: string, discards: boolean) {
  const open = useRef({ key: 0, id, clone, discards });
  const { current } = open;
  const isOther = current.id !== id || current.clone !== clone || (discards && !current.discards);
  open.current = isOther ? { key: current.key + 1, id, clone, discards } : { ...current, discards };
  const adopt = useCallback((recordId: string) => {
    open.current = { ...open.current, id: recordId, clone: '' };
  }, []);
  return { key: open.current.key, adopt };
}
