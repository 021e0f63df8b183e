import { type HeardDone, named } from '../parts/effects.ts';
import type { NoticeParams } from '../parts/notify.ts';
import { guardsOf } from '../parts/outcome.ts';
import type { EntrySent } from '../parts/queue.ts';
import {
  assign,
  emit,
  type In,
  noteHurry,
  type On,
  type OutboxContext,
  outboxSetup,
  type SendOutcome,
  sendable,
  tell,
} from './outbox.setup.ts';

type Sent = HeardDone<OutboxContext, SendOutcome>;
/** How long a try waits of which the service said nothing. */
const unasked = { chance: 0.5, askedMs: 0 } as const;
const resultNotice = ({ context: { sending: entry }, event: { output } }: Sent): NoticeParams => {
  const label = entry?.label ?? 'A save';
  if (output.kind === 'refused')
    return { variant: 'error', message: `${label} was refused: ${output.refusal}` };
  const dispatch = output.kind === 'sent' ? output.dispatch : null;
  return {
    variant: 'success',
    message:
      dispatch === null ? `Sent: ${label}.` : `Sent: it is dispatch ${dispatch.dispatchNumber}.`,
  };
};
const sentEntry = ({ context: { sending: entry }, event: { output } }: Sent): EntrySent => ({
  type: 'entry.sent',
  idempotencyKey: entry?.idempotencyKey ?? '',
  queuedAt: output.kind === 'sent' ? output.queuedAt : '',
  dispatch: output.kind === 'sent' ? output.dispatch : null,
  ...(output.kind === 'sent' && output.typed !== undefined ? { typed: output.typed } : {}),
});
const answered = guardsOf<SendOutcome>();
const isDropped = ({ context, event }: On<'queue.changed'>) =>
  event.dropped !== '' && event.dropped === context.sending?.idempotencyKey;
const effects = named({
  noteSending: assign(({ context }: In) => ({ sending: sendable(context.entries) })),
  forgetTries: assign({ tries: 0 }),
  countTry: assign(({ context, event: { output } }: Sent) => ({
    ...(output.kind === 'later' ? { chance: output.chance, askedMs: output.askedMs } : unasked),
    tries: context.tries + 1,
  })),
  countFailure: assign(({ context }: In) => ({ ...unasked, tries: context.tries + 1 })),
  /** Boards and the open form of this tab, and of the others. */
  emitSent: emit(sentEntry),
  tellSent: tell(sentEntry),
  tellResult: tell((sent: Sent) => ({ type: 'notice.told', ...resultNotice(sent) })),
  tellChanged: tell(() => ({ type: 'queue.changed', dropped: '', hurries: false })),
});
const settled = [
  { type: 'notify' as const, params: resultNotice },
  effects.tellResult,
  effects.forgetTries,
  effects.tellChanged,
];

/** One entry is on its way. The queue is read again after each try: other tabs change it in the meantime. */
export const sending = outboxSetup.createStateConfig({
  entry: effects.noteSending,
  on: {
    // Another tab discarded the entry, undid it, or saved a newer one itself: its request is called off.
    'queue.changed': [{ guard: isDropped, target: 'loading' }, { actions: noteHurry }],
  },
  invoke: {
    id: 'sendEntry',
    src: 'sendEntry',
    input: ({ context }) => ({ entry: sendable(context.entries) }),
    onDone: [
      {
        guard: answered('sent'),
        target: 'loading',
        actions: [effects.emitSent, effects.tellSent, ...settled],
      },
      { guard: answered('refused'), target: 'loading', actions: settled },
      { guard: answered('gone'), target: 'loading' },
      {
        target: 'waiting',
        actions: effects.countTry,
      },
    ],
    onError: { target: 'waiting', actions: effects.countFailure },
  },
});
