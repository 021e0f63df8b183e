import { useEffect, useMemo } from 'react';
import type { InputFrom } from 'xstate';
import type {
  KeptDraftsRef,
  keptDraftsMachine,
} from '../../../machines/drafts/keptDrafts.machine.ts';
import { focusField } from '../../adapters/browser/focus.ts';
import type { Services } from '../frame/services.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideKeptDrafts } from './provideKeptDrafts.ts';

/**
 * Lists the stored drafts next to a form, or all of them, and sends the outbox entries to that
 * list. `input` is read once.
 */
export function useKeptDrafts(
  services: Services,
  input: InputFrom<typeof keptDraftsMachine>,
): KeptDraftsRef {
  const machine = useMemo(() => provideKeptDrafts(services), [services]);
  const kept = usePageActor(machine, input, services.go);
  useEffect(() => {
    const focus = kept.on('focusAsked', ({ path }) => focusField(path));
    const outbox = services.outboxes.of(services.session.getSnapshot().context.identity?.id ?? '');
    const tell = (entries: readonly { readonly idempotencyKey: string }[]) =>
      kept.send({ type: 'queue.changed', keys: entries.map((e) => e.idempotencyKey) });
    tell(outbox.getSnapshot().context.entries);
    const queue = outbox.subscribe((s) => tell(s.context.entries));
    return () => {
      focus.unsubscribe();
      queue.unsubscribe();
    };
  }, [kept, services]);
  return kept;
}
