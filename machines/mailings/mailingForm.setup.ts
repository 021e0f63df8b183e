import { setup } from 'xstate';
import type { Mailing, MailingBody, Recipient } from '../../contract/mailings/mailings.ts';
import type { ReportView as SavedView } from '../../contract/report/views.ts';
import {
  bodyOfDraft,
  checkMailing,
  draftOfMailing,
  type MailingDraft,
  type MailingErrors,
  newDraft,
} from '../../domain/mailings/form.ts';
import { effectsOf, type Heard, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { notify } from '../parts/notify.ts';
import { guardsOf, type Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface MailingFormInput {
  /** The view that is to be sent, '' for one to be chosen; null: the form is closed at first. */
  readonly viewId: string | null;
}
export interface MailingFormContext extends MailingFormInput {
  /** What is changed; null for a new one. */
  readonly mailing: Mailing | null;
  readonly draft: MailingDraft;
  readonly errors: MailingErrors;
  /** Why the service did not take it. */
  readonly refusal: string | null;
  /** Views that can be sent. */
  readonly views: readonly SavedView[];
  /** What is typed to find people, and who was found. */
  readonly text: string;
  readonly found: readonly Recipient[];
}
export type MailingFormEvent =
  | { type: 'form.opened'; mailing: Mailing | null }
  | { type: 'form.left' }
  | { type: 'field.changed'; change: Partial<Omit<MailingDraft, 'recipients'>> }
  | { type: 'people.chosen'; ids: readonly string[] }
  | { type: 'person.typed'; text: string }
  | { type: 'retry.requested' }
  | { type: 'save.pressed' };
export type MailingSaved = { readonly kind: 'saved'; readonly mailing: Mailing } | Refused;

/** Types and actors. */
export const mailingFormSetup = setup({
  types: {} as {
    context: MailingFormContext;
    input: MailingFormInput;
    events: MailingFormEvent;
    /** `drawer`: it is open. `searchFailed`: people cannot be found just now. */
    tags: Tagged<'pending' | 'failed' | 'form' | 'locked', 'drawer' | 'searchFailed'>;
  },
  actors: {
    loadViews: placeholderActor<readonly SavedView[]>('loadViews'),
    findPeople: placeholderActor<readonly Recipient[], { text: string }>('findPeople'),
    /** `id` null: a new one. */
    saveMailing: placeholderActor<MailingSaved, { id: string | null; body: MailingBody }>(
      'saveMailing',
    ),
  },
  delays: { pendingDelay, typingPause: 250 },
  actions: {
    notify,
    /** The list beside it is old. */
    tellList: () => {},
  },
});

const made = effectsOf<MailingFormContext, MailingFormEvent>();
type In = Pick<Heard<MailingFormContext, MailingFormEvent>, 'context'>;
type On<Type extends MailingFormEvent['type']> = HeardOn<
  MailingFormContext,
  MailingFormEvent,
  Type
>;
type Done<Output> = HeardDone<MailingFormContext, Output>;

export const emptyForm = (viewId: string | null): MailingFormContext => ({
  viewId,
  mailing: null,
  draft: newDraft(viewId ?? ''),
  errors: {},
  refusal: null,
  views: [],
  text: '',
  found: [],
});

const answered = guardsOf<MailingSaved>();
export const isRefused = answered('refused');
export const isAsked = ({ context }: In) => context.viewId !== null;
export const isIncomplete = ({ context }: In) =>
  Object.keys(checkMailing(context.draft, context.views)).length > 0;
/** One that was paused stays so. */
export const savedOf = ({ context: { mailing, draft } }: In) => ({
  id: mailing?.id ?? null,
  body: bodyOfDraft(draft, mailing?.isPaused === true && !mailing.isEnded),
});

export const effects = named({
  open: made.assign(({ event: { mailing } }: On<'form.opened'>) => ({
    ...emptyForm(null),
    mailing,
    draft: mailing === null ? newDraft('') : draftOfMailing(mailing),
  })),
  keepViews: made.assign(({ event }: Done<readonly SavedView[]>) => ({ views: event.output })),
  change: made.assign(({ context, event }: On<'field.changed'>) => ({
    draft: { ...context.draft, ...event.change },
    errors: {},
    refusal: null,
  })),
  choosePeople: made.assign(({ context, event }: On<'people.chosen'>) => {
    const known = [...context.draft.recipients, ...context.found];
    const recipients = event.ids.flatMap((id) => known.find((one) => one.id === id) ?? []);
    return { draft: { ...context.draft, recipients }, errors: {}, refusal: null };
  }),
  keepText: made.assign(({ event }: On<'person.typed'>) => ({ text: event.text })),
  keepFound: made.assign(({ event }: Done<readonly Recipient[]>) => ({ found: event.output })),
  showErrors: made.assign(({ context }: In) => ({
    errors: checkMailing(context.draft, context.views),
  })),
  keepRefusal: made.assign(({ event: { output } }: Done<MailingSaved>) => ({
    refusal: output.kind === 'refused' ? output.message : null,
  })),
});
