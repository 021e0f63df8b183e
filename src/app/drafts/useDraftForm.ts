import { useEffect } from 'react';
import type { Subscription } from 'xstate';
import { focusField } from '../../adapters/browser/focus.ts';
import type { Services } from '../frame/services.ts';

/** The part of a form's chart that a page needs, in the dispatch editor and the fuel charts. */
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
 * Connects a form with a draft to its page: sends the clock's time, moves the focus on request, and
 * reports the form's record.
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
