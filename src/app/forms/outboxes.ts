import { createActor } from 'xstate';
import type { OutboxRef } from '../../machines/outbox.machine.ts';
import { type OutboxDeps, provideOutbox } from './provide/outbox.ts';

/** One running outbox, that of whoever is signed in. */
export function makeOutboxes(deps: Omit<OutboxDeps, 'uid'>) {
  let running: { uid: string; outbox: OutboxRef } | null = null;
  const stop = () => {
    running?.outbox.stop();
    running = null;
  };
  return {
    /** The outbox of this person; starts it, and stops another's. What is kept stays kept. */
    of: (uid: string): OutboxRef => {
      if (running?.uid === uid) return running.outbox;
      stop();
      const outbox = createActor(provideOutbox({ ...deps, uid })).start();
      running = { uid, outbox };
      return outbox;
    },
    stop,
  };
}
export type Outboxes = ReturnType<typeof makeOutboxes>;
