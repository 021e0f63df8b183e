import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromCallback } from 'xstate';
import type { PresenceBody } from '../../../contract/following/presence.ts';
import { routes } from '../../../contract/table.ts';
import { PRESENCE_EVERY_SECONDS } from '../../../domain/following/presence.ts';
import { byId } from '../../../domain/reference/facts.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import type { DraftKeeperRef } from '../../../machines/drafts/draftKeeper.machine.ts';
import {
  type PresenceEvent,
  presenceMachine,
} from '../../../machines/following/presence.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { watchTab } from '../../adapters/browser/tabs.ts';
import { PresenceLine } from '../../views/following/PresenceLine.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { Services } from '../frame/services.ts';

const EVERY_MS = PRESENCE_EVERY_SECONDS * 1000;

/** A failed call changes nothing here: the next one is 15 seconds away. */
const providePresence = ({ call }: Pick<Services, 'call'>) =>
  provideAll(presenceMachine, {
    actors: {
      announce: fromCallback<PresenceEvent, { entry: PresenceBody | null }>(
        ({ input: { entry }, sendBack }) => {
          if (entry === null) return undefined;
          const ending = new AbortController();
          const { signal } = ending;
          const tell = () =>
            void call(routes.putPresence, { body: entry, signal })
              .then(({ people }) => sendBack({ type: 'others.came', others: people }))
              .catch(() => undefined);
          tell();
          const timer = setInterval(tell, EVERY_MS);
          return () => {
            ending.abort();
            clearInterval(timer);
            const { assetId } = entry;
            call(routes.deletePresence, { query: { assetId } }).catch(() => undefined);
          };
        },
      ),
    },
  });

const selectRadioId = ({ context: { draft, facts } }: DispatchEditorSnapshot) =>
  byId(facts.aircraft, draft.assetId)?.radioId ?? 'this aircraft';

interface PresenceProps {
  readonly services: Services;
  readonly form: DispatchEditorRef;
  readonly keeper: DraftKeeperRef;
}
/** Reports a visible form with typed text, and shows other users who enter its aircraft. */
export function PresenceOf({ services, form, keeper }: PresenceProps) {
  const machine = useMemo(() => providePresence(services), [services]);
  const presence = useActorRef(machine);
  useEffect(() => {
    let isSeen = true;
    const tell = () => {
      const typed = keeper.getSnapshot();
      const { draft, record } = form.getSnapshot().context;
      const isTyped = typed.hasTag('unstored') || typed.hasTag('stored');
      const isEntry = isSeen && isTyped && draft.assetId !== '';
      presence.send({
        type: 'entry.changed',
        entry: isEntry ? { assetId: draft.assetId, dispatchId: record?.id ?? null } : null,
      });
    };
    const listening = [form.subscribe(tell), keeper.subscribe(tell)];
    const stop = watchTab((isNowSeen) => {
      isSeen = isNowSeen;
      tell();
    });
    return () => {
      stop();
      for (const one of listening) one.unsubscribe();
    };
  }, [form, keeper, presence]);
  return <PresenceLine presence={presence} radioId={useSelector(form, selectRadioId)} />;
}
