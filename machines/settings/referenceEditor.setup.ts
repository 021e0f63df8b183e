import { assign, emit, raise, setup } from 'xstate';
import type { Impact } from '../../contract/people.ts';
import type { Picks, Side } from '../../domain/dispatch/merge.ts';
import { tidyDate } from '../../domain/settings/dated.ts';
import { type Draft, type DraftValue, isSameDraft, putInto, rowsOf, textOf } from '../../domain/settings/draft.ts';
import { type FieldFinding, fieldError } from '../../domain/settings/field.ts';
import type { Filter } from '../../domain/settings/filter.ts';
import { draftFindings } from '../../domain/settings/findings.ts';
import { knownOf } from '../../domain/settings/given.ts';
import type { SettingsLists } from '../../domain/settings/lists.ts';
import { mergeSettings, type SettingsMerge } from '../../domain/settings/merge.ts';
import type { DuplicateQuestion } from '../../domain/settings/page.ts';
import type { AnySettingsPage } from '../../domain/settings/pages/all.ts';
import { type ApiRequest, keyOfRequest, type Step } from '../../domain/settings/request.ts';
import { changedMeanwhile } from '../../domain/settings/texts.ts';
import { declared } from '../declared.ts';

export interface ReferenceEditorInput {
  readonly page: AnySettingsPage;
  readonly lists: SettingsLists;
  /** The row being edited, null for a new one. */
  readonly item: unknown;
  readonly filter: Filter;
  /** A fresh uuid, for what the browser names itself. */
  readonly newId: string;
  /** Values a new row begins with beside the page's own. */
  readonly given: Draft;
}
/** What became of a save: stored, refused by a rule of the service, or overtaken by somebody else's change. */
export type ReferenceSaved =
  | { readonly kind: 'saved' }
  | {
      readonly kind: 'refused';
      readonly isConflict: boolean;
      readonly errors: readonly { readonly path: string; readonly message: string }[];
      readonly message: string;
    }
  | { readonly kind: 'changed'; readonly changedBy: string };

/** Somebody else's change of the row on the way into this form. */
export interface ReferenceMerging extends SettingsMerge {
  readonly changedBy: string;
  /** The row and all lists as they are now. */
  readonly item: unknown;
  readonly lists: SettingsLists;
  readonly theirs: Draft;
  readonly picks: Picks;
}
export interface ReferenceEditorContext extends ReferenceEditorInput {
  readonly first: Draft;
  readonly draft: Draft;
  /** Fields whose errors show: left once, or all after a try to save. */
  readonly left: readonly string[];
  readonly showsAll: boolean;
  /** What the service said to a "is it taken?" question, by the question's own words. A question that failed counts as no (specification §5). */
  readonly answers: Readonly<Record<string, boolean>>;
  /** What the service refused, until its field changes. */
  readonly refusals: readonly FieldFinding[];
  readonly findings: readonly FieldFinding[];
  /** The findings to show, by path. */
  readonly messages: Readonly<Record<string, readonly FieldFinding[]>>;
  /** The open tab, '' on a page without tabs. */
  readonly tab: string;
  readonly impact: Impact | null;
  readonly failure: string | null;
  readonly isFromToday: boolean;
  /** Who came first, while their change is read. */
  readonly changedBy: string;
  readonly merging: ReferenceMerging | null;
  readonly wasSaved: boolean;
}
export type ReferenceEditorEvent =
  | { type: 'field.changed'; path: string; value: DraftValue }
  | { type: 'field.left'; path: string }
  | { type: 'tab.chosen'; tab: string }
  | { type: 'tier.added' }
  | { type: 'tier.removed'; index: number }
  | { type: 'save.requested' }
  | { type: 'save.confirmed' }
  | { type: 'fromToday.chosen' }
  | { type: 'save.declined' }
  | { type: 'side.chosen'; key: string; side: Side }
  | { type: 'merge.accepted' }
  | { type: 'merge.left' }
  | { type: 'close.requested' }
  | { type: 'close.confirmed' }
  | { type: 'close.declined' };

const questionsOf = ({ page, draft, item, lists }: ReferenceEditorContext): readonly DuplicateQuestion[] => page.duplicates(draft, item, lists);
/** The questions nobody has answered yet. */
export const openQuestions = (context: ReferenceEditorContext): readonly DuplicateQuestion[] =>
  questionsOf(context).filter((q) => context.answers[keyOfRequest(q.request)] === undefined);
export const impactOf = ({ page, draft, item, lists }: ReferenceEditorContext) => page.impact?.(draft, item, lists) ?? null;
export const stepsOf = (context: ReferenceEditorContext): readonly Step[] =>
  (context.isFromToday ? impactOf(context)?.fromToday : null) ?? context.page.save(context.draft, context.item, context.lists, context.newId);

