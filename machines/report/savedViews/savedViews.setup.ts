import { assign, emit, setup } from 'xstate';
import type {
  RelativeDates,
  ReportViewBody,
  SavedArrangement,
  ReportView as SavedView,
} from '../../../contract/report/views.ts';
import type { DateRange } from '../../../domain/dates/dateRange.ts';
import { newMailingPath } from '../../../domain/mailings/form.ts';
import type { FileFormat } from '../../../domain/report/export/fileRequest.ts';
import { sourceOf } from '../../../domain/report/presets/historicView.ts';
import type { OnDay } from '../../../domain/report/view/relativeDates.ts';
import { textWithoutIds } from '../../../domain/report/view/stateDocument.ts';
import { savedView, viewPath } from '../../../domain/report/view/view.ts';
import { compareTexts } from '../../../domain/textOrder.ts';
import { type Goto, goto } from '../../parts/goto.ts';
import { notify } from '../../parts/notify.ts';
import { placeholderActor } from '../../parts/placeholderActor.ts';
import type { Tagged } from '../../parts/tags.ts';

/** The view being named. */
export interface ViewDraft extends Pick<SavedView, 'page'> {
  readonly name: string;
  readonly isShared: boolean;
  readonly arrangement: SavedArrangement;
}
type NewView = Pick<ViewDraft, 'page' | 'arrangement'>;
/** The outcomes of a save. A taken name is an outcome, not an error. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly view: SavedView }
  | { readonly kind: 'nameTaken' };
export interface SavedViewsContext {
  readonly views: readonly SavedView[];
  /** False until the list of saved views is loaded. */
  readonly isKnown: boolean;
  readonly draft: ViewDraft;
  readonly error: string | null;
  /** The view being shared or deleted, or the one of the data link. */
  readonly picked: SavedView | null;
  /** The file of the data link. */
  readonly format: FileFormat;
  /** Whether the data link was copied; null before *Copy* was pressed. */
  readonly isCopied: boolean | null;
}

export const noDraft: ViewDraft = {
  page: 'catis',
  name: '',
  isShared: false,
  arrangement: { preset: '', dimension: '', groupBy: '', state: '' },
};
/** Matches the user's own view of this name. */
export const isNamed = (name: string) => (view: SavedView) =>
  view.isMine && view.name.toLowerCase() === name.trim().toLowerCase();
/**
 * Matches a view of current data with this arrangement. Ids that the service adds to a state are
 * ignored (RPT-171).
 */
const isArranged =
  ({ preset, dimension, groupBy, state }: SavedArrangement) =>
  ({ page, arrangement }: SavedView) =>
    page === 'catis' &&
    arrangement.preset === preset &&
    arrangement.dimension === dimension &&
    arrangement.groupBy === groupBy &&
    textWithoutIds(arrangement.state) === textWithoutIds(state);
const byName = (views: readonly SavedView[]) =>
  [...views].sort((a, b) => compareTexts(a.name, b.name));
/** The view with this arrangement, the user's own first. */
const alikeOf = (views: readonly SavedView[], arrangement: SavedArrangement) => {
  const alike = views.filter(isArranged(arrangement));
  return alike.find(({ isMine }) => isMine) ?? alike[0];
};
/** Only views of current data have a data link (RPT-180). */
export const isLinkable = ({ page }: SavedView): boolean => page === 'catis';
export const bodyOf = ({ page, name, isShared, arrangement }: ViewDraft): ReportViewBody => ({
  name,
  page,
  isShared,
  arrangement,
});

export type SavedViewsEvent =
  | { type: 'list.requested' }
  | ({ type: 'view.chosen'; id: string; range: DateRange | null } & OnDay)
  | ({ type: 'naming.started' } & NewView)
  | { type: 'naming.left' }
  | { type: 'name.changed'; name: string }
  | { type: 'sharing.chosen'; isShared: boolean }
  /** null: the view keeps the dates of the user who opens it. */
  | { type: 'dates.chosen'; dates: RelativeDates | null }
  | { type: 'view.submitted' }
  | { type: 'replacing.chosen' }
  | { type: 'managing.started' }
  | { type: 'managing.left' }
  | { type: 'view.shared'; id: string }
  | { type: 'view.deleted'; id: string }
  | { type: 'link.wanted' }
  | { type: 'dataLink.wanted'; arrangement: SavedArrangement }
  | { type: 'dataLink.left' }
  | { type: 'linked.chosen'; id: string }
  | { type: 'format.chosen'; format: FileFormat }
  | { type: 'copy.wanted' }
  /** The user wants to mail the view on screen. */
  | { type: 'mail.wanted'; arrangement: SavedArrangement };

