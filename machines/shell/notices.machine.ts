import { type ActorRefFrom, assign, emit, raise, setup } from 'xstate';
import type { NoticeVariant } from '../parts/notify.ts';
import { eventOf } from '../parts/outcome.ts';

export interface Notice {
  readonly id: number;
  readonly variant: NoticeVariant;
  readonly message: string;
  /**
   * An optional action. A click sends `notice.actionTaken`, which the chart emits with this name.
   */
  readonly action?: { readonly label: string; readonly name: string };
}
export type NewNotice = Omit<Notice, 'id'>;
interface Context {
  readonly notices: readonly Notice[];
  readonly nextId: number;
}
type NoticesEvent =
  | { type: 'notice.shown'; notice: NewNotice }
  | { type: 'notice.closed'; id: number }
  | { type: 'notice.expired'; id: number }
  | { type: 'notice.actionTaken'; id: number };

/** Notifies the page that the user chose a notice's action. */
interface ActionTaken {
  readonly type: 'notice.actionTaken';
  readonly name: string;
}

const noticesSetup = setup({
  types: {} as {
    context: Context;
    events: NoticesEvent;
    emitted: ActionTaken;
  },
  delays: { shownFor: 8_000 },
}).extend({
  guards: {
    leavesByItself: (_, { notice: { variant } }: { notice: NewNotice }) =>
      variant === 'info' || variant === 'success',
    offersAction: ({ context }, { id }: { id: number }) =>
      context.notices.some((n) => n.id === id && n.action !== undefined),
  },
  actions: {
    add: assign(({ context }, { notice }: { notice: NewNotice }) => ({
      // Screen readers would read a second notice with the same text aloud again.
      notices: [
        ...context.notices.filter((n) => n.message !== notice.message),
        { ...notice, id: context.nextId },
      ],
      nextId: context.nextId + 1,
    })),
    remove: assign(({ context }, { id }: { id: number }) => ({
      notices: context.notices.filter((n) => n.id !== id),
    })),
    tellAction: emit(({ context }, { id }: { id: number }) => ({
      type: 'notice.actionTaken',
      name: context.notices.find((n) => n.id === id)?.action?.name ?? '',
    })),
    expireLater: raise(({ context }) => ({ type: 'notice.expired', id: context.nextId - 1 }), {
      delay: 'shownFor',
    }),
  },
});

/**
 * Notices in four variants, newest last (SES-10). Success and info notices disappear by themselves.
 * Warnings and errors stay until the user closes them.
 */
export const noticesMachine = noticesSetup.createMachine({
  id: 'notices',
  context: { notices: [], nextId: 1 },
  initial: 'showing',
  states: {
    showing: {
      on: {
        'notice.shown': [
          {
            guard: { type: 'leavesByItself', params: eventOf },
            actions: [{ type: 'add', params: eventOf }, 'expireLater'],
          },
          { actions: { type: 'add', params: eventOf } },
        ],
        'notice.closed': { actions: { type: 'remove', params: eventOf } },
        'notice.expired': { actions: { type: 'remove', params: eventOf } },
        'notice.actionTaken': {
          guard: { type: 'offersAction', params: eventOf },
          actions: [
            { type: 'tellAction', params: eventOf },
            { type: 'remove', params: eventOf },
          ],
        },
      },
    },
  },
});
export type NoticesRef = ActorRefFrom<typeof noticesMachine>;
