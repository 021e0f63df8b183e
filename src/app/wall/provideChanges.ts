import { fromCallback } from 'xstate';
import * as z from 'zod/mini';
import { routes } from '../../../contract/table.ts';
import { EVENT_STREAM } from '../../../contract/wall/routes.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import {
  type ChangesEvent,
  type ChangesLineEvent,
  changesMachine,
  type TabsOrder,
} from '../../../machines/wall/changes.machine.ts';
import { readEvents } from '../../adapters/api/eventStream.ts';
import { holdAlone, talkToTabs, watchTab } from '../../adapters/browser/tabs.ts';
import type { Services } from '../frame/services.ts';

/** The name of the lock and of the channel. */
const NAME = 'catis-changes';
/** Messages between tabs. */
const Said = z.discriminatedUnion('type', [
  z.object({ type: z.literal('mark.told'), mark: z.string() }),
  z.object({ type: z.literal('mark.asked') }),
]);

/**
 * Provides the actors and actions of the changes chart. It reads the walls' stream, but only that
 * an event arrived, not its content (BASE-27).
 */
export function provideChanges({ openStream }: Pick<Services, 'openStream'>) {
  const read = async (tell: (event: ChangesLineEvent) => void, signal: AbortSignal) => {
    const lose = () => tell({ type: 'line.lost', chance: Math.random() });
    const heard = () => tell({ type: 'bytes.came' });
    try {
      const reply = await openStream(routes.streamWall, {
        params: { baseId: 'all' },
        query: { signal: 'true' },
        accept: EVENT_STREAM,
        signal,
      });
      heard();
      await readEvents(reply, {
        onBytes: heard,
        onEvent: ({ event, id = '' }) => {
          if (event === 'renew') tell({ type: 'renew.came', chance: Math.random() });
          if (event === 'board') tell({ type: 'mark.came', mark: id });
        },
      });
      lose();
    } catch {
      if (!signal.aborted) lose();
    }
  };
  return provideAll(changesMachine, {
    actors: {
      watchTab: fromCallback<ChangesEvent>(({ sendBack }) =>
        watchTab((isSeen) => sendBack({ type: isSeen ? 'tab.shown' : 'tab.hidden' })),
      ),
      talkToTabs: fromCallback<TabsOrder>(({ sendBack, receive }) => {
        const tabs = talkToTabs(NAME, (said) => {
          const heard = Said.safeParse(said);
          if (heard.success) sendBack(heard.data);
        });
        receive((order) =>
          tabs.tell(
            order.type === 'ask' ? { type: 'mark.asked' } : { type: 'mark.told', mark: order.mark },
          ),
        );
        return tabs.stop;
      }),
      takeLead: fromCallback<ChangesEvent>(({ sendBack }) =>
        holdAlone(NAME, () => sendBack({ type: 'lead.won' })),
      ),
      readChanges: fromCallback<ChangesEvent>(({ sendBack }) => {
        const ending = new AbortController();
        void read((event) => (ending.signal.aborted ? undefined : sendBack(event)), ending.signal);
        return () => ending.abort();
      }),
    },
  });
}
