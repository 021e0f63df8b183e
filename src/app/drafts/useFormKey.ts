import { useCallback, useRef } from 'react';

/**
 * Returns a React key that changes when another form opens: another record, clone or draft, or an
 * empty form. It stays when a new form gets its id, and when the URL gets its draft or loses
 * `discard`.
 * @param begins the clone or stored draft a new form starts with, '' = empty
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
