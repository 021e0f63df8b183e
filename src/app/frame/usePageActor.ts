import { useEffect } from 'react';
import type { ActorOptions, ActorRefFrom, AnyStateMachine } from 'xstate';
import { useActorRef } from './actors.ts';
import type { Services } from './services.ts';

/**
 * Starts a page's chart and performs the navigation it emits. `input` is read once, so another
 * record needs another `key` on the page.
 */
export function usePageActor<M extends AnyStateMachine>(
  machine: M,
  input: ActorOptions<M>['input'],
  go: Services['go'],
): ActorRefFrom<M> {
  // The options type of a generic machine can't be proven complete; only `input` is ever required.
  const ref = useActorRef(machine, { input } as never) as ActorRefFrom<M>;
  useEffect(() => {
    // Charts that never navigate emit no `goto`; all charts share this event's name and shape.
    const mover = ref as unknown as {
      on(
        type: 'goto',
        handler: (event: { to: string; replace: boolean }) => void,
      ): { unsubscribe(): void };
    };
    const listening = mover.on('goto', (event) => go(event.to, { replace: event.replace }));
    return () => listening.unsubscribe();
  }, [ref, go]);
  return ref;
}
