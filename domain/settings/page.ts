import type { SettingsSlug } from '../../contract/session/settingsPages.ts';
import type { ChipTone } from '../forms/chipTone.ts';
import type { RatePath } from '../routes/rateTabs.ts';
import type { Draft } from './draft.ts';
import type { Field, FieldFinding } from './field.ts';
import type { Filter, FilterShape, Part } from './filter.ts';
import type { ListName, SettingsLists } from './lists.ts';
import type { ApiRequest, Step } from './request.ts';

/** Content of a grid cell: plain text, or a chip. */
export type Cell = string | { readonly text: string; readonly tone: ChipTone };
export interface Column<Item> {
  readonly label: string;
  cell(item: Item, lists: SettingsLists): Cell;
  /** Right-aligned, for numbers and money. */
  readonly isNumeric?: true;
  /** Relative column width; default 1. */
  readonly grow?: number;
  /** Hidden on narrow screens. */
  readonly isExtra?: true;
}
/**
 * A check whether a name is taken. The service answers it 400 ms after typing and again on save
 * (SET-4).
 */
export interface DuplicateQuestion {
  readonly path: string;
  readonly request: ApiRequest;
  readonly message: string;
}
/** The request for the cost impact of a change, and its text (SET-6). */
export interface ImpactQuestion {
  readonly request: ApiRequest;
  /** "Agent cost goes" in "Agent cost goes from … to …". */
  readonly what: string;
  /** Saves the change from today on and leaves earlier days as they are; null if not applicable. */
  readonly fromToday: readonly Step[] | null;
}

/** A link to a page about one row. */
export interface RowLink {
  readonly label: string;
  readonly href: string;
}
/** An action on a row, in addition to saving. */
export interface RowAction {
  readonly key: string;
  /** Actions of one group share a line under this title; '' for no title. */
  readonly group: string;
  readonly label: string;
  readonly request: ApiRequest;
  /** Confirmation text; null acts immediately. */
  readonly question: string | null;
  /** Shown instead of acting; null if the action is allowed. */
  readonly refusal: string | null;
  readonly done: string;
  readonly undo: ApiRequest | null;
  readonly undone: string;
}

/** Headings of the settings menu, in order. */
export const cardGroups = ['Aircraft', 'Bases and prices', 'People', 'Data'] as const;
export type CardGroupName = (typeof cardGroups)[number];

/**
 * One settings page as data. Charts and views use only this interface, so a new page needs only
 * another object. Members are methods (bivariant), so that a page of one item type fits wherever
 * any page does.
 */
export interface SettingsPage<Item> {
  /** Last segment of its URL; its route defines who can open it. */
  readonly slug: SettingsSlug;
  /** Its URL if it is a read-only price page. */
  readonly at?: RatePath;
  /** Rows are read-only and can't be opened. */
  readonly isForReading?: true;
  /** Its card on the settings menu: heading and a short description. */
  readonly card: { readonly group: CardGroupName; readonly about: string };
  /** Name of an item, such as "Aircraft vendor" in toasts. */
  readonly noun: string;
  /** What the search field searches for, if not the page's name. */
  readonly nouns?: string;
  readonly filter: FilterShape;
  readonly needs: readonly ListName[];
  /** A failed load shows the error screen instead of a toast and `/` (MSG-4). */
  readonly failsOnPage?: true;
  /** The page has no Add button; rows are created elsewhere. */
  readonly isReadOnlyList?: true;
  /** Its lists are cached for five minutes (SET-9). */
  readonly isKept?: true;
  /** The page's toast when a list can't be loaded (MSG-2). */
  loadFailed(list: ListName): string;
  items(lists: SettingsLists): readonly Item[];
  idOf(item: Item): string;
  /** An item's displayed name, for the drawer's title and toasts. */
  nameOf(item: Item, lists: SettingsLists): string;
  /** Hidden unless the archived toggle is on; for dated rows: ended. */
  isHidden(item: Item, lists: SettingsLists): boolean;
  isArchived(item: Item): boolean;
  /** Sort key of the list, if not the name. */
  sortedBy?(item: Item, lists: SettingsLists): string;
  /** Base that the `baseId` parameter filters by. */
  baseOf?(item: Item): string;
  /** The item's parts, for the `has` parameter. */
  partsOf?(item: Item): readonly Part[];
  /** Text to search in addition to the cells. */
  searched?(item: Item, lists: SettingsLists): string;
  readonly columns: readonly Column<Item>[];
  readonly fields: readonly Field[];
  blank(lists: SettingsLists, filter: Filter): Draft;
  draftOf(item: Item, lists: SettingsLists): Draft;
  /** The page's rules, in addition to the field declarations. */
  rules(draft: Draft, item: Item | null, lists: SettingsLists): readonly FieldFinding[];
  duplicates(draft: Draft, item: Item | null, lists: SettingsLists): readonly DuplicateQuestion[];
  impact?(draft: Draft, item: Item | null, lists: SettingsLists): ImpactQuestion | null;
  /**
   * The calls that save a draft without errors, in order. `newId` is a new uuid for items whose id
   * the browser assigns.
   */
  save(draft: Draft, item: Item | null, lists: SettingsLists, newId: string): readonly Step[];
  readonly archive?: {
    request(item: Item, isArchived: boolean, lists: SettingsLists): ApiRequest;
    /** Confirmation text; null archives immediately. */
    warning?(item: Item, lists: SettingsLists): string | null;
  };
  /** Other one-click actions on a row. */
  actions?(item: Item, lists: SettingsLists): readonly RowAction[];
  /** Links to other pages about a row. */
  links?(item: Item): readonly RowLink[];
  /** Deleting a row, where allowed; `restore` undoes it. */
  readonly remove?: {
    may(item: Item): boolean;
    request(item: Item): ApiRequest;
    restore(item: Item): ApiRequest;
  };
}
