import { setup } from 'xstate';
import type { SettingsLists } from '../../domain/settings/lists.ts';
import type { DuplicateQuestion } from '../../domain/settings/page.ts';
import type { AnySettingsPage } from '../../domain/settings/pages/all.ts';
import { type ApiRequest, keyOfRequest, type Step } from '../../domain/settings/request.ts';
import {
  effectsOf,
  type Heard,
  type HeardDone,
  type HeardOn,
  named,
  withName,
} from '../parts/effects.ts';
import { type FocusAsked, focusAsked } from '../parts/goto.ts';
import { pendingDelay } from '../parts/patience.ts';
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

/** Types, actors and delays. What one state does stands in that state's file. */
export const referenceEditorSetup = setup({
  types: {} as {
    context: ReferenceEditorContext;
    input: ReferenceEditorInput;
    events: ReferenceEditorEvent;
    emitted: FocusAsked;
    output: { wasSaved: boolean };
    /**
     * `confirming`: warnings or an impact to accept. `closing`: typed things to give up. `conflict`: two people's
     * changes side by side.
     */
    tags: Tagged<'locked' | 'busy', 'confirming' | 'closing' | 'conflict'>;
  },
  actors: {
    askDuplicates: placeholderActor<readonly boolean[], { questions: readonly ApiRequest[] }>(
      'askDuplicates',
    ),
    askImpact: placeholderActor<ImpactAnswer, { request: ApiRequest | null }>('askImpact'),
    saveDraft: placeholderActor<ReferenceSaved, { steps: readonly Step[] }>('saveDraft'),
    /** Everything the page lists, as it is now. */
    readAgain: placeholderActor<SettingsLists, { page: AnySettingsPage }>('readAgain'),
  },
  delays: { duplicateDelay: 400, pendingDelay },
});

/** Makers of the effects that a state's own file holds, and what these and its guards read. */
export const editor = effectsOf<ReferenceEditorContext, ReferenceEditorEvent, FocusAsked>();
export type In = Pick<Heard<ReferenceEditorContext, ReferenceEditorEvent>, 'context'>;
export type On<Type extends ReferenceEditorEvent['type']> = HeardOn<
  ReferenceEditorContext,
  ReferenceEditorEvent,
  Type
>;
export type Done<Output> = HeardDone<ReferenceEditorContext, Output>;

/** Where the states of one file lead to in another. */
export const to = {
  editing: '#referenceEditor.editing',
  saved: '#referenceEditor.saved',
  overtaken: '#referenceEditor.overtaken',
} as const;

export const shared = named({
  /** The first wrong field may stand in another tab. */
  openWrongTab: editor.assign(({ context }: In) => {
    const [key] = (firstWrong(context) ?? '').split('.');
    return { tab: context.page.fields.find((f) => f.key === key)?.tab ?? context.tab };
  }),
  focusFirstWrong: editor.emit(({ context }: In) => focusAsked(firstWrong(context) ?? '')),
});
export const keepFailure = (failure: string) => withName('keepFailure', editor.assign({ failure }));
/** Keeps what the service said to these questions. */
export const keepAnswers = (
  questionsOf: (context: ReferenceEditorContext) => readonly DuplicateQuestion[],
) =>
  withName(
    'keepAnswers',
    editor.assign(({ context, event }: Done<readonly boolean[]>) => {
      const said = questionsOf(context).map((q, n) => [
        keyOfRequest(q.request),
        event.output[n] === true,
      ]);
      return derive({ ...context, answers: { ...context.answers, ...Object.fromEntries(said) } });
    }),
  );
