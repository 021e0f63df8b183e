import type { Impact } from '../../contract/wire/impact.ts';
import type { Picks, Side } from '../../domain/forms/merging.ts';
import type { Draft, DraftValue } from '../../domain/settings/draft.ts';
import { type FieldFinding, fieldError } from '../../domain/settings/field.ts';
import type { Filter } from '../../domain/settings/filter.ts';
import { draftFindings } from '../../domain/settings/findings.ts';
import { knownOf } from '../../domain/settings/given.ts';
import type { SettingsLists } from '../../domain/settings/lists.ts';
import { mergeSettings, type SettingsMerge } from '../../domain/settings/merge.ts';
import type { DuplicateQuestion } from '../../domain/settings/page.ts';
import type { AnySettingsPage } from '../../domain/settings/pages/all.ts';
import { keyOfRequest, type Step } from '../../domain/settings/request.ts';

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
/** What became of a save: stored, refused by a rule of the service, or overtaken by another user's change. */
export type ReferenceSaved =
  | { readonly kind: 'saved' }
  | {
      readonly kind: 'refused';
      readonly isConflict: boolean;
      readonly errors: readonly { readonly path: string; readonly message: string }[];
      readonly message: string;
    }
  | { readonly kind: 'changed'; readonly changedBy: string };

/** What a save would change, or why a rule of the service refuses it already. */
export type ImpactAnswer =
  | { readonly kind: 'measured'; readonly impact: Impact }
  | Extract<ReferenceSaved, { readonly kind: 'refused' }>;

/** Another user's change of the row on the way into this form. */
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
  /**
   * What the service said to a "is it taken?" question, by the question's own words. A question that failed counts as
   * no (SET-4).
   */
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

export const questionsOf = ({
  page,
  draft,
  item,
  lists,
}: ReferenceEditorContext): readonly DuplicateQuestion[] => page.duplicates(draft, item, lists);
/** The questions without an answer. */
export const openQuestions = (context: ReferenceEditorContext): readonly DuplicateQuestion[] =>
  questionsOf(context).filter((q) => context.answers[keyOfRequest(q.request)] === undefined);
export const impactOf = ({ page, draft, item, lists }: ReferenceEditorContext) =>
  page.impact?.(draft, item, lists) ?? null;
export const stepsOf = (context: ReferenceEditorContext): readonly Step[] =>
  (context.isFromToday ? impactOf(context)?.fromToday : null) ??
  context.page.save(context.draft, context.item, context.lists, context.newId);

/** Rules and duplicates over the draft, and what of them shows. */
export function derive(context: ReferenceEditorContext): ReferenceEditorContext {
  const { page, draft, item, lists, answers, refusals, left, showsAll } = context;
  const taken = page
    .duplicates(draft, item, lists)
    .flatMap((q) =>
      answers[keyOfRequest(q.request)] === true ? [fieldError(q.path, q.message)] : [],
    );
  const findings = [...draftFindings(page, draft, item, lists), ...taken];
  const isShown = (f: FieldFinding) =>
    f.severity !== 'error' || showsAll || left.includes(f.path) || taken.includes(f);
  const messages: Record<string, FieldFinding[]> = {};
  for (const f of [...findings.filter(isShown), ...refusals]) {
    const there = messages[f.path] ?? [];
    if (!there.some((m) => m.message === f.message)) messages[f.path] = [...there, f];
  }
  return { ...context, findings, messages };
}
export function firstEditorContext(input: ReferenceEditorInput): ReferenceEditorContext {
  const { page, item, lists, filter, given } = input;
  const draft =
    item === null
      ? { ...page.blank(lists, filter), ...knownOf(given, page.fields, lists) }
      : page.draftOf(item, lists);
  return derive({
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
/** The context with another draft; what was refused of the changed field goes. */
export const changed = (
  context: ReferenceEditorContext,
  draft: Draft,
  path: string,
): ReferenceEditorContext =>
  derive({
    ...context,
    draft,
    refusals: context.refusals.filter((f) => f.path !== path),
    failure: null,
  });

/** Where a refusal belongs: a taken name says the same as the question would have. */
export function refusalsOf(
  context: ReferenceEditorContext,
  refused: Extract<ReferenceSaved, { kind: 'refused' }>,
): readonly FieldFinding[] {
  const questions = questionsOf(context);
  const asked = (path: string) => questions.find((q) => q.path === path);
  const known = refused.errors.flatMap(({ path, message }) => {
    const question = refused.isConflict ? asked(path) : undefined;
    return context.draft[path.split('.')[0] ?? ''] === undefined
      ? []
      : [fieldError(path, question?.message ?? message)];
  });
  if (known.length > 0) return known;
  const [only] = questions;
  return refused.isConflict && only !== undefined && questions.length === 1
    ? [fieldError(only.path, only.message)]
    : [];
}
/** The row as another user left it beside what is typed here; null when it is gone. */
export function mergingOf(
  context: ReferenceEditorContext,
  lists: SettingsLists,
  picks: Picks,
): ReferenceMerging | null {
  const { page, first, draft, changedBy } = context;
  const id = context.item === null ? '' : page.idOf(context.item);
  const item = page.items(lists).find((one) => page.idOf(one) === id) ?? null;
  if (item === null) return null;
  const theirs = page.draftOf(item, lists);
  return {
    changedBy,
    item,
    lists,
    theirs,
    picks,
    ...mergeSettings(page.fields, first, draft, theirs, picks, lists),
  };
}
/** The first question without an answer, null when all are answered. */
export const openMergeKey = (merging: ReferenceMerging | null): string | null =>
  merging?.choices.find((c) => merging.picks[c.key] === undefined)?.key ?? null;
export const firstWrong = (context: ReferenceEditorContext): string | undefined =>
  context.page.fields
    .flatMap((field) =>
      Object.keys(context.messages).filter(
        (path) => path === field.key || path.startsWith(`${field.key}.`),
      ),
    )
    .find((path) => context.messages[path]?.some((m) => m.severity === 'error'));
