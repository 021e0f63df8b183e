import type { Impact } from '../../contract/wire/impact.ts';
import type { Picks, Side } from '../../domain/forms/merging.ts';
import type { Draft, DraftValue } from '../../domain/settings/draft.ts';
import { type FieldFinding, fieldError } from '../../domain/settings/field.ts';
import type { Filter } from '../../domain/settings/filter.ts';
import { draftFindings } from '../../domain/settings/findings.ts';
import { withoutUnknownIds } from '../../domain/settings/given.ts';
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
  /** A new uuid, for records whose id the browser chooses. */
  readonly newId: string;
  /** Initial values of a new row, in addition to the page's own. */
  readonly given: Draft;
}
/** The outcome of a save: stored, refused by the service, or blocked by another user's change. */
export type ReferenceSaved =
  | { readonly kind: 'saved' }
  | {
      readonly kind: 'refused';
      readonly isConflict: boolean;
      readonly errors: readonly { readonly path: string; readonly message: string }[];
      readonly message: string;
    }
  | { readonly kind: 'changed'; readonly changedBy: string };

/** The impact of a save, or the service's reason to refuse it. */
export type ImpactAnswer =
  | { readonly kind: 'measured'; readonly impact: Impact }
  | Extract<ReferenceSaved, { readonly kind: 'refused' }>;

/** The merge of another user's change to the row into this form. */
export interface ReferenceMerging extends SettingsMerge {
  readonly changedBy: string;
  /** The current row and lists. */
  readonly item: unknown;
  readonly lists: SettingsLists;
  readonly theirs: Draft;
  readonly picks: Picks;
}
export interface ReferenceEditorContext extends ReferenceEditorInput {
  readonly first: Draft;
  readonly draft: Draft;
  /**
   * Fields whose errors show, because the user has left them. `showsAll`: after an attempt to save.
   */
  readonly left: readonly string[];
  readonly showsAll: boolean;
  /**
   * The service's answers to duplicate checks, by request. A failed check counts as no duplicate
   * (SET-4).
   */
  readonly answers: Readonly<Record<string, boolean>>;
  /** The service's refusals, each until its field changes. */
  readonly refusals: readonly FieldFinding[];
  readonly findings: readonly FieldFinding[];
  /** The findings to show, by path. */
  readonly messages: Readonly<Record<string, readonly FieldFinding[]>>;
  /** The open tab, '' on a page without tabs. */
  readonly tab: string;
  readonly impact: Impact | null;
  readonly failure: string | null;
  readonly isFromToday: boolean;
  /** The user who saved first, while their change loads. */
  readonly changedBy: string;
  readonly merging: ReferenceMerging | null;
  readonly wasSaved: boolean;
  /** The key of the new form that opens after the save; null for none (SET-84). */
  readonly another: string | null;
}
export type ReferenceEditorEvent =
  | { type: 'field.changed'; path: string; value: DraftValue }
  | { type: 'field.left'; path: string }
  /** The user returned from another tab, where they may have added a missing option. */
  | { type: 'lists.asked' }
  | { type: 'tab.chosen'; tab: string }
  | { type: 'tier.added' }
  | { type: 'tier.removed'; index: number }
  | { type: 'save.requested'; another?: string }
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
/** The duplicate checks not yet answered. */
export const openQuestions = (context: ReferenceEditorContext): readonly DuplicateQuestion[] =>
  questionsOf(context).filter((q) => context.answers[keyOfRequest(q.request)] === undefined);
export const impactOf = ({ page, draft, item, lists }: ReferenceEditorContext) =>
  page.impact?.(draft, item, lists) ?? null;
export const stepsOf = (context: ReferenceEditorContext): readonly Step[] =>
  (context.isFromToday ? impactOf(context)?.fromToday : null) ??
  context.page.save(context.draft, context.item, context.lists, context.newId);

/** Runs rules and duplicate checks over the draft and selects the visible findings. */
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
      ? { ...page.blank(lists, filter), ...withoutUnknownIds(given, page.fields, lists) }
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
    another: null,
  });
}
/** Returns the context with another draft, without refusals of the changed field. */
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

/** Maps a refusal to fields. A taken name gets the same message as the duplicate check. */
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
/** Merges another user's stored row with the input here; null if the row no longer exists. */
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
/** Returns the key of the first unanswered question, null if all are answered. */
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
