import { type HeardDone, named } from '../parts/effects.ts';
import { guardsOf } from '../parts/outcome.ts';
import { assign, type In, type OutboxContext, type OutboxEntry, outboxSetup, type SendOutcome, sendable } from './outbox.setup.ts';

type Sent = HeardDone<OutboxContext, SendOutcome>;
/** How long a try waits of which the service said nothing. */
const unasked = { chance: 0.5, askedMs: 0 } as const;
const sentText = (entries: readonly OutboxEntry[], outcome: SendOutcome): string =>
  outcome.kind === 'sent' && outcome.dispatchNumber !== null ? `Sent: it is dispatch ${outcome.dispatchNumber}.` : `Sent: ${sendable(entries)?.label ?? ''}.`;
const answered = guardsOf<SendOutcome>();
const effects = named({
  noteSending: assign(({ context }: In) => ({ sending: sendable(context.entries) })),
  dropSent: assign(({ context }: In) => ({ entries: context.entries.filter((e) => e !== context.sending), tries: 0 })),
  markRefused: assign(({ context, event: { output } }: Sent) => {
    const { refusal, made } = output.kind === 'refused' ? output : { refusal: '', made: null };
    return { entries: context.entries.map((e) => (e === context.sending ? { ...e, refusal, made } : e)), tries: 0 };
  }),
  countTry: assign(({ context, event: { output } }: Sent) => ({
    ...(output.kind === 'later' ? { chance: output.chance, askedMs: output.askedMs } : unasked),
    tries: context.tries + 1,
  })),
  countFailure: assign(({ context }: In) => ({ ...unasked, tries: context.tries + 1 })),
});

/** One entry is on its way. */
export const sending = outboxSetup.createStateConfig({
  entry: effects.noteSending,
  invoke: {
    id: 'sendEntry',
    src: 'sendEntry',
    input: ({ context }) => ({ entry: sendable(context.entries) }),
    onDone: [
      {
        guard: answered('sent'),
        target: 'choosing',
        actions: [
          {
            type: 'notify',
            params: ({ context, event }) => ({ variant: 'success', message: sentText(context.entries, event.output) }),
          },
          effects.dropSent,
        ],
      },
      {
        guard: answered('refused'),
        target: 'choosing',
        actions: [
          {
            type: 'notify',
            params: ({ context, event }) => ({
              variant: 'error',
              message: `${context.sending?.label ?? 'A save'} was refused: ${event.output.kind === 'refused' ? event.output.refusal : ''}`,
            }),
          },
          effects.markRefused,
        ],
      },
      {
        target: 'waiting',
        actions: effects.countTry,
      },
    ],
    onError: { target: 'waiting', actions: effects.countFailure },
  },
});
