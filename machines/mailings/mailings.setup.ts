import { setup } from 'xstate';
import type { Mailing, Sending } from '../../contract/mailings/mailings.ts';
import { effectsOf, type Heard, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { notify } from '../parts/notify.ts';
import { guardsOf, type Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export type MailingActKind = 'send' | 'pause' | 'resume' | 'end' | 'delete';
export interface MailingAct {
  readonly kind: MailingActKind;
  readonly mailing: Mailing;
}
export interface MailingsContext {
  readonly items: readonly Mailing[];
  /** Everybody's, for an administrator. */
  readonly isAll: boolean;
  readonly act: MailingAct | null;
  /** Whose log is open. */
  readonly logOf: Mailing | null;
  readonly log: readonly Sending[];
}
export type MailingsEvent =
  | { type: 'whose.chosen'; isAll: boolean }
  | { type: 'act.pressed'; kind: MailingActKind; id: string }
  | { type: 'list.outdated' }
  | { type: 'retry.requested' }
  | { type: 'log.opened'; id: string }
  | { type: 'log.closed' }
  | { type: 'logRetry.requested' };
/** What pressing a button comes to; a refusal is an answer. */
export type Acted = { readonly kind: 'done' } | Refused;

/** Types and actors. */
export const mailingsSetup = setup({
  types: {} as {
    context: MailingsContext;
    events: MailingsEvent;
    /**
     * `log`: the log is open; `logPending`, `logFailed`, `logShown`: how far its load is.
     */
    tags: Tagged<
      'pending' | 'open' | 'failed' | 'stale' | 'locked',
      'log' | 'logPending' | 'logFailed' | 'logShown'
    >;
  },
  actors: {
    loadMailings: placeholderActor<readonly Mailing[], { isAll: boolean }>('loadMailings'),
    act: placeholderActor<Acted, { act: MailingAct | null }>('act'),
    loadLog: placeholderActor<readonly Sending[], { id: string }>('loadLog'),
  },
  // A sending takes a second or two.
  delays: { pendingDelay, lookAgain: 1000 },
  actions: { notify },
});

const made = effectsOf<MailingsContext, MailingsEvent>();
type In = Pick<Heard<MailingsContext, MailingsEvent>, 'context'>;
type On<Type extends MailingsEvent['type']> = HeardOn<MailingsContext, MailingsEvent, Type>;
type Done<Output> = HeardDone<MailingsContext, Output>;

const answered = guardsOf<Acted>();
export const isRefused = answered('refused');
export const isOther = ({ context, event }: On<'whose.chosen'>) => event.isAll !== context.isAll;
export const hasMailing = ({ context, event }: On<'act.pressed' | 'log.opened'>) =>
  context.items.some(({ id }) => id === event.id);
/** Something is being sent: how it ends is looked for. */
export const isSending = ({ context }: In) =>
  context.items.some(({ last }) => last?.state === 'sending');

const found = ({ context, event }: On<'act.pressed' | 'log.opened'>) =>
  context.items.find(({ id }) => id === event.id) ?? null;
export const effects = named({
  keepWhose: made.assign(({ event }: On<'whose.chosen'>) => ({ isAll: event.isAll, items: [] })),
  keepItems: made.assign(({ event }: Done<readonly Mailing[]>) => ({ items: event.output })),
  keepAct: made.assign((heard: On<'act.pressed'>) => {
    const mailing = found(heard);
    return { act: mailing === null ? null : { kind: heard.event.kind, mailing } };
  }),
  openLog: made.assign((heard: On<'log.opened'>) => ({ logOf: found(heard), log: [] })),
  keepLog: made.assign(({ event }: Done<readonly Sending[]>) => ({ log: event.output })),
});
