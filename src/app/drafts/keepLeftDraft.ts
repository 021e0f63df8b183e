import type { StoredDraft } from '../../../domain/documents/dispatchDraft.ts';
import type { DraftKeeperSnapshot } from '../../../machines/drafts/draftKeeper.machine.ts';
import type { DraftKey } from '../../../machines/drafts/draftKeeper.setup.ts';
import { typedUntil } from '../../../machines/outbox/outbox.setup.ts';
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
 * Stores what the keeper of a form that is left has not stored yet, and reports that the draft is kept.
 * Stores nothing again that is stored: the user may have removed all drafts while signing out (SES-33).
 * After the end of the session it reports nothing (SES-5).
 * @param uid the user who typed it
 */
export async function keepLeftDraft(
  services: Pick<Services, 'session' | 'outboxes' | 'notify'>,
  uid: string,
  keeper: Pick<DraftKeeperSnapshot, 'hasTag'> & {
    readonly context: Pick<DraftKeeperSnapshot['context'], 'key' | 'latest'>;
  },
): Promise<void> {
  const { latest, key } = keeper.context;
  // What another tab has taken over is that tab's to keep.
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
  // All of it waits to be sent, and is opened from there (ENTRY-42).
  const isQueued = queued !== undefined && latest.savedAt <= typedUntil(queued);
  if (isOpen && !isQueued)
    services.notify({ variant: 'info', ...keptNotice(key, latest, queued !== undefined) });
}
