import { useEffect } from 'react';
import { focusField } from '../../adapters/browser/focus.ts';

/** A chart that asks for the focus on one of its fields. */
interface Asking {
  on(type: 'focusAsked', handler: (event: { path: string }) => void): { unsubscribe(): void };
}
/** Puts the focus on the field that a form's chart asks for. */
export function useFocusAsked(form: Asking): void {
  useEffect(() => {
    const listening = form.on('focusAsked', (event) => focusField(event.path));
    return () => listening.unsubscribe();
  }, [form]);
}
