import { useEffect } from 'react';
import { focusField } from '../../adapters/browser/focus.ts';

/** A chart that emits `focusAsked` events. */
interface Asking {
  on(type: 'focusAsked', handler: (event: { path: string }) => void): { unsubscribe(): void };
}
/** Focuses the field that a form's chart requests. */
export function useFocusAsked(form: Asking): void {
  useEffect(() => {
    const listening = form.on('focusAsked', (event) => focusField(event.path));
    return () => listening.unsubscribe();
  }, [form]);
}
