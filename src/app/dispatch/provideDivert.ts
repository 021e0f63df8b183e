import { routes } from '../../../contract/table.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import type { DivertOrder } from '../../../domain/home/divert.ts';
import { divertMachine } from '../../../machines/following/divert.machine.ts';
import type { DivertOutcome } from '../../../machines/following/divert.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { queueFlightLine, saveFlightLine } from '../following/saveFlightLine.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { offerUndo } from '../frame/undo.ts';
import { outboxOf } from '../outbox/queueEntry.ts';
import { makeSaveKeys, type SaveKeys, saveFromRow, takeBack } from './provideCloseOut.ts';

/** The key of the record's refused save; null without one. */
const refusedKey = (services: Services, recordId: string): string | null =>
  outboxOf(services)
    .getSnapshot()
    .context.entries.find(
      (entry) => entry.form !== 'log' && entry.recordId === recordId && entry.refusal !== null,
    )?.idempotencyKey ?? null;
/** Drops the lines of diverts that a refused save had. */
function dropDivertLines(services: Services, recordKey: string): void {
  const outbox = outboxOf(services);
  for (const entry of outbox.getSnapshot().context.entries)
    if (entry.form === 'log' && entry.line.kind === 'divert' && entry.recordKey === recordKey)
      outbox.send({ type: 'entry.discarded', idempotencyKey: entry.idempotencyKey });
}

/**
 * Saves a diverted flight with the line of its log. Without a network both wait in the outbox, the
 * line behind the record (FOL-21).
 */
async function saveDivert(
  services: Services,
  { record, body, at, text, incident }: DivertOrder,
  radioId: string,
  keys: SaveKeys,
  signal: AbortSignal,
): Promise<DivertOutcome> {
  const line = { id: crypto.randomUUID(), at, text };
  const save = { dispatch: record, body, radioId, divert: { line, incident } };
  const refused = refusedKey(services, record.id);
  const outcome = await saveFromRow(services, save, keys, signal);
  if (outcome.kind === 'queued') {
    const label = `${radioId}, divert ${pacificTime(at)}`;
    if (outcome.idempotencyKey === refused) dropDivertLines(services, refused);
    const whole = { ...line, dispatchId: record.id, kind: 'divert' as const };
    await queueFlightLine(services, whole, label, outcome.idempotencyKey);
    return { kind: 'queued' };
  }
  return outcome.kind === 'saved'
    ? { kind: 'saved', dispatch: outcome.dispatch, lineId: line.id }
    : outcome;
}

/** Provides the actors and actions of the form that diverts a flight. */
export const provideDivert = (services: Services) => {
  const { call, notify } = services;
  const keys = makeSaveKeys();
  return provideAll(divertMachine, {
    actors: {
      searchIncidents: fromAbortablePromise(
        async ({ input: { text }, signal }) =>
          (await call(routes.searchIncidents, { query: { q: text }, signal })).items,
      ),
      saveDivert: fromAbortablePromise(async ({ input: { order, radioId }, signal }) => {
        if (order === null) throw new Error('A divert without its record was sent to save');
        return saveDivert(services, order, radioId, keys, signal);
      }),
    },
    actions: {
      notify: (_, params) => notify(params),
      offerUndo: ({ self }, { before, after, lineId, radioId, text }) => {
        const message = `${radioId} diverted to ${text}.`;
        if (before === null) return notify({ variant: 'success', message });
        const undo = async () => {
          const outcome = await takeBack(services, before, after);
          if (outcome.kind !== 'saved')
            return notify({
              variant: 'warning',
              message:
                outcome.kind === 'changed'
                  ? `${outcome.changedBy} changed it meanwhile.`
                  : outcome.message,
            });
          const strike = {
            id: crypto.randomUUID(),
            dispatchId: after.id,
            at: serviceNow(),
            kind: 'correction' as const,
            corrects: lineId,
          };
          const struck = await saveFlightLine(services, strike, `${radioId}, divert struck`);
          if (struck.kind === 'refused')
            notify({
              variant: 'warning',
              message: `The divert is undone, but its line stays in the log: ${struck.message}`,
            });
          else notify({ variant: 'success', message: `${radioId}: the divert is undone.` });
          if (self.getSnapshot().status === 'active')
            self.send({ type: 'divert.undone', dispatch: outcome.dispatch });
        };
        offerUndo(services, {
          message,
          undo,
          failed: `The divert of ${radioId} couldn't be undone. Open the flight and remove its last activity.`,
        });
      },
    },
  });
};
