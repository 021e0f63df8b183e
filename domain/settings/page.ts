import type { SettingsSlug } from '../../contract/session/settingsPages.ts';
import type { ChipTone } from '../forms/chipTone.ts';
import type { RateAddress } from '../routes/rateTabs.ts';
import type { Draft } from './draft.ts';
import type { Field, FieldFinding } from './field.ts';
import type { Filter, FilterShape, Part } from './filter.ts';
import type { ListName, SettingsLists } from './lists.ts';
import type { ApiRequest, Step } from './request.ts';

/** What a column shows of a row: plain text, or a chip. */
export type Cell = string | { readonly text: string; readonly tone: ChipTone };
export interface Column<Item> {
  readonly label: string;
  cell(item: Item, lists: SettingsLists): Cell;
  /** Numbers and money stand at the right. */
  readonly isNumeric?: true;
  /** Share of the width beside the others; 1 when left out. */
  readonly grow?: number;
  /** Left out where there is little room. */
  readonly isExtra?: true;
}
/** One "is this name taken?" question: asked of the service, 400 ms after typing and again on save (SET-4). */
export interface DuplicateQuestion {
  readonly path: string;
  readonly request: ApiRequest;
  readonly message: string;
}
/** How to ask what a change costs, and how to say it (SET-6). */
export interface ImpactQuestion {
  readonly request: ApiRequest;
  /** "Agent cost goes" in "Agent cost goes from … to …". */
  readonly what: string;
  /** Saves the change from today on and leaves what was before as it is; null where that means nothing. */
  readonly fromToday: readonly Step[] | null;
}

/** A page of its own about one row. */
export interface RowLink {
  readonly label: string;
  readonly href: string;
}
/** One thing to do with a row besides saving it. */
export interface RowAction {
  readonly key: string;
  /** Actions of one group stand on one line under these words; '' = no words. */
  readonly group: string;
  readonly label: string;
  readonly request: ApiRequest;
  /** Asked first; null acts at once. */
  readonly question: string | null;
  /** Said instead of acting; null when nothing is in the way. */
  readonly refusal: string | null;
  readonly done: string;
  readonly undo: ApiRequest | null;
  readonly undone: string;
}

/** Headings of the settings menu, in order. */
export const cardGroups = ['Aircraft', 'Bases and prices', 'People', 'Data'] as const;
export type CardGroupName = (typeof cardGroups)[number];

/**
 * One settings page as data. Charts and views know nothing else of it, so another page is another of these.
 * The members are methods so that a page of one kind of item can stand where any page may.
 */
export interface SettingsPage<Item> {
  /** Last part of its address; its route row says who may open it. */
  readonly slug: SettingsSlug;
  /** Where it stands instead, when it is only read there. */
  readonly at?: RateAddress;
  /** Rows are read, not opened. */
  readonly isForReading?: true;
  /** Its card on the settings menu: under which heading, and in a few words what is kept there. */
  readonly card: { readonly group: CardGroupName; readonly about: string };
  /** "Aircraft vendor", as toasts say it. */
  readonly noun: string;
  /** What the search is for, when it is not the page's name. */
  readonly nouns?: string;
  readonly filter: FilterShape;
  readonly needs: readonly ListName[];
  /** A failed load shows the error screen instead of a toast and `/` (MSG-4). */
  readonly failsOnPage?: true;
  /** Rows come from elsewhere: none is added here. */
  readonly isReadOnlyList?: true;
  /** Its lists are kept for five minutes (SET-9). */
  readonly isKept?: true;
  /** The page's toast when a list can't be loaded (MSG-2). */
  loadFailed(list: ListName): string;
  items(lists: SettingsLists): readonly Item[];
  idOf(item: Item): string;
  /** What a person calls it: the drawer's title and toasts. */
  nameOf(item: Item, lists: SettingsLists): string;
  /** Hidden unless the archived toggle is on; for dated rows: ended. */
  isHidden(item: Item, lists: SettingsLists): boolean;
  isArchived(item: Item): boolean;
  /** What the list is sorted by, when it is not the name. */
  sortedBy?(item: Item, lists: SettingsLists): string;
  /** Base that the `baseId` parameter filters by. */
  baseOf?(item: Item): string;
  /** Which parts it has, for the `has` parameter. */
  partsOf?(item: Item): readonly Part[];
  /** What the search looks through besides the cells. */
  searched?(item: Item, lists: SettingsLists): string;
  readonly columns: readonly Column<Item>[];
  readonly fields: readonly Field[];
  blank(lists: SettingsLists, filter: Filter): Draft;
  draftOf(item: Item, lists: SettingsLists): Draft;
  /** The page's own rules, besides those its fields declare. */
  rules(draft: Draft, item: Item | null, lists: SettingsLists): readonly FieldFinding[];
  duplicates(draft: Draft, item: Item | null, lists: SettingsLists): readonly DuplicateQuestion[];
  impact?(draft: Draft, item: Item | null, lists: SettingsLists): ImpactQuestion | null;
  /**
   * The calls that save a draft without errors, in order. `newId` is a fresh uuid for what the browser names itself.
   */
  save(draft: Draft, item: Item | null, lists: SettingsLists, newId: string): readonly Step[];
  readonly archive?: {
    request(item: Item, isArchived: boolean, lists: SettingsLists): ApiRequest;
    /** A question to ask first; null archives at once. */
    warning?(item: Item, lists: SettingsLists): string | null;
  };
  /** What else can be done with a row, one press each. */
  actions?(item: Item, lists: SettingsLists): readonly RowAction[];
  /** Where else a row is told of. */
  links?(item: Item): readonly RowLink[];
  /** Taking a row away where that is possible; undone by `restore`. */
  readonly remove?: {
    may(item: Item): boolean;
    request(item: Item): ApiRequest;
    restore(item: Item): ApiRequest;
  };
}
