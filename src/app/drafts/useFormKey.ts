import { useCallback, useRef } from 'react';

/**
 * A key that changes when another form is opened (another record, another clone or draft, or an empty one on purpose),
 * and stays when a new one gets its id, its stored draft is named in the address, or the address loses its `discard`.
 * @param begins the clone or the kept draft a new form begins with, '' = empty
 */
export function useFormKey(id: string | null, begins: string, discards: boolean) {
  const open = useRef({ key: 0, id, begins, discards });
  const { current } = open;
  const isOther = current.id !== id || current.begins !== begins || (discards && !current.discards);
  open.current = isOther
    ? { key: current.key + 1, id, begins, discards }
    : { ...current, discards };
  const adopt = useCallback((recordId: string) => {
    open.current = { ...open.current, id: recordId, begins: '' };
  }, []);
  const adoptDraft = useCallback((draftId: string) => {
    open.current = { ...open.current, begins: draftId };
  }, []);
  return { key: open.current.key, adopt, adoptDraft };
}
