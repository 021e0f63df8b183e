import type { Leftovers, WaitingEntry } from '../../../domain/session/leftovers.ts';
import type { OutboxEntry } from '../../../machines/outbox/outbox.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { signOutMachine } from '../../../machines/session/signOut.machine.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

const waitingOf = (entry: OutboxEntry): WaitingEntry => ({
  form: entry.form,
  recordId: entry.recordId,
  refusal: entry.refusal,
  isOut:
    entry.form !== 'log' &&
    'activities' in entry.body &&
    entry.body.activities.some(
      (activity) => activity.timeOut !== null && activity.timeIn === null && !activity.aborted,
    ),
});

/** Provides the actors and actions of the sign-out chart. */
export const provideSignOut = ({ session, outboxes }: Pick<Services, 'session' | 'outboxes'>) => {
  const uid = () => session.getSnapshot().context.identity?.id ?? '';
  const entries = () => outboxes.of(uid()).getSnapshot().context.entries;
  const store = () => import('../../adapters/drafts/keptDrafts.ts');
  /**
   * Drafts that are not queued too: an unsent entry counts once, and is never dropped with the
   * drafts.
   */
  const drafts = async () => {
    const { listDrafts } = await store();
    const queued = new Set(entries().map((entry) => entry.idempotencyKey));
    return (await listDrafts(uid(), serviceNow())).filter(
      (draft) => !queued.has(draft.idempotencyKey),
    );
  };
  return provideAll(signOutMachine, {
    actors: {
      countLeftovers: fromAbortablePromise(async (): Promise<Leftovers> => {
        const waiting = entries().map(waitingOf);
        // A browser without databases stores no drafts.
        return { waiting, drafts: (await drafts().catch(() => [])).length };
      }),
      dropDrafts: fromAbortablePromise(async () => {
        const { takeDraft } = await store();
        for (const draft of await drafts()) await takeDraft(uid(), draft);
      }),
    },
    actions: { endSession: () => session.send({ type: 'signOut.requested' }) },
  });
};
