import { assign, setup } from 'xstate';
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
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface MailingFormInput {
  /** The view to send, '' if the user still chooses one; null: the form starts closed. */
  readonly viewId: string | null;
}
export interface MailingFormContext extends MailingFormInput {
  /** The mailing being edited; null for a new one. */
  readonly mailing: Mailing | null;
  readonly draft: MailingDraft;
  readonly errors: MailingErrors;
  /** The service's reason for a refusal. */
  readonly refusal: string | null;
  /** Views that can be mailed. */
  readonly views: readonly SavedView[];
  /** The text of the people search, and the people found. */
  readonly text: string;
  readonly found: readonly Recipient[];
}
export type DraftChange = Partial<Omit<MailingDraft, 'recipients'>>;
export type MailingFormEvent =
  | { type: 'form.opened'; mailing: Mailing | null }
  | { type: 'form.left' }
  | { type: 'field.changed'; change: DraftChange }
  | { type: 'people.chosen'; ids: readonly string[] }
  | { type: 'person.typed'; text: string }
  | { type: 'retry.requested' }
  | { type: 'save.pressed' };
export type MailingSaved = { readonly kind: 'saved'; readonly mailing: Mailing } | Refused;

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

export const mailingFormSetup = setup({
  types: {} as {
    context: MailingFormContext;
    input: MailingFormInput;
    events: MailingFormEvent;
    /** `drawer`: the form is open. `searchFailed`: the people search failed. */
    tags: Tagged<'pending' | 'failed' | 'form' | 'locked', 'drawer' | 'searchFailed'>;
  },
  actors: {
    loadViews: placeholderActor<readonly SavedView[]>('loadViews'),
    findPeople: placeholderActor<readonly Recipient[], { text: string }>('findPeople'),
    /** `id` null: a new mailing. */
    saveMailing: placeholderActor<MailingSaved, { id: string | null; body: MailingBody }>(
      'saveMailing',
    ),
  },
  delays: { pendingDelay, typingPause: 250 },
  actions: {
    notify,
    /** Reloads the list next to the form. */
    tellList: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: {
    isRefused: (_, { kind }: MailingSaved) => kind === 'refused',
    isAsked: ({ context }) => context.viewId !== null,
    isIncomplete: ({ context }) =>
      Object.keys(checkMailing(context.draft, context.views)).length > 0,
  },
  actions: {
    open: assign((_, { mailing }: { mailing: Mailing | null }) => ({
      ...emptyForm(null),
      mailing,
      draft: mailing === null ? newDraft('') : draftOfMailing(mailing),
    })),
    keepViews: assign((_, views: readonly SavedView[]) => ({ views })),
    change: assign(({ context }, { change }: { change: DraftChange }) => ({
      draft: { ...context.draft, ...change },
      errors: {},
      refusal: null,
    })),
    choosePeople: assign(({ context }, { ids }: { ids: readonly string[] }) => {
      const known = [...context.draft.recipients, ...context.found];
      const recipients = ids.flatMap((id) => known.find((one) => one.id === id) ?? []);
      return { draft: { ...context.draft, recipients }, errors: {}, refusal: null };
    }),
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    keepFound: assign((_, found: readonly Recipient[]) => ({ found })),
    showErrors: assign(({ context }) => ({ errors: checkMailing(context.draft, context.views) })),
    keepRefusal: assign((_, saved: MailingSaved) => ({
      refusal: saved.kind === 'refused' ? saved.message : null,
    })),
  },
});

/** The body to save. A paused mailing stays paused. */
export const savedOf = ({
  context: { mailing, draft },
}: {
  readonly context: MailingFormContext;
}) => ({
  id: mailing?.id ?? null,
  body: bodyOfDraft(draft, mailing?.isPaused === true && !mailing.isEnded),
});
