import { useEffect, useMemo } from 'react';
import { type StoredDraft, storedDraftOf } from '../../../domain/documents/dispatchDraft.ts';
import type { DraftKeeperRef } from '../../../machines/drafts/draftKeeper.machine.ts';
import type { DraftKey } from '../../../machines/drafts/draftKeeper.setup.ts';
import { onPageHidden, onPageLeaving } from '../../adapters/browser/pageLife.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { useActorRef } from '../frame/actors.ts';
import type { Services } from '../frame/services.ts';
import { outboxOf } from '../outbox/queueEntry.ts';
import { keepLeftDraft } from './keepLeftDraft.ts';
import { provideDraftKeeper } from './provideDraftKeeper.ts';

/**
 * The part of a form's context that the keeper reads. A chart that merges other users' changes also
 * has the base of its draft.
 */
export interface KeptContext<D> {
  readonly draft: D;
  readonly record: { readonly id: string; readonly version: number } | null;
  readonly idempotencyKey: string;
  readonly base?: D | null;
  readonly baseVersion?: number | null;
  /** The number of saves. */
  readonly saves?: number;
  readonly isOpenInAnotherTab: boolean;
}
/** The part of a form's chart that the keeper needs, in the dispatch editor and the fuel charts. */
export interface KeptForm<D> {
  subscribe(
    hear: (snapshot: { hasTag(tag: 'form'): boolean; readonly context: KeptContext<D> }) => void,
  ): { unsubscribe(): void };
  getSnapshot(): { hasTag(tag: 'form'): boolean; readonly context: KeptContext<D> };
  send(
    event:
      | {
          type: 'draft.resumed';
          draft: D;
          idempotencyKey: string;
          base: D | null;
          baseVersion: number | null;
        }
      | { type: 'lock.changed'; isOpenInAnotherTab: boolean },
  ): void;
}

export interface KeeperOptions<D extends StoredDraft['draft']> {
  readonly discards: boolean;
  readonly resumes: boolean;
  readonly isOwn: (draft: StoredDraft['draft']) => draft is D;
  readonly onMissing: () => void;
}

/**
 * Stores a form's draft while the form is open. Input goes to the keeper, and a resumed draft goes
 * to the form. `key` is read once.
 * @param isOwn whether a stored draft belongs to this form
 * @param onMissing called if the requested draft is no longer stored
 */
export function useDraftKeeper<D extends StoredDraft['draft']>(
  services: Services,
  form: KeptForm<D>,
  key: DraftKey,
  { discards, resumes, isOwn, onMissing }: KeeperOptions<D>,
): DraftKeeperRef {
  const machine = useMemo(() => provideDraftKeeper(services), [services]);
  const keeper = useActorRef(machine, { input: { key, discards, resumes } });
  useEffect(() => {
    // The draft belongs to the user who typed it, even if the session ends before the form closes.
    const uid = services.session.getSnapshot().context.identity?.id ?? '';
    let typed: readonly string[] | null = null;
    let saved = 0;
    // A requested draft can arrive before the form shows.
    let waiting: StoredDraft | null = null;
    const resume = () => {
      if (waiting === null) return;
      const { draft, idempotencyKey, base, baseVersion } = waiting;
      waiting = null;
      if (!isOwn(draft) || (base !== null && !isOwn(base))) return;
      form.send({ type: 'draft.resumed', draft, idempotencyKey, base, baseVersion });
    };
    const watching = form.subscribe((snapshot) => {
      const { draft, record, idempotencyKey } = snapshot.context;
      const {
        base = null,
        baseVersion = record?.version ?? null,
        saves = record?.version ?? 0,
      } = snapshot.context;
      // Before the form shows, the user can't have typed anything.
      if (!snapshot.hasTag('form')) return;
      const isFirst = typed === null;
      const wasSaved = !isFirst && saves !== saved;
      // A form that shows the stored record has no unsaved input.
      const hasTyped = !isFirst && draft.touched !== typed && draft !== base;
      typed = draft.touched;
      saved = saves;
      if (isFirst) resume();
      if (wasSaved) keeper.send({ type: 'draft.finished', recordId: record?.id ?? '' });
      // If a queued record was sent while its form was open, later input remains as a draft.
      if (wasSaved ? base !== null && draft !== base : hasTyped) {
        const savedAt = serviceNow();
        keeper.send({
          type: 'draft.changed',
          draft: storedDraftOf({ draft, base, baseVersion, idempotencyKey, savedAt }),
        });
      }
    });
    const resuming = keeper.on('draft.resumed', ({ stored }) => {
      waiting = stored;
      if (form.getSnapshot().hasTag('form')) resume();
    });
    const sending = outboxOf(services).on('entry.sent', ({ idempotencyKey, queuedAt }) => {
      const { latest } = keeper.getSnapshot().context;
      // All input was sent. Stored again, it would be offered as a draft of a saved record
      // (ENTRY-41).
      if (latest?.idempotencyKey === idempotencyKey && latest.savedAt <= queuedAt)
        keeper.send({ type: 'draft.finished', recordId: '' });
    });
    const missing = keeper.on('draft.missing', onMissing);
    const locking = keeper.subscribe((s) => {
      const isOpenInAnotherTab = s.hasTag('locked');
      if (form.getSnapshot().context.isOpenInAnotherTab !== isOpenInAnotherTab)
        form.send({ type: 'lock.changed', isOpenInAnotherTab });
    });
    const stopHidden = onPageHidden(() => keeper.send({ type: 'page.hidden' }));
    const stopLeaving = onPageLeaving(() => keeper.getSnapshot().hasTag('unstored'));
    return () => {
      for (const listening of [watching, resuming, sending, missing, locking])
        listening.unsubscribe();
      stopHidden();
      stopLeaving();
      void keepLeftDraft(services, uid, keeper.getSnapshot());
    };
  }, [form, keeper, services, isOwn, onMissing]);
  return keeper;
}
