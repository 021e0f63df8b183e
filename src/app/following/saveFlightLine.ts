import type { FlightLogLineBody } from '../../../contract/following/following.ts';
import { routes } from '../../../contract/table.ts';
import type { LineOutcome } from '../../../machines/following/following.setup.ts';
import { waitsForUser } from '../../../machines/outbox/outbox.setup.ts';
import { problemText, saveOutcome } from '../../adapters/api/saveOutcome.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import type { Services } from '../frame/services.ts';
import { outboxOf, queueEntry } from '../outbox/queueEntry.ts';

type Deps = Pick<Services, 'call' | 'session' | 'outboxes'>;

/** The key of the queued entry that will create the flight; null for a flight of the service. */
function queuedFlightKey(services: Deps, dispatchId: string): string | null {
  const { entries } = outboxOf(services).getSnapshot().context;
  const isNew = entries.some(
    ({ form, recordId, idempotencyKey }) =>
      form === 'flight' && recordId === '' && idempotencyKey === dispatchId,
  );
  return isNew ? dispatchId : null;
}
function hasQueuedLines(services: Deps, dispatchId: string): boolean {
  const { entries } = outboxOf(services).getSnapshot().context;
  return entries.some(
    (entry) =>
      entry.form === 'log' &&
      entry.refusal === null &&
      entry.line.dispatchId === dispatchId &&
      !waitsForUser(entries, entry),
  );
}

/**
 * Queues a line.
 * @param recordKey the key of the queued save that is sent before it; null for none
 */
export const queueFlightLine = (
  services: Deps,
  line: FlightLogLineBody,
  label: string,
  recordKey: string | null,
): Promise<void> =>
  queueEntry(services, {
    form: 'log',
    line,
    recordKey,
    idempotencyKey: line.id,
    recordId: '',
    version: null,
    label,
    queuedAt: serviceNow(),
    refusal: null,
  });

/**
 * Stores a line of a flight's log, or queues it: without a network, after a queued flight, and
 * after queued lines of the same flight, so that their order stays (FOL-10).
 * @param label its name in the outbox: "T-70, contact 14:02"
 */
export async function saveFlightLine(
  services: Deps,
  line: FlightLogLineBody,
  label: string,
): Promise<LineOutcome> {
  const recordKey = queuedFlightKey(services, line.dispatchId);
  const queue = () => queueFlightLine(services, line, label, recordKey);
  if (recordKey !== null || hasQueuedLines(services, line.dispatchId)) {
    await queue();
    return { kind: 'queued' };
  }
  const outcome = await saveOutcome(
    () => services.call(routes.addFlightLog, { body: { lines: [line] } }),
    queue,
  );
  switch (outcome.kind) {
    case 'saved': {
      const [result] = outcome.reply.results;
      return result?.result === 'refused'
        ? { kind: 'refused', message: result.reason }
        : { kind: 'stored', line };
    }
    case 'queued':
      return { kind: 'queued' };
    case 'changed':
    case 'made':
    case 'refused':
      return { kind: 'refused', message: problemText(outcome.problem) };
  }
}
