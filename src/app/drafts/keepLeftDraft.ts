import type { StoredDraft } from '../../../domain/documents/dispatchDraft.ts';
import type { DraftKeeperSnapshot } from '../../../machines/drafts/draftKeeper.machine.ts';
import type { DraftKey } from '../../../machines/drafts/draftKeeper.setup.ts';
import { lastTypedAt } from '../../../machines/outbox/outbox.setup.ts';
import type { Services } from '../frame/services.ts';
import { outboxOf } from '../outbox/queueEntry.ts';

const texts: Record<DraftKey['form'], string> = {
  flight: 'New flight',
  standby: 'New standby',
  agentOnly: 'New agent-only',
  aircraftFuel: 'New aircraft fuel receipt',
  bulkFuel: 'New bulk fuel receipt',
  transferFuel: 'New fuel transfer',
};
const isFuel = (form: DraftKey['form']) => form.endsWith('Fuel');

function keptNotice(
  { form, recordId }: DraftKey,
  { idempotencyKey }: StoredDraft,
  isQueued: boolean,
) {
  const stored = isFuel(form) ? 'this receipt' : 'this dispatch';
  const from = recordId === '' ? texts[form] : stored;
  return {
    message: `Draft kept. Continue it from ${isQueued ? 'Not sent yet' : from}.`,
    action: { label: 'Discard', name: `discard ${form} ${recordId} ${idempotencyKey}` },
  };
}

/**
 * Stores the draft of a form being left if it is not stored yet, and notifies the user. A stored
 * draft is not written again, because the user may have removed all drafts at sign-out (SES-33).
 * After the session's end there is no notice (SES-5).
 * @param uid the user who typed the draft
 */
export async function keepLeftDraft(
  services: Pick<Services, 'session' | 'outboxes' | 'notify'>,
  uid: string,
  keeper: Pick<DraftKeeperSnapshot, 'hasTag'> & {
    readonly context: Pick<DraftKeeperSnapshot['context'], 'key' | 'latest'>;
  },
): Promise<void> {
  const { latest, key } = keeper.context;
  // If another tab took the draft over, that tab stores it.
  if (latest === null || keeper.hasTag('locked')) return;
  const session = services.session.getSnapshot();
  const isOpen = session.hasTag('open') && session.context.identity?.id === uid;
  const queued = !isOpen
    ? undefined
    : outboxOf(services)
        .getSnapshot()
        .context.entries.find((e) => e.idempotencyKey === latest.idempotencyKey);
  try {
    if (!keeper.hasTag('stored'))
      await (await import('../../adapters/drafts/drafts.ts')).storeDraft(uid, key, latest);
  } catch {
    if (isOpen)
      services.notify({
        variant: 'warning',
        message: "The draft couldn't be kept: this browser stores nothing for CATIS.",
      });
    return;
  }
  // The whole draft is queued; the user can open it from the outbox (ENTRY-42).
  const isQueued = queued !== undefined && latest.savedAt <= lastTypedAt(queued);
  if (isOpen && !isQueued)
    services.notify({ variant: 'info', ...keptNotice(key, latest, queued !== undefined) });
}
