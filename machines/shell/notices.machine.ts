import { type ActorRefFrom, setup } from 'xstate';
import { effectsOf, type HeardOn, named, withName } from '../parts/effects.ts';
import type { NoticeVariant } from '../parts/notify.ts';

export interface Notice {
  readonly id: number;
  readonly variant: NoticeVariant;
  readonly message: string;
  /** One thing to do about it; pressing sends `notice.actionTaken`, which is emitted with this name. */
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

/** Told to the page: what was offered is wanted. */
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
});
const { assign, emit } = effectsOf<Context, NoticesEvent, ActionTaken>();
type On<Type extends NoticesEvent['type']> = HeardOn<Context, NoticesEvent, Type>;

const leavesByItself = ({ event: { notice } }: On<'notice.shown'>) =>
  notice.variant === 'info' || notice.variant === 'success';
const offersAction = ({ context, event }: On<'notice.actionTaken'>) =>
  context.notices.some((n) => n.id === event.id && n.action !== undefined);
const effects = named({
  add: assign(({ context, event: { notice } }: On<'notice.shown'>) => ({
    // The same words twice would be read out twice and say nothing new.
    notices: [
      ...context.notices.filter((n) => n.message !== notice.message),
      { ...notice, id: context.nextId },
    ],
    nextId: context.nextId + 1,
  })),
  remove: assign(
    ({ context, event }: On<'notice.closed' | 'notice.expired' | 'notice.actionTaken'>) => ({
      notices: context.notices.filter((n) => n.id !== event.id),
    }),
  ),
  tellAction: emit(({ context, event }: On<'notice.actionTaken'>) => ({
    type: 'notice.actionTaken',
    name: context.notices.find((n) => n.id === event.id)?.action?.name ?? '',
  })),
});
const expireLater = withName(
  'expireLater',
  noticesSetup.raise(({ context }) => ({ type: 'notice.expired', id: context.nextId - 1 }), {
    delay: 'shownFor',
  }),
);

/**
 * Alerts in four variants, newest last (SES-10). Good news leaves by itself; a warning or an error stays until it is
 * closed.
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
            guard: leavesByItself,
            actions: [effects.add, expireLater],
          },
          { actions: effects.add },
        ],
        'notice.closed': { actions: effects.remove },
        'notice.expired': { actions: effects.remove },
        'notice.actionTaken': {
          guard: offersAction,
          actions: [effects.tellAction, effects.remove],
        },
      },
    },
  },
});
export type NoticesRef = ActorRefFrom<typeof noticesMachine>;
