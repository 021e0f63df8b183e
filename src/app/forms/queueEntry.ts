import type { OutboxEntry } from '../../../machines/forms/outbox.setup.ts';
import type { Services } from '../frame/services.ts';

/** Keeps a save on this computer and hands it to the outbox; what was kept survives a closed page. */
export async function queueEntry({ session, outboxes }: Services, entry: OutboxEntry | Promise<OutboxEntry>): Promise<void> {
  // It belongs to the user who saved, also if the session ends while the entry is made.
  const uid = session.getSnapshot().context.identity?.id ?? '';
  const kept = await entry;
  const { keepEntry } = await import('../../adapters/drafts/outboxStore.ts');
  await keepEntry(uid, kept);
  outboxes.of(uid).send({ type: 'entry.queued', entry: kept });
}
