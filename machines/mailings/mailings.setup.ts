import { assign, setup } from 'xstate';
import type { Mailing, Sending } from '../../contract/mailings/mailings.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export type MailingActKind = 'send' | 'pause' | 'resume' | 'end' | 'delete';
export interface MailingAct {
  readonly kind: MailingActKind;
  readonly mailing: Mailing;
}
export interface MailingsContext {
  readonly items: readonly Mailing[];
  /** True if an administrator lists everyone's mailings. */
  readonly isAll: boolean;
  readonly act: MailingAct | null;
  /** The mailing whose log is open. */
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
/** The outcome of a button's action; a refusal is an outcome, not an error. */
export type Acted = { readonly kind: 'done' } | Refused;

const mailingIn = ({ items }: MailingsContext, id: string) =>
  items.find((item) => item.id === id) ?? null;

export const mailingsSetup = setup({
  types: {} as {
    context: MailingsContext;
    events: MailingsEvent;
    /** `log`: the log is open. `logPending`, `logFailed`, `logShown`: the state of its load. */
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
  // A mailing takes 1 to 2 s to send; the list is polled every 1,000 ms.
  delays: { pendingDelay, lookAgain: 1000 },
  actions: { notify },
}).extend({
  guards: {
    isRefused: (_, { kind }: Acted) => kind === 'refused',
    isOther: ({ context }, { isAll }: { isAll: boolean }) => isAll !== context.isAll,
    hasMailing: ({ context }, { id }: { id: string }) => mailingIn(context, id) !== null,
    /** The list then reloads until the mailing is sent. */
    isSending: ({ context }) => context.items.some(({ last }) => last?.state === 'sending'),
  },
  actions: {
    keepWhose: assign((_, { isAll }: { isAll: boolean }) => ({ isAll, items: [] })),
    keepItems: assign((_, items: readonly Mailing[]) => ({ items })),
    keepAct: assign(({ context }, { kind, id }: { kind: MailingActKind; id: string }) => {
      const mailing = mailingIn(context, id);
      return { act: mailing === null ? null : { kind, mailing } };
    }),
    openLog: assign(({ context }, { id }: { id: string }) => ({
      logOf: mailingIn(context, id),
      log: [],
    })),
    keepLog: assign((_, log: readonly Sending[]) => ({ log })),
  },
});