function reckon(context: ReferenceEditorContext): ReferenceEditorContext {
  const { page, draft, item, lists, answers, refusals, left, showsAll } = context;
  const taken = page.duplicates(draft, item, lists).flatMap((q) => (answers[keyOfRequest(q.request)] === true ? [fieldError(q.path, q.message)] : []));
  const findings = [...draftFindings(page, draft, item, lists), ...taken];
  const isShown = (f: FieldFinding) => f.severity !== 'error' || showsAll || left.includes(f.path) || taken.includes(f);
  const messages: Record<string, FieldFinding[]> = {};
  for (const f of [...findings.filter(isShown), ...refusals]) {
    const there = messages[f.path] ?? [];
    if (!there.some((m) => m.message === f.message)) messages[f.path] = [...there, f];
  }
  return { ...context, findings, messages };
}
export function firstEditorContext(input: ReferenceEditorInput): ReferenceEditorContext {
  const { page, item, lists, filter, given } = input;
  const draft = item === null ? { ...page.blank(lists, filter), ...knownOf(given, page.fields, lists) } : page.draftOf(item, lists);
  return reckon({
    ...input,
    first: draft,
    draft,
    left: [],
    showsAll: false,
    answers: {},
    refusals: [],
    findings: [],
    messages: {},
    tab: page.fields[0]?.tab ?? '',
    impact: null,
    failure: null,
    isFromToday: false,
    changedBy: '',
    merging: null,
    wasSaved: false,
  });
}
const changed = (context: ReferenceEditorContext, draft: Draft, path: string): ReferenceEditorContext =>
  reckon({ ...context, draft, refusals: context.refusals.filter((f) => f.path !== path), failure: null });

/** Where a refusal belongs: a taken name says the same as the question would have. */
function refusalsOf(context: ReferenceEditorContext, refused: Extract<ReferenceSaved, { kind: 'refused' }>): readonly FieldFinding[] {
  const questions = questionsOf(context);
  const asked = (path: string) => questions.find((q) => q.path === path);
  const known = refused.errors.flatMap(({ path, message }) => {
    const question = refused.isConflict ? asked(path) : undefined;
    return context.draft[path.split('.')[0] ?? ''] === undefined ? [] : [fieldError(path, question?.message ?? message)];
  });
  if (known.length > 0) return known;
  const [only] = questions;
  return refused.isConflict && only !== undefined && questions.length === 1 ? [fieldError(only.path, only.message)] : [];
}
/** The row as somebody else left it beside what is typed here; null when it is gone. */
function mergingOf(context: ReferenceEditorContext, lists: SettingsLists, picks: Picks): ReferenceMerging | null {
  const { page, first, draft, changedBy } = context;
  const id = context.item === null ? '' : page.idOf(context.item);
  const item = page.items(lists).find((one) => page.idOf(one) === id) ?? null;
  if (item === null) return null;
  const theirs = page.draftOf(item, lists);
  return { changedBy, item, lists, theirs, picks, ...mergeSettings(page.fields, first, draft, theirs, picks, lists) };
}
/** The first question without an answer, null when all are answered. */
export const openMergeKey = (merging: ReferenceMerging | null): string | null => merging?.choices.find((c) => merging.picks[c.key] === undefined)?.key ?? null;
const firstWrong = (context: ReferenceEditorContext): string | undefined =>
  context.page.fields
    .flatMap((field) => Object.keys(context.messages).filter((path) => path === field.key || path.startsWith(`${field.key}.`)))
    .find((path) => context.messages[path]?.some((m) => m.severity === 'error'));

