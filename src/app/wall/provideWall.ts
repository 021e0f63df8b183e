import { fromCallback } from 'xstate';
import { routes } from '../../../contract/table.ts';
import { EVENT_STREAM } from '../../../contract/wall/routes.ts';
import { Wall } from '../../../contract/wall/wall.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { sunOf } from '../../../domain/dates/sun.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import {
  type LineEvent,
  type WallEvent,
  type WallInput,
  wallMachine,
} from '../../../machines/wall/wall.machine.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { readEvents } from '../../adapters/api/eventStream.ts';
import { problemText } from '../../adapters/api/saveOutcome.ts';
import { watchNetwork } from '../../adapters/browser/network.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { watchTime } from '../../adapters/browser/time.ts';
import type { Services } from '../frame/services.ts';

const SECOND_MS = 1000;

/** Returns the daylight at the wall's only base; null for several bases. */
function sunAt({ bases }: Wall) {
  const [base, ...others] = bases;
  return base === undefined || others.length > 0
    ? null
    : (sunOf([base], pacificDay(serviceNow()))[base.id] ?? null);
}

const notFollowed = (wall: Wall): Wall => ({
  ...wall,
  bases: wall.bases.map((base) => ({
    ...base,
    aircraft: base.aircraft.map(({ following: _, ...plane }) => plane),
  })),
});

/**
 * Provides the actors and actions of a wall: one connection at a time, each opened with a valid
 * token (BASE-21).
 */
export function provideWall({ openStream, session }: Pick<Services, 'openStream' | 'session'>) {
  /** Without the flag no flight is followed, so none is overdue (FOL-1). */
  const shownOf = (wall: Wall): Wall =>
    session.getSnapshot().context.flags.includes('flightFollowing') ? wall : notFollowed(wall);
  const read = async (
    { baseId, withCost }: Pick<WallInput, 'baseId' | 'withCost'>,
    tell: (event: LineEvent) => void,
    signal: AbortSignal,
  ) => {
    const lose = (refusal: string) => tell({ type: 'line.lost', refusal, chance: Math.random() });
    const heard = () => tell({ type: 'bytes.came', at: serviceNow() });
    try {
      const query = withCost ? ({ cost: 'true' } as const) : {};
      const reply = await openStream(routes.streamWall, {
        params: { baseId },
        query,
        accept: EVENT_STREAM,
        signal,
      });
      heard();
      await readEvents(reply, {
        onBytes: heard,
        onEvent: ({ event, data }) => {
          if (event === 'renew') tell({ type: 'renew.came', chance: Math.random() });
          if (event !== 'board') return;
          const wall = shownOf(Wall.parse(JSON.parse(data)));
          tell({ type: 'board.came', wall, sun: sunAt(wall) });
        },
      });
      lose('');
    } catch (error) {
      if (signal.aborted) return;
      if (hasStatus(error, 401)) tell({ type: 'session.ended' });
      else
        lose(
          hasStatus(error, 400, 403, 404) && error.problem !== null
            ? problemText(error.problem)
            : '',
        );
    }
  };
  return provideAll(wallMachine, {
    actors: {
      readLine: fromCallback<LineEvent, Pick<WallInput, 'baseId' | 'withCost'>>(
        ({ input, sendBack }) => {
          const ending = new AbortController();
          void read(
            input,
            (event) => (ending.signal.aborted ? undefined : sendBack(event)),
            ending.signal,
          );
          return () => ending.abort();
        },
      ),
      watchTime: fromCallback<WallEvent>(({ sendBack }) =>
        watchTime(SECOND_MS, (now) => sendBack({ type: 'clock.ticked', now })),
      ),
      watchNetwork: fromCallback<WallEvent>(({ sendBack }) =>
        watchNetwork((isThere) =>
          sendBack({ type: isThere ? 'network.returned' : 'network.lost' }),
        ),
      ),
    },
    actions: { endSession: () => session.send({ type: 'session.rejected' }) },
  });
}
