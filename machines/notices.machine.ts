import { type ActorRefFrom, assign, emit, raise, setup } from 'xstate';

export type NoticeVariant = 'info' | 'success' | 'warning' | 'error';
export interface Notice {
  readonly id: number;
  readonly variant: NoticeVariant;
  readonly message: string;
  /** One thing to do about it; pressing sends `notice.actionTaken`, which is emitted with this name. */
  readonly action?: { readonly label: string; readonly name: string };
}
export type NewNotice = Omit<Notice, 'id'>;
type NoticesEvent =
  | { type: 'notice.shown'; notice: NewNotice }
  | { type: 'notice.closed'; id: number }
  | { type: 'notice.expired'; id: number }
  | { type: 'notice.actionTaken'; id: number };

/** Alerts in four variants, newest last (specification §8). Good news leaves by itself; a warning or an error stays until it is closed. */
export const noticesMachine = setup({
  types: {} as {
    context: { notices: readonly Notice[]; nextId: number };
    events: NoticesEvent;
    emitted: { type: 'notice.actionTaken'; name: string };
  },
  delays: { shownFor: 8_000 },
  guards: {
    offersAction: ({ context }, params: { id: number }) => context.notices.some((n) => n.id === params.id && n.action !== undefined),
    leavesByItself: (_, params: { variant: NoticeVariant }) => params.variant === 'info' || params.variant === 'success',
  },
  actions: {
    add: assign({
      notices: ({ context }, params: { notice: NewNotice }) => [
        // The same words twice would be read out twice and say nothing new.
        ...context.notices.filter((n) => n.message !== params.notice.message),
        { ...params.notice, id: context.nextId },
      ],
      nextId: ({ context }) => context.nextId + 1,
    }),
    remove: assign({ notices: ({ context }, params: { id: number }) => context.notices.filter((n) => n.id !== params.id) }),
  },
}).createMachine({
  id: 'notices',
  context: { notices: [], nextId: 1 },
  initial: 'showing',
  states: {
    showing: {
      on: {
        'notice.shown': [
          {
            guard: { type: 'leavesByItself', params: ({ event }) => ({ variant: event.notice.variant }) },
            actions: [
              { type: 'add', params: ({ event }) => ({ notice: event.notice }) },
              raise(({ context }) => ({ type: 'notice.expired' as const, id: context.nextId - 1 }), { delay: 'shownFor' }),
            ],
          },
          { actions: { type: 'add', params: ({ event }) => ({ notice: event.notice }) } },
        ],
        'notice.closed': { actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) } },
        'notice.expired': { actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) } },
        'notice.actionTaken': {
          guard: { type: 'offersAction', params: ({ event }) => ({ id: event.id }) },
          actions: [
            emit(({ context, event }) => ({ type: 'notice.actionTaken' as const, name: context.notices.find((n) => n.id === event.id)?.action?.name ?? '' })),
            { type: 'remove', params: ({ event }) => ({ id: event.id }) },
          ],
        },
      },
    },
  },
});
export type NoticesRef = ActorRefFrom<typeof noticesMachine>;
