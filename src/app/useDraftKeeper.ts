import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { storedDraftOf } from '../../domain/documents/dispatchDraft.ts';
import type { DispatchEditorRef } from '../../machines/dispatch/dispatchEditor.machine.ts';
import type { DraftKeeperRef, DraftKey } from '../../machines/draftKeeper.machine.ts';
import { onPageHidden, onPageLeaving } from '../adapters/pageLife.ts';
import { provideDraftKeeper } from './provide/draftKeeper.ts';
import type { Services } from './services.ts';

const texts: Record<DraftKey['form'], string> = { flight: 'New flight', standby: 'New standby', agentOnly: 'New agent-only' };

/** Keeps a form's draft while the form is open: what is typed goes to the keeper, what the keeper finds goes to the form. `key` is read once. */
export function useDraftKeeper(services: Services, form: DispatchEditorRef, key: DraftKey, discards: boolean): DraftKeeperRef {
  const machine = useMemo(() => provideDraftKeeper(services), [services]);
  const keeper = useActorRef(machine, { input: { key, discards } });
  useEffect(() => {
    let typed: readonly string[] | null = null;
    let version: number | null = null;
    const watching = form.subscribe((snapshot) => {
      const { draft, record, idempotencyKey } = snapshot.context;
      // Before the form stands there is nothing a person typed.
      if (!snapshot.hasTag('form')) return;
      const isFirst = typed === null;
      const wasSaved = !isFirst && record !== null && record.version !== version;
      const hasTyped = !isFirst && draft.touched !== typed;
      typed = draft.touched;
      version = record?.version ?? null;
      if (wasSaved) keeper.send({ type: 'draft.finished' });
      else if (hasTyped) keeper.send({ type: 'draft.changed', draft: storedDraftOf(draft, idempotencyKey, version, services.clock.getSnapshot().context.now) });
    });
    const resuming = keeper.on('draft.resumed', ({ stored }) => {
      if (stored !== null) form.send({ type: 'draft.resumed', draft: stored.draft, idempotencyKey: stored.idempotencyKey });
    });
    const locking = keeper.subscribe((s) => {
      const isElsewhere = s.hasTag('elsewhere');
      if (form.getSnapshot().context.isElsewhere !== isElsewhere) form.send({ type: 'lock.changed', isElsewhere });
    });
    const stopHidden = onPageHidden(() => keeper.send({ type: 'page.hidden' }));
    const stopLeaving = onPageLeaving(() => keeper.getSnapshot().hasTag('unstored'));
    return () => {
      for (const listening of [watching, resuming, locking]) listening.unsubscribe();
      stopHidden();
      stopLeaving();
      const { latest } = keeper.getSnapshot().context;
      if (latest === null) return;
      // The keeper stops with the page; what it had not stored yet is stored here.
      void import('../adapters/drafts.ts').then(({ storeDraft }) => storeDraft(services.session.getSnapshot().context.identity?.id ?? '', key, latest));
      services.notify({
        variant: 'info',
        message: key.recordId === '' ? `Draft kept. Continue it from ${texts[key.form]}.` : 'Draft kept. Continue it from this dispatch.',
        action: { label: 'Discard', name: `discard ${key.form} ${key.recordId} ${latest.idempotencyKey}` },
      });
    };
  }, [form, keeper, key, services]);
  return keeper;
}
