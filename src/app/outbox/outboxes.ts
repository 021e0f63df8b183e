import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';
import { createActor } from '../frame/actors.ts';
import type { Outboxes } from '../frame/services.ts';
import { type OutboxDeps, provideOutbox } from './provideOutbox.ts';

/** Runs one outbox at a time, that of the signed-in user. */
export function makeOutboxes(deps: Omit<OutboxDeps, 'uid'>): Outboxes {
  let running: { uid: string; outbox: OutboxRef } | null = null;
  const stop = () => {
    running?.outbox.stop();
    running = null;
  };
  return {
    of: (uid) => {
      if (running?.uid === uid) return running.outbox;
      stop();
      const outbox = createActor(provideOutbox({ ...deps, uid })).start();
      running = { uid, outbox };
      return outbox;
    },
    stop,
  };
}