export const referenceEditorSetup = setup({
  types: {} as {
    context: ReferenceEditorContext;
    input: ReferenceEditorInput;
    events: ReferenceEditorEvent;
    emitted: { type: 'focusAsked'; path: string };
    output: { wasSaved: boolean };
    /** `locked`: nothing can be typed. `busy`: long enough to say so. `confirming`: warnings or an impact to accept. `closing`: typed things to give up. `merging`: two people's changes. */
    tags: 'locked' | 'busy' | 'confirming' | 'closing' | 'merging';
  },
  actors: {
    askDuplicates: declared<readonly boolean[], { questions: readonly ApiRequest[] }>('askDuplicates'),
    askImpact: declared<Impact, { request: ApiRequest | null }>('askImpact'),
    saveDraft: declared<ReferenceSaved, { steps: readonly Step[] }>('saveDraft'),
    /** Everything the page lists, as it is now. */
    readAgain: declared<SettingsLists, { page: AnySettingsPage }>('readAgain'),
  },
  delays: { duplicateDelay: 400, pendingDelay: 100 },
  guards: {
    hasOpenQuestion: ({ context }) => openQuestions(context).length > 0,
    hasErrors: ({ context }) => context.findings.some((f) => f.severity === 'error'),
    hasQuestions: ({ context }) => questionsOf(context).length > 0,
    isTaken: (_, params: { answers: readonly boolean[] }) => params.answers.includes(true),
    mayHaveImpact: ({ context }) => impactOf(context) !== null,
    hasWarnings: ({ context }) => context.findings.some((f) => f.severity === 'warning'),
    mustConfirm: ({ context }) => (context.impact?.dispatches ?? 0) > 0 || context.findings.some((f) => f.severity === 'warning'),
    mayStartToday: ({ context }) => impactOf(context)?.fromToday != null,
    isDirty: ({ context }) => !isSameDraft(context.first, context.draft),
    wasOvertaken: (_, params: { outcome: ReferenceSaved }) => params.outcome.kind === 'changed',
    isThere: ({ context }, params: { lists: SettingsLists }) => mergingOf(context, params.lists, {}) !== null,
    isUndecided: ({ context }) => openMergeKey(context.merging) !== null,
    wasSaved: (_, params: { outcome: ReferenceSaved }) => params.outcome.kind === 'saved',
  },
  actions: {
    changeField: assign(({ context }, params: { path: string; value: DraftValue }) =>
      changed(context, putInto(context.draft, params.path, params.value), params.path),
    ),
    leaveField: assign(({ context }, params: { path: string }) => {
      const isDate = context.page.fields.some((f) => f.key === params.path && f.kind === 'date');
      const draft = isDate ? putInto(context.draft, params.path, tidyDate(textOf(context.draft, params.path))) : context.draft;
      return reckon({ ...context, draft, left: [...context.left.filter((path) => path !== params.path), params.path] });
    }),
    addTier: assign(({ context }) =>
      changed(context, { ...context.draft, tiers: [...rowsOf(context.draft, 'tiers'), { id: '', from: '', price: '' }] }, 'tiers'),
    ),
    // The first tier starts at 0 and stays.
    removeTier: assign(({ context }, params: { index: number }) =>
      changed(context, { ...context.draft, tiers: rowsOf(context.draft, 'tiers').filter((_, n) => n === 0 || n !== params.index) }, 'tiers'),
    ),
    showAll: assign(({ context }) => reckon({ ...context, showsAll: true })),
    keepAnswers: assign(({ context }, params: { questions: readonly DuplicateQuestion[]; answers: readonly boolean[] }) =>
      reckon({
        ...context,
        answers: { ...context.answers, ...Object.fromEntries(params.questions.map((q, n) => [keyOfRequest(q.request), params.answers[n] === true])) },
      }),
    ),
    keepImpact: assign({ impact: (_, params: { impact: Impact }) => params.impact }),
    clearTry: assign({ impact: null, failure: null, isFromToday: false }),
    chooseFromToday: assign({ isFromToday: true }),
    keepFailure: assign({ failure: (_, params: { message: string }) => params.message }),
    keepRefusal: assign(({ context }, params: { outcome: ReferenceSaved }) => {
      if (params.outcome.kind !== 'refused') return {};
      const refusals = refusalsOf(context, params.outcome);
      return reckon({ ...context, refusals, failure: refusals.length === 0 ? params.outcome.message : null });
    }),
    keepWho: assign((_, params: { outcome: ReferenceSaved }) => ({ changedBy: params.outcome.kind === 'changed' ? params.outcome.changedBy : '' })),
    /** What could not be read again, or is gone: what was typed stays, and the sentence says what to do. */
    tellOvertaken: assign({ failure: ({ context }) => changedMeanwhile(context.changedBy) }),
    meetTheirs: assign(({ context }, params: { lists: SettingsLists }) => ({ merging: mergingOf(context, params.lists, {}) })),
    chooseSide: assign(({ context }, params: { key: string; side: Side }) =>
      context.merging === null ? {} : { merging: mergingOf(context, context.merging.lists, { ...context.merging.picks, [params.key]: params.side }) },
    ),
    askChoice: emit(({ context }) => ({ type: 'focusAsked' as const, path: `merge.${openMergeKey(context.merging) ?? ''}` })),
    /** Both changes in one form, over the row as it is now. */
    takeMerged: assign(({ context }) => {
      const { merging } = context;
      if (merging === null) return {};
      return reckon({ ...context, item: merging.item, lists: merging.lists, first: merging.theirs, draft: merging.draft, merging: null, failure: null });
    }),
    forgetMerging: assign({ merging: null }),
    saveMerged: raise({ type: 'save.requested' }),
    openTab: assign({ tab: (_, params: { tab: string }) => params.tab }),
    /** The first wrong field may stand in another tab. */
    openWrongTab: assign(({ context }) => {
      const [key] = (firstWrong(context) ?? '').split('.');
      return { tab: context.page.fields.find((f) => f.key === key)?.tab ?? context.tab };
    }),
    markSaved: assign({ wasSaved: true }),
    focusFirstWrong: emit(({ context }) => ({ type: 'focusAsked' as const, path: firstWrong(context) ?? '' })),
  },
});
