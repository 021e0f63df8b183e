import { sortedRows } from '../../domain/settings/cellValues.ts';
import type { Draft } from '../../domain/settings/draft.ts';
import { type Filter, readFilter, searchOf } from '../../domain/settings/filter.ts';
import type { ListName, SettingsLists } from '../../domain/settings/lists.ts';
import type { RowAction } from '../../domain/settings/page.ts';
import type { AnySettingsPage } from '../../domain/settings/pages/all.ts';
import type { ApiRequest } from '../../domain/settings/request.ts';
import { type Row, shownRows } from '../../domain/settings/rows.ts';
import {
  archivedText,
  couldNotAct,
  couldNotArchive,
  couldNotDelete,
  couldNotRestore,
  deletedText,
  restoredText,
} from '../../domain/settings/texts.ts';
import type { Refused } from '../parts/outcome.ts';

export interface ReferenceListInput {
  readonly page: AnySettingsPage;
  /** The search parameters as plain text. */
  readonly search: Readonly<Record<string, string>>;
}
/** All lists of the page, or the name of the first that failed to load. */
export type ListsLoaded =
  | { readonly kind: 'loaded'; readonly lists: SettingsLists }
  | { readonly kind: 'failed'; readonly list: ListName };
export type RequestOutcome = { readonly kind: 'done' } | Refused;
/**
 * A change made without the form. `archive` can require a confirmation; all but `restore` can be
 * undone.
 */
export interface Change {
  readonly kind: 'archive' | 'restore' | 'remove' | 'action';
  readonly id: string;
  /** The key of one of the page's own actions. */
  readonly action?: string;
}
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}
/** A drawer. `id` null = a new row. `key` distinguishes one opening from the next. */
export interface Opening {
  readonly id: string | null;
  readonly key: string;
  /** Initial values of a new row, if a link sent the user here to add it. */
  readonly given?: Draft;
  /** It follows a save, so its first field takes the focus (SET-84). */
  readonly isAnother?: true;
}
export interface ReferenceListContext extends ReferenceListInput {
  readonly filter: Filter;
  readonly lists: SettingsLists | null;
  readonly rows: readonly Row[];
  readonly shown: readonly Row[];
  /** The drawer's open row. */
  readonly open: Opening | null;
  /** The row to open after the current form has closed. */
  readonly next: Opening | null;
  readonly change: Change | null;
  /** The confirmation that a change requires. */
  readonly question: Question | null;
  /** The message of the error screen. */
  readonly failure: string;
}
export const firstListContext = (input: ReferenceListInput): ReferenceListContext => ({
  ...input,
  filter: read(input).filter,
  lists: null,
  rows: [],
  shown: [],
  open: null,
  next: null,
  change: null,
  question: null,
  failure: '',
});

/** The page's message for a failed load. */
export const failureOf = (
  { page }: Pick<ReferenceListContext, 'page'>,
  outcome: ListsLoaded | null,
): string =>
  page.loadFailed(outcome?.kind === 'failed' ? outcome.list : (page.needs[0] ?? 'bases'));
export const addressOf = ({
  page,
  filter,
}: Pick<ReferenceListContext, 'page' | 'filter'>): string =>
  `${page.at ?? `/settings/${page.slug}`}${searchOf(page.filter, filter)}`;
export const columnsOf = ({ page }: Pick<ReferenceListContext, 'page'>): readonly string[] =>
  page.columns.map(({ label }) => label);
/** The rows that match the filter, sorted. */
export const shownOf = (
  context: Pick<ReferenceListContext, 'page' | 'rows'>,
  filter: Filter,
): readonly Row[] => sortedRows(shownRows(context.rows, filter), columnsOf(context), filter.sort);
export const filtered = (
  context: ReferenceListContext,
  filter: Filter,
): Partial<ReferenceListContext> => ({ filter, shown: shownOf(context, filter) });
export const read = ({ page, search }: ReferenceListInput) =>
  readFilter(page.filter, search, columnsOf({ page }));

export const openKeyOf = ({ open }: Pick<ReferenceListContext, 'open'>): string =>
  open === null ? '' : (open.id ?? 'new');
/** Returns the filter with the open row, on pages whose URL has a parameter for it. */
export const opened = ({ page, filter }: ReferenceListContext, open: Opening | null): Filter =>
  page.filter.open === undefined ? filter : { ...filter, open: openKeyOf({ open }) };
