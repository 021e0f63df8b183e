import { assign, emit, setup } from 'xstate';
import type { SettingsLists } from '../../domain/settings/lists.ts';
import type { DuplicateQuestion } from '../../domain/settings/page.ts';
import type { AnySettingsPage } from '../../domain/settings/pages/all.ts';
import { type ApiRequest, keyOfRequest, type Step } from '../../domain/settings/request.ts';
import { type FocusRequest, requestFocus } from '../parts/goto.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import {
  derive,
  firstWrong,
  type ImpactAnswer,
  type ReferenceEditorContext,
  type ReferenceEditorEvent,
  type ReferenceEditorInput,
  type ReferenceSaved,
} from './referenceEditor.context.ts';

interface Answered {
  readonly questions: readonly DuplicateQuestion[];
  readonly answers: readonly boolean[];
}
/** Types, actors, delays and shared actions. Each state's file adds its own. */
export const referenceEditorSetup = setup({
  types: {} as {
    context: ReferenceEditorContext;
    input: ReferenceEditorInput;
    events: ReferenceEditorEvent;
    emitted: FocusRequest;
    output: { wasSaved: boolean; another: string | null };
    /**
     * - `confirming`: warnings or an impact need confirmation.
     * - `closing`: unsaved input would be discarded.
     * - `conflict`: two users' changes show side by side.
     */
    tags: Tagged<'locked' | 'busy', 'confirming' | 'closing' | 'conflict'>;
  },
  actors: {
    askDuplicates: placeholderActor<readonly boolean[], { questions: readonly ApiRequest[] }>(
      'askDuplicates',
    ),
    askImpact: placeholderActor<ImpactAnswer, { request: ApiRequest | null }>('askImpact'),
    saveDraft: placeholderActor<ReferenceSaved, { steps: readonly Step[] }>('saveDraft'),
    /** Loads the current lists of the page. */
    readAgain: placeholderActor<SettingsLists, { page: AnySettingsPage }>('readAgain'),
  },
  delays: { duplicateDelay: 400, pendingDelay },
}).extend({
  actions: {
    /** The first invalid field can be on another tab. */
    openWrongTab: assign(({ context }) => {
      const [key] = (firstWrong(context) ?? '').split('.');
      return { tab: context.page.fields.find((f) => f.key === key)?.tab ?? context.tab };
    }),
    focusFirstWrong: emit(({ context }) => requestFocus(firstWrong(context) ?? '')),
    keepFailure: assign((_, { failure }: { failure: string }) => ({ failure })),
    /** Stores the service's answers, one for each duplicate check. */
    keepAnswers: assign(({ context }, { questions, answers }: Answered) => {
      const found = questions.map((q, n) => [keyOfRequest(q.request), answers[n] === true]);
      return derive({ ...context, answers: { ...context.answers, ...Object.fromEntries(found) } });
    }),
  },
});

/** Targets of states in other files. */
export const to = {
  editing: '#referenceEditor.editing',
  saved: '#referenceEditor.saved',
  overtaken: '#referenceEditor.overtaken',
} as const;
