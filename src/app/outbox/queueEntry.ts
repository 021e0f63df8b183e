import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { queuedId } from '../../../domain/dispatch/queued/queuedRecords.ts';
import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';
import type { DispatchEntry, OutboxEntry } from '../../../machines/outbox/outbox.setup.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import type { Services } from '../frame/services.ts';

type Deps = Pick<Services, 'session' | 'outboxes'>;
const uidOf = ({ session }: Deps) => session.getSnapshot().context.identity?.id ?? '';
/** The outbox of the signed-in user. */
export const outboxOf = (services: Deps): OutboxRef => services.outboxes.of(uidOf(services));

const isDispatch = (entry: OutboxEntry): entry is DispatchEntry =>
  'body' in entry && 'dispatchType' in entry.body;
/** Returns the entry that will create or change a dispatch, null if none is queued. */
export function waitingEntryOf(services: Deps, dispatchId: string): DispatchEntry | null {
  const { entries } = outboxOf(services).getSnapshot().context;
  return (
    entries.filter(isDispatch).find((e) => e.refusal === null && queuedId(e) === dispatchId) ?? null
  );
}

/**
 * Returns the entry with a body that a row or a command changed. It keeps the form's own body and
 * its time (ENTRY-45).
 */
export const foldInto = (entry: DispatchEntry, body: DispatchBody): DispatchEntry => ({
  ...entry,
  body,
  queuedAt: serviceNow(),
  typed: entry.typed ?? { until: entry.queuedAt, body: entry.body },
});

/**
 * Stores a save on this computer and passes it to the outbox; stored saves survive a closed page.
 */
export async function queueEntry(
  services: Deps,
  entry: OutboxEntry | Promise<OutboxEntry>,
): Promise<void> {
  // The entry belongs to the user who saved, even if the session ends while it is built.
  const uid = uidOf(services);
  const kept = await entry;
  const { keepEntry } = await import('../../adapters/drafts/outboxStore.ts');
  await keepEntry(uid, kept);
  services.outboxes.of(uid).send({ type: 'entry.queued', entry: kept });
}
