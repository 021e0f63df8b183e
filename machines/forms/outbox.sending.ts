import { type HeardDone, named } from '../parts/effects.ts';
import type { NoticeParams } from '../parts/notify.ts';
import { guardsOf } from '../parts/outcome.ts';
import { assign, type In, noteHurry, type On, type OutboxContext, outboxSetup, type SendOutcome, sendable, tell } from './outbox.setup.ts';

type Sent = HeardDone<OutboxContext, SendOutcome>;
/** How long a try waits of which the service said nothing. */
const unasked = { chance: 0.5, askedMs: 0 } as const;
const resultNotice = ({ context: { sending: entry }, event: { output } }: Sent): NoticeParams => {
  const label = entry?.label ?? 'A save';
  if (output.kind === 'refused') return { variant: 'error', message: `${label} was refused: ${output.refusal}` };
  const isNumbered = output.kind === 'sent' && output.dispatchNumber !== null;
  return { variant: 'success', message: isNumbered ? `Sent: it is dispatch ${output.dispatchNumber}.` : `Sent: ${label}.` };
};
const answered = guardsOf<SendOutcome>();
const isDropped = ({ context, event }: On<'queue.changed'>) => event.dropped !== '' && event.dropped === context.sending?.idempotencyKey;
const effects = named({
  noteSending: assign(({ context }: In) => ({ sending: sendable(context.entries) })),
  forgetTries: assign({ tries: 0 }),
  countTry: assign(({ context, event: { output } }: Sent) => ({
    ...(output.kind === 'later' ? { chance: output.chance, askedMs: output.askedMs } : unasked),
    tries: context.tries + 1,
  })),
  countFailure: assign(({ context }: In) => ({ ...unasked, tries: context.tries + 1 })),
  tellResult: tell((sent: Sent) => ({ type: 'notice.told', ...resultNotice(sent) })),
  tellChanged: tell(() => ({ type: 'queue.changed', dropped: '', hurries: false })),
});

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
      ...(['sent', 'refused'] as const).map((kind) => ({
        guard: answered(kind),
        target: 'loading' as const,
        actions: [{ type: 'notify' as const, params: resultNotice }, effects.tellResult, effects.forgetTries, effects.tellChanged],
      })),
      { guard: answered('gone'), target: 'loading' },
      {
        target: 'waiting',
        actions: effects.countTry,
      },
    ],
    onError: { target: 'waiting', actions: effects.countFailure },
  },
});
