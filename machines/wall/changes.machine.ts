import {
  type ActorRefFrom,
  assign,
  emit,
  fromCallback,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import { retryDelay } from '../../domain/wall/line.ts';
import { eventOf } from '../parts/outcome.ts';

interface ChangesContext {
  /** The number of this tab's pages that listen for changes. */
  readonly listening: number;
  /** The tab is hidden. */
  readonly isHidden: boolean;
  /** The service's mark of the last known change; null before the first. */
  readonly mark: string | null;
  /**
   * The number of consecutive lost connections, and a random number from 0 to 1 that spreads
   * reconnects of browsers.
   */
  readonly attempt: number;
  readonly chance: number;
}
/** Events of a connection. */
export type ChangesLineEvent =
  | { type: 'bytes.came' }
  | { type: 'mark.came'; mark: string }
  | { type: 'renew.came'; chance: number }
  | { type: 'line.lost'; chance: number };
/** Messages from other tabs. */
export type TabsEvent = { type: 'mark.told'; mark: string } | { type: 'mark.asked' };
/** Messages to other tabs. */
export type TabsOrder = { type: 'tell'; mark: string } | { type: 'ask' };
export type ChangesEvent =
  | ChangesLineEvent
  | TabsEvent
  | { type: 'page.listened' }
  | { type: 'page.left' }
  | { type: 'tab.hidden' }
  | { type: 'tab.shown' }
  /** No other tab of this browser has a connection. */
  | { type: 'lead.won' };
/** A record was saved, in this tab or elsewhere. */
export interface RecordsChanged {
  readonly type: 'records.changed';
}

const changesSetup = setup({
  types: {} as {
    context: ChangesContext;
    events: ChangesEvent;
    emitted: RecordsChanged;
    children: { talkToTabs: 'talkToTabs' };
  },
  actors: {
    /** Reports whether the tab is visible. */
    watchTab: fromCallback<ChangesEvent>(() => undefined),
    talkToTabs: fromCallback<TabsOrder>(() => undefined),
    /** Waits until no other tab leads, then leads until it is stopped. */
    takeLead: fromCallback<ChangesEvent>(() => undefined),
    /** Reads one connection to the service until it ends. */
    readChanges: fromCallback<ChangesEvent>(() => undefined),
  },
  delays: {
    retryDelay: ({ context: { attempt, chance } }) => retryDelay(attempt - 1, chance),
    /** 60 s without a byte ends the connection; the service sends one every 15 s. */
    silence: 60_000,
  },
}).extend({
  guards: {
    isSeen: ({ context }) => !context.isHidden,
    isWanted: ({ context }) => context.listening > 0,
    isLast: ({ context }) => context.listening === 1,
    /** The first mark is no change: the lists were loaded with it. */
    isNew: ({ context }, { mark }: { mark: string }) =>
      context.mark !== null && context.mark !== mark,
    hasMark: ({ context }) => context.mark !== null,
  },
  actions: {
    count: assign(({ context }) => ({ listening: context.listening + 1 })),
    discount: assign(({ context }) => ({ listening: Math.max(0, context.listening - 1) })),
    hide: assign({ isHidden: true }),
    show: assign({ isHidden: false }),
    keepMark: assign((_, { mark }: { mark: string }) => ({ mark, attempt: 0 })),
    keepRenewal: assign((_, { chance }: { chance: number }) => ({ attempt: 1, chance })),
    keepLoss: assign(({ context }, { chance }: { chance: number }) => ({
      attempt: context.attempt + 1,
      chance,
    })),
    countLoss: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    tellPages: emit({ type: 'records.changed' }),
    tellTabs: sendTo(
      'talkToTabs',
      ({ context }): TabsOrder => ({
        type: 'tell',
        mark: context.mark ?? '',
      }),
    ),
    askTabs: sendTo('talkToTabs', { type: 'ask' } satisfies TabsOrder),
  },
});

/**
 * Notifies this tab's pages that records have changed (BASE-27). One tab of the browser is
 * connected to the service and notifies the others (BASE-28). A hidden tab has no connection and
 * catches up when it is visible again.
 */
export const changesMachine = changesSetup.createMachine({
  id: 'changes',
  context: { listening: 0, isHidden: false, mark: null, attempt: 0, chance: 0 },
  invoke: { id: 'watchTab', src: 'watchTab' },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'page.listened': [
          { guard: 'isSeen', target: 'hearing', actions: 'count' },
          { actions: 'count' },
        ],
        'page.left': { actions: 'discount' },
        'tab.hidden': { actions: 'hide' },
        'tab.shown': [
          { guard: 'isWanted', target: 'hearing', actions: 'show' },
          { actions: 'show' },
        ],
      },
    },
    hearing: {
      invoke: [
        { id: 'talkToTabs', src: 'talkToTabs' },
        { id: 'takeLead', src: 'takeLead' },
      ],
      entry: 'askTabs',
      on: {
        'page.listened': { actions: 'count' },
        'page.left': [
          { guard: 'isLast', target: 'idle', actions: 'discount' },
          { actions: 'discount' },
        ],
        'tab.hidden': { target: 'idle', actions: 'hide' },
      },
      initial: 'following',
      states: {
        following: {
          on: {
            'lead.won': 'leading',
            'mark.told': [
              {
                guard: { type: 'isNew', params: eventOf },
                actions: [{ type: 'keepMark', params: eventOf }, 'tellPages'],
              },
              { actions: { type: 'keepMark', params: eventOf } },
            ],
          },
        },
        leading: {
          on: { 'mark.asked': { guard: 'hasMark', actions: 'tellTabs' } },
          initial: 'linked',
          states: {
            linked: {
              invoke: { id: 'readChanges', src: 'readChanges' },
              on: {
                'mark.came': [
                  {
                    guard: { type: 'isNew', params: eventOf },
                    actions: [{ type: 'keepMark', params: eventOf }, 'tellTabs', 'tellPages'],
                  },
                  { actions: [{ type: 'keepMark', params: eventOf }, 'tellTabs'] },
                ],
                'renew.came': {
                  target: 'waiting',
                  actions: { type: 'keepRenewal', params: eventOf },
                },
                'line.lost': { target: 'waiting', actions: { type: 'keepLoss', params: eventOf } },
              },
              initial: 'listening',
              states: {
                listening: {
                  on: { 'bytes.came': { target: 'listening', reenter: true } },
                  after: {
                    silence: {
                      target: '#changes.hearing.leading.waiting',
                      actions: 'countLoss',
                    },
                  },
                },
              },
            },
            waiting: { after: { retryDelay: 'linked' } },
          },
        },
      },
    },
  },
});
export type ChangesRef = ActorRefFrom<typeof changesMachine>;
export type ChangesSnapshot = SnapshotFrom<typeof changesMachine>;
