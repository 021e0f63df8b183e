import { assign, enqueueActions, sendTo } from 'xstate';
import type { NoticeParams } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import type { EntrySent } from '../parts/queue.ts';
import {
  nextToSend,
  type OutboxContext,
  type OutboxTabsEvent,
  outboxSetup,
  type SendOutcome,
  type SentLine,
} from './outbox.setup.ts';

interface Sent {
  readonly context: OutboxContext;
  readonly event: { readonly output: SendOutcome };
}
/** The back-off input of an attempt for which the service requested no delay. */
const unasked = { chance: 0.5, askedMs: 0 } as const;
const othersOf = (output: SendOutcome): readonly SentLine[] =>
  output.kind === 'sent' || output.kind === 'refused' ? (output.others ?? []) : [];
const resultNotice = ({ context: { sending: entry }, event: { output } }: Sent): NoticeParams => {
  const label = entry?.label ?? 'A save';
  if (output.kind === 'refused')
    return { variant: 'error', message: `${label} was refused: ${output.refusal}` };
  const dispatch = output.kind === 'sent' ? output.dispatch : null;
  const more = othersOf(output).filter(({ refusal }) => refusal === null).length;
  const and = more === 0 ? '' : ` and ${more} more ${more === 1 ? 'line' : 'lines'}`;
  return {
    variant: 'success',
    message:
      dispatch === null
        ? `Sent: ${label}${and}.`
        : `Sent: it is dispatch ${dispatch.dispatchNumber}.`,
  };
};
const sentEntry = ({ context: { sending: entry }, event: { output } }: Sent): EntrySent => ({
  type: 'entry.sent',
  idempotencyKey: entry?.idempotencyKey ?? '',
  queuedAt: output.kind === 'sent' ? output.queuedAt : '',
  dispatch: output.kind === 'sent' ? output.dispatch : null,
  ...(output.kind === 'sent' && output.typed !== undefined ? { typed: output.typed } : {}),
});

export const sendingSetup = outboxSetup.extend({
  guards: {
    isDropped: ({ context }, { dropped }: { dropped: string }) =>
      dropped !== '' && dropped === context.sending?.idempotencyKey,
    isSent: (_, { kind }: SendOutcome) => kind === 'sent',
    isRefused: (_, { kind }: SendOutcome) => kind === 'refused',
    isGone: (_, { kind }: SendOutcome) => kind === 'gone',
  },
  actions: {
    noteSending: assign(({ context }) => ({ sending: nextToSend(context.entries) })),
    countTry: assign(({ context }, outcome: SendOutcome) => ({
      ...(outcome.kind === 'later'
        ? { chance: outcome.chance, askedMs: outcome.askedMs }
        : unasked),
      tries: context.tries + 1,
    })),
    countFailure: assign(({ context }) => ({ ...unasked, tries: context.tries + 1 })),
    /** Reports the further lines of the call, to this tab and the others. */
    tellOthers: enqueueActions(({ enqueue }, outcome: SendOutcome) => {
      for (const { entry, refusal } of othersOf(outcome)) {
        if (refusal === null) {
          const { idempotencyKey, queuedAt } = entry;
          const sent = { type: 'entry.sent', idempotencyKey, queuedAt, dispatch: null } as const;
          enqueue.emit(sent);
          enqueue.sendTo('talkToTabs', sent);
        } else {
          const refused: NoticeParams = {
            variant: 'error',
            message: `${entry.label} was refused: ${refusal}`,
          };
          enqueue.raise({ type: 'notice.told', ...refused });
          enqueue.sendTo('talkToTabs', { type: 'notice.told', ...refused });
        }
      }
    }),
    tellSent: sendTo('talkToTabs', (_, sent: EntrySent): OutboxTabsEvent => sent),
    tellResult: sendTo(
      'talkToTabs',
      (_, result: NoticeParams): OutboxTabsEvent => ({ type: 'notice.told', ...result }),
    ),
  },
});
const settled = [
  { type: 'notify', params: resultNotice },
  { type: 'tellResult', params: resultNotice },
  { type: 'tellOthers', params: outputOf },
  'forgetTries',
  'tellChanged',
] as const;

/**
 * Sends one entry. The queue is read again after each attempt, because other tabs can change it in
 * the meantime.
 */
export const sending = sendingSetup.createStateConfig({
  entry: 'noteSending',
  on: {
    // Another tab discarded, undid or overwrote the entry: abort its request.
    'queue.changed': [
      { guard: { type: 'isDropped', params: eventOf }, target: 'loading' },
      { actions: { type: 'noteHurry', params: eventOf } },
    ],
  },
  invoke: {
    id: 'sendEntry',
    src: 'sendEntry',
    input: ({ context }) => ({ entry: nextToSend(context.entries) }),
    onDone: [
      {
        guard: { type: 'isSent', params: outputOf },
        target: 'loading',
        actions: [
          { type: 'emitSent', params: sentEntry },
          { type: 'tellSent', params: sentEntry },
          ...settled,
        ],
      },
      { guard: { type: 'isRefused', params: outputOf }, target: 'loading', actions: settled },
      { guard: { type: 'isGone', params: outputOf }, target: 'loading' },
      {
        target: 'waiting',
        actions: { type: 'countTry', params: outputOf },
      },
    ],
    onError: { target: 'waiting', actions: 'countFailure' },
  },
});