/** The chart as an undone deletion sees it, which triggers a reload of the list. */
interface ViewList {
  send(event: Extract<SavedViewsEvent, { type: 'list.requested' }>): void;
}
interface ById {
  readonly id: string;
}

export const savedViewsSetup = setup({
  types: {} as {
    context: SavedViewsContext;
    events: SavedViewsEvent;
    emitted: Goto;
    /**
     * `naming`, `managing`, `linking`: the open dialog. `taken`: the name belongs to the user's own
     * view; offer to replace it.
     */
    tags: Tagged<'pending' | 'busy', 'naming' | 'taken' | 'managing' | 'linking'>;
  },
  actors: {
    loadViews: placeholderActor<readonly SavedView[]>('loadViews'),
    /** `id` null: a new view. */
    saveView: placeholderActor<SaveOutcome, { id: string | null; body: ReportViewBody }>(
      'saveView',
    ),
    /** Deletes and offers to undo it. */
    deleteView: placeholderActor<void, { view: SavedView | null; parent: ViewList }>('deleteView'),
    /** Copies the page's own address. */
    copyLink: placeholderActor<void>('copyLink'),
    /** Copies a path of this service as a whole address; false if the browser refuses. */
    copyPath: placeholderActor<boolean, { path: string }>('copyPath'),
  },
  actions: { notify },
}).extend({
  guards: {
    hasView: ({ context }, { id }: ById) => context.views.some((view) => view.id === id),
    isKnown: ({ context }) => context.isKnown,
    hasLinkable: ({ context }) => context.views.some(isLinkable),
    nameIsEmpty: ({ context }) => context.draft.name.trim() === '',
    ownHasName: ({ context }) => context.views.some(isNamed(context.draft.name)),
    isNameTaken: (_, { kind }: SaveOutcome) => kind === 'nameTaken',
  },
  actions: {
    keepViews: assign((_, views: readonly SavedView[]) => ({
      views: byName(views),
      isKnown: true,
    })),
    keepSaved: assign(({ context }, outcome: SaveOutcome) =>
      outcome.kind === 'saved'
        ? {
            views: byName([
              ...context.views.filter(({ id }) => id !== outcome.view.id),
              outcome.view,
            ]),
          }
        : {},
    ),
    startNaming: assign((_, { page, arrangement }: NewView) => ({
      draft: { ...noDraft, page, arrangement },
      error: null,
    })),
    /**
     * A mailing sends a saved view. Uses the view that matches the screen; without one the form
     * prompts for it.
     */
    goToMailing: emit(({ context }, { arrangement }: Pick<NewView, 'arrangement'>) => {
      return goto(newMailingPath(alikeOf(context.views, arrangement)?.id ?? ''));
    }),
    goToView: emit(({ context }, chosen: ById & { range: DateRange | null } & OnDay) => {
      const view = context.views.find(({ id }) => id === chosen.id);
      return goto(
        view === undefined
          ? '/reports'
          : viewPath(savedView(view.arrangement, chosen.range, chosen, sourceOf(view.page))),
      );
    }),
    changeName: assign(({ context }, { name }: { name: string }) => ({
      draft: { ...context.draft, name },
      error: null,
    })),
    changeSharing: assign(({ context }, { isShared }: { isShared: boolean }) => ({
      draft: { ...context.draft, isShared },
      error: null,
    })),
    /** Sets dates relative to the day the view is opened (RPT-141). */
    changeDates: assign(({ context: { draft } }, { dates }: { dates: RelativeDates | null }) => {
      const { dates: _, ...arrangement } = draft.arrangement;
      return {
        draft: {
          ...draft,
          arrangement: { ...arrangement, ...(dates === null ? {} : { dates }) },
        },
      };
    }),
    askForName: assign({ error: 'Enter a name.' }),
    sayTaken: assign(({ context }) => ({
      error: `You already have a view named ${context.draft.name.trim()}.`,
    })),
    pick: assign(({ context }, { id }: ById) => ({
      picked: context.views.find((view) => view.id === id) ?? null,
    })),
    /** Starts with the view on screen, else the first one. */
    startLinking: assign(({ context }, { arrangement }: Pick<NewView, 'arrangement'>) => {
      const views = context.views.filter(isLinkable);
      return {
        picked: alikeOf(views, arrangement) ?? views[0] ?? null,
        format: 'csv' as const,
        isCopied: null,
      };
    }),
    changeFormat: assign((_, { format }: { format: FileFormat }) => ({ format, isCopied: null })),
    forgetCopied: assign({ isCopied: null }),
    keepCopied: assign((_, isCopied: boolean) => ({ isCopied })),
    dropPicked: assign(({ context }) => ({
      views: context.views.filter(({ id }) => id !== context.picked?.id),
    })),
  },
});

/** Targets of states in other files. */
export const to = { resting: '#savedViews.resting' } as const;