/** Returns the row the URL opens; null if it names none, or one that does not exist. */
export function requestedOpening(context: ReferenceListContext): Opening | null {
  const { open } = context.filter;
  if (context.page.filter.open === undefined || open === '') return null;
  if (open === 'new') return { id: null, key: open };
  return itemOf(context, open) === null ? null : { id: open, key: open };
}

export const itemOf = (
  { page, lists }: Pick<ReferenceListContext, 'page' | 'lists'>,
  id: string | null,
): unknown =>
  (id === null || lists === null
    ? undefined
    : page.items(lists).find((item) => page.idOf(item) === id)) ?? null;
const nameIn = ({ page, lists }: ReferenceListContext, id: string): string => {
  const item = itemOf({ page, lists }, id);
  return item === null || lists === null ? page.noun : page.nameOf(item, lists);
};
const actionOf = (
  { page, lists }: ReferenceListContext,
  change: Change | null,
): RowAction | null => {
  const item = itemOf({ page, lists }, change?.id ?? null);
  return item === null || lists === null
    ? null
    : (page.actions?.(item, lists).find((a) => a.key === change?.action) ?? null);
};
/** Returns the confirmation a change requires, null if none. */
export function questionOf(context: ReferenceListContext, change: Change): Question | null {
  const { page, lists } = context;
  if (change.kind === 'action') {
    const action = actionOf(context, change);
    return action === null || action.question === null
      ? null
      : { title: `${action.label}?`, text: action.question, confirm: action.label };
  }
  const item = itemOf({ page, lists }, change.id);
  const text =
    change.kind !== 'archive' || item === null || lists === null
      ? null
      : (page.archive?.warning?.(item, lists) ?? null);
  return text === null ? null : { title: 'Archive?', text, confirm: 'Archive anyway' };
}
/** Returns why a change is not possible, null if it is. */
export const refusalReason = (context: ReferenceListContext, change: Change): string | null =>
  actionOf(context, change)?.refusal ?? null;
/** Returns the request that makes a change; null for a row that no longer exists. */
export function requestOf(context: ReferenceListContext, change: Change | null): ApiRequest | null {
  const { page, lists } = context;
  if (change?.kind === 'action') return actionOf(context, change)?.request ?? null;
  const item = itemOf({ page, lists }, change?.id ?? null);
  if (item === null || lists === null || change === null) return null;
  if (change.kind === 'remove') return page.remove?.request(item) ?? null;
  return page.archive?.request(item, change.kind === 'archive', lists) ?? null;
}
function undoOf({ page, lists }: ReferenceListContext, change: Change): ApiRequest | null {
  const item = itemOf({ page, lists }, change.id);
  if (item === null || lists === null || change.kind === 'restore') return null;
  const request =
    change.kind === 'remove'
      ? page.remove?.restore(item)
      : page.archive?.request(item, false, lists);
  if (request === undefined) return null;
  // The change itself made a new version. We expect no other user's change within the notice's
  // eight seconds.
  const { ifMatch: _, ...undo } = request;
  return undo;
}
/**
 * The notice of a change. It offers `undo` as long as it is visible, and shows `undone` afterwards.
 */
export interface ChangeSummary {
  readonly message: string;
  readonly undo: ApiRequest | null;
  readonly undone: string;
}
export function summarizeChange(context: ReferenceListContext): ChangeSummary {
  const { change, page } = context;
  if (change === null) return { message: '', undo: null, undone: '' };
  const name = nameIn(context, change.id);
  const action = actionOf(context, change);
  if (action !== null) return { message: action.done, undo: action.undo, undone: action.undone };
  if (change.kind === 'restore') return { message: restoredText(name), undo: null, undone: '' };
  if (change.kind === 'remove')
    return {
      message: deletedText(page.noun),
      undo: undoOf(context, change),
      undone: `${page.noun} is back.`,
    };
  return { message: archivedText(name), undo: undoOf(context, change), undone: restoredText(name) };
}
const failedTexts: Record<Change['kind'], string> = {
  archive: couldNotArchive,
  restore: couldNotRestore,
  remove: couldNotDelete,
  action: couldNotAct,
};
export const failedText = ({ change }: ReferenceListContext): string =>
  failedTexts[change?.kind ?? 'archive'];
