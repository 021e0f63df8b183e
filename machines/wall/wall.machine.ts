import { type ActorRefFrom, assign, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { Wall } from '../../contract/wall/wall.ts';
import { pacificTime } from '../../domain/dates/pacific.ts';
import { type LineState, lineState, retryDelay, secondsBetween } from '../../domain/wall/line.ts';
import { overdueOf, PAGE_MS, type WallLine, wallPages } from '../../domain/wall/pages.ts';
import { eventOf } from '../parts/outcome.ts';
import type { ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** Sunset and cut-off, as instants. */
interface Sun {
  readonly sunset: string;
  readonly cutOff: string;
}
export interface WallInput {
  /** A base's id, or `all`. */
  readonly baseId: string;
  readonly withCost: boolean;
  readonly now: string;
}
interface WallContext extends WallInput {
  readonly wall: Wall | null;
  readonly sun: Sun | null;
  readonly pages: readonly (readonly WallLine[])[];
  readonly page: number;
  /** The time of the last byte; before the first, the time the wall opened. */
  readonly heardAt: string;
  readonly isOnline: boolean;
  /**
   * The number of consecutive lost connections, and a random number from 0 to 1 that spreads
   * reconnects of walls.
   */
  readonly attempt: number;
  readonly chance: number;
  /** The service's reason for not showing the board; '' if it is allowed. */
  readonly refusal: string;
}
/** Events of a connection. */
export type LineEvent =
  | { type: 'bytes.came'; at: string }
  | { type: 'board.came'; wall: Wall; sun: Sun | null }
  /** The service requests a new connection with a new token. */
  | { type: 'renew.came'; chance: number }
  /** `refusal`: the service's reason; '' if the connection broke. */
  | { type: 'line.lost'; refusal: string; chance: number }
  /** The service rejects the token. */
  | { type: 'session.ended' };
export type WallEvent =
  | LineEvent
  | { type: 'clock.ticked'; now: string }
  | { type: 'network.lost' }
  | { type: 'network.returned' }
  | { type: 'signIn.requested' };

const ageOf = ({ heardAt, now, isOnline }: WallContext): LineState =>
  lineState({
    secondsSinceLastByte: secondsBetween(heardAt, now),
    online: isOnline,
    signedIn: true,
  });

const wallSetup = setup({
  types: {} as {
    context: WallContext;
    input: WallInput;
    events: WallEvent;
    /**
     * `live`, `late` and `stale` rate how current the board is. `signedOut`: the user must sign in.
     */
    tags: Tagged<'pending' | 'open' | 'failed' | 'stale', 'live' | 'late' | 'signedOut'>;
  },
  actors: {
    /** Reads one connection to the service until it ends. */
    readLine: fromCallback<LineEvent, Pick<WallInput, 'baseId' | 'withCost'>>(() => undefined),
    watchTime: fromCallback<WallEvent>(() => undefined),
    watchNetwork: fromCallback<WallEvent>(() => undefined),
  },
  delays: {
    retryDelay: ({ context: { attempt, chance } }) => retryDelay(attempt - 1, chance),
    /**
     * 60 s without a byte ends the connection, whatever the network reports. The service sends a
     * byte every 15 s.
     */
    silence: 60_000,
    pageDelay: PAGE_MS,
  },
  actions: {
    /** Ends the session: the service refused its token. */
    endSession: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: {
    isStale: ({ context }) => ageOf(context) === 'stale',
    isLate: ({ context }) => ageOf(context) === 'late',
    isLive: ({ context }) => ageOf(context) === 'live',
    isHeard: ({ context }) => ageOf(context) === 'live' && context.wall !== null,
    isRefused: (_, { refusal }: { refusal: string }) => refusal !== '',
  },
  actions: {
    keepHeard: assign((_, { at }: { at: string }) => ({ heardAt: at })),
    keepBoard: assign(({ context }, { wall, sun }: { wall: Wall; sun: Sun | null }) => {
      const pages = wallPages(wall, context.now);
      return {
        wall,
        sun,
        pages,
        page: Math.min(context.page, pages.length - 1),
        attempt: 0,
        refusal: '',
      };
    }),
    /** The service doesn't allow this board any more. */
    dropBoard: assign({ wall: null, sun: null, pages: [], page: 0 }),
    keepRenewal: assign((_, { chance }: { chance: number }) => ({ attempt: 1, chance })),
    keepLoss: assign(({ context }, { refusal, chance }: { refusal: string; chance: number }) => ({
      attempt: context.attempt + 1,
      chance,
      refusal: refusal === '' ? context.refusal : refusal,
    })),
    countLoss: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    goOnline: assign({ isOnline: true, attempt: 0 }),
    goOffline: assign({ isOnline: false }),
    keepTime: assign(({ context }, { now }: { now: string }) => {
      const { wall } = context;
      const isSame = (of: (at: string) => string) => of(now) === of(context.now);
      return wall === null || (isSame(pacificTime) && isSame((at) => overdueOf(wall, at)))
        ? { now }
        : { now, pages: wallPages(wall, now) };
    }),
    turnPage: assign(({ context: { page, pages } }) => ({
      page: (page + 1) % Math.max(1, pages.length),
    })),
  },
});

/**
 * The wall of a base (BASE-20): its connection, which reconnects whenever it breaks, how current
 * the board is, and the board's pages. The board stays on screen in every state, unless the user is
 * no longer allowed to view it.
 */
export const wallMachine = wallSetup.createMachine({
  id: 'wall',
  context: ({ input }) => ({
    ...input,
    wall: null,
    sun: null,
    pages: [],
    page: 0,
    heardAt: input.now,
    isOnline: true,
    attempt: 0,
    chance: 0,
    refusal: '',
  }),
  invoke: [
    { id: 'watchTime', src: 'watchTime' },
    { id: 'watchNetwork', src: 'watchNetwork' },
  ],
  on: {
    'clock.ticked': { actions: { type: 'keepTime', params: eventOf } },
    'network.lost': { actions: 'goOffline' },
  },
  type: 'parallel',
  states: {
    line: {
      initial: 'linked',
      states: {
        linked: {
          invoke: {
            id: 'readLine',
            src: 'readLine',
            input: ({ context: { baseId, withCost } }) => ({ baseId, withCost }),
          },
          initial: 'listening',
          on: {
            'board.came': { actions: { type: 'keepBoard', params: eventOf } },
            'renew.came': { target: 'waiting', actions: { type: 'keepRenewal', params: eventOf } },
            'line.lost': { target: 'waiting', actions: { type: 'keepLoss', params: eventOf } },
            'session.ended': 'signedOut',
            'network.returned': { target: 'linked', reenter: true, actions: 'goOnline' },
          },
          states: {
            listening: {
              on: {
                'bytes.came': {
                  target: 'listening',
                  reenter: true,
                  actions: { type: 'keepHeard', params: eventOf },
                },
              },
              after: { silence: { target: '#wall.line.waiting', actions: 'countLoss' } },
            },
          },
        },
        waiting: {
          after: { retryDelay: 'linked' },
          on: { 'network.returned': { target: 'linked', actions: 'goOnline' } },
        },
        signedOut: {
          tags: 'signedOut',
          on: {
            'signIn.requested': { actions: 'endSession' },
            'network.returned': { actions: 'goOnline' },
          },
        },
      },
    },
    age: {
      initial: 'unheard',
      states: {
        unheard: {
          tags: 'pending',
          always: [
            { guard: 'isStale', target: 'stale' },
            { guard: 'isHeard', target: 'live' },
          ],
        },
        live: {
          tags: 'live',
          always: [
            { guard: 'isStale', target: 'stale' },
            { guard: 'isLate', target: 'late' },
          ],
        },
        late: {
          tags: 'late',
          always: [
            { guard: 'isStale', target: 'stale' },
            { guard: 'isLive', target: 'live' },
          ],
        },
        stale: {
          tags: 'stale',
          always: [
            { guard: 'isHeard', target: 'live' },
            { guard: 'isLate', target: 'late' },
          ],
        },
      },
    },
    board: {
      initial: 'empty',
      states: {
        empty: {
          on: {
            'board.came': 'shown',
            'line.lost': { guard: { type: 'isRefused', params: eventOf }, target: 'refused' },
          },
        },
        shown: {
          tags: 'open',
          after: { pageDelay: { target: 'shown', reenter: true, actions: 'turnPage' } },
          on: {
            'line.lost': {
              guard: { type: 'isRefused', params: eventOf },
              target: 'refused',
              actions: 'dropBoard',
            },
          },
        },
        refused: { tags: 'failed', on: { 'board.came': 'shown' } },
      },
    },
  },
});
export type WallRef = ActorRefFrom<typeof wallMachine>;
export type WallSnapshot = SnapshotFrom<typeof wallMachine>;
