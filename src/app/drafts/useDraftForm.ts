import { useEffect } from 'react';
import type { Subscription } from 'xstate';
import { focusField } from '../../adapters/browser/focus.ts';
import type { Services } from '../frame/services.ts';

/** What a page needs of a form's chart; the dispatch editor and the fuel charts are such. */
interface DraftForm {
  subscribe(
    hear: (snapshot: {
      readonly context: { readonly record: { readonly id: string } | null };
    }) => void,
  ): Subscription;
  on(type: 'focusAsked', hear: (asked: { readonly path: string }) => void): Subscription;
  send(event: { type: 'clock.ticked'; now: string }): void;
}

/**
 * What a page does for any form with a draft: it tells the time, puts the focus where it is asked, and hears when there
 * is a record.
 */
export function useDraftForm(
  { clock }: Services,
  form: DraftForm,
  onRecord: (id: string) => void,
): void {
  useEffect(() => {
    const ticking = clock.subscribe((s) => form.send({ type: 'clock.ticked', now: s.context.now }));
    const focus = form.on('focusAsked', (e) => focusField(e.path));
    const record = form.subscribe((s) => {
      if (s.context.record !== null) onRecord(s.context.record.id);
    });
    return () => {
      for (const listening of [ticking, focus, record]) listening.unsubscribe();
    };
  }, [clock, form, onRecord]);
}
