import { setup } from 'xstate';
import type {
  RelativeDates,
  ReportViewBody,
  SavedArrangement,
  ReportView as SavedView,
} from '../../../contract/report/views.ts';
import type { DateRange } from '../../../domain/dates/dateRange.ts';
import type { OnDay } from '../../../domain/report/view/relativeDates.ts';
import { textWithoutIds } from '../../../domain/report/view/stateDocument.ts';
import { compareTexts } from '../../../domain/textOrder.ts';
import { effectsOf, type Heard, type HeardDone, type HeardOn, named } from '../../parts/effects.ts';
import type { Goto } from '../../parts/goto.ts';
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
/** A name in use is an answer, not a failure. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly view: SavedView }
  | { readonly kind: 'nameTaken' };
export interface SavedViewsContext {
  readonly views: readonly SavedView[];
  /** False while it is not known what is saved. */
  readonly isKnown: boolean;
  readonly draft: ViewDraft;
  readonly error: string | null;
  /** The view that is being shared or deleted. */
  readonly picked: SavedView | null;
}

export const noDraft: ViewDraft = {
  page: 'catis',
  name: '',
  isShared: false,
  arrangement: { preset: '', dimension: '', groupBy: '', state: '' },
};
/** A view of one's own with this name. */
export const isNamed = (name: string) => (view: SavedView) =>
  view.isMine && view.name.toLowerCase() === name.trim().toLowerCase();
/** A view of current data, arranged like this. The service adds ids to a state, which ask for nothing else (RPT-171). */
export const isArranged =
  ({ preset, dimension, groupBy, state }: SavedArrangement) =>
  ({ page, arrangement }: SavedView) =>
    page === 'catis' &&
    arrangement.preset === preset &&
    arrangement.dimension === dimension &&
    arrangement.groupBy === groupBy &&
    textWithoutIds(arrangement.state) === textWithoutIds(state);
export const byName = (views: readonly SavedView[]) =>
  [...views].sort((a, b) => compareTexts(a.name, b.name));
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
  /** null: those of whoever opens it. */
  | { type: 'dates.chosen'; dates: RelativeDates | null }
  | { type: 'view.submitted' }
  | { type: 'replacing.chosen' }
  | { type: 'managing.started' }
  | { type: 'managing.left' }
  | { type: 'view.shared'; id: string }
  | { type: 'view.deleted'; id: string }
  | { type: 'link.wanted' }
  /** The view on screen is to be sent by mail. */
  | { type: 'mail.wanted'; arrangement: SavedArrangement };

/** Types and actors. What one state does stands in that state's file. */
export const savedViewsSetup = setup({
  types: {} as {
    context: SavedViewsContext;
    events: SavedViewsEvent;
    emitted: Goto;
    /**
     * `naming`, `managing`: the dialog that is open. `taken`: the name is in use by a view of one's own, offer to
     * replace it.
     */
    tags: Tagged<'pending' | 'busy', 'naming' | 'taken' | 'managing'>;
  },
  actors: {
    loadViews: placeholderActor<readonly SavedView[]>('loadViews'),
    /** `id` null: a new one. */
    saveView: placeholderActor<SaveOutcome, { id: string | null; body: ReportViewBody }>(
      'saveView',
    ),
    /** Deletes and offers to undo it. */
    deleteView: placeholderActor<void, { view: SavedView | null; onRestored: () => void }>(
      'deleteView',
    ),
    copyLink: placeholderActor<void>('copyLink'),
  },
  actions: { notify },
});

/** Makers of the effects that a state's own file holds, and what these and its guards read. */
export const saved = effectsOf<SavedViewsContext, SavedViewsEvent, Goto>();
export type In = Pick<Heard<SavedViewsContext, SavedViewsEvent>, 'context'>;
export type On<Type extends SavedViewsEvent['type']> = HeardOn<
  SavedViewsContext,
  SavedViewsEvent,
  Type
>;
export type Done<Output> = HeardDone<SavedViewsContext, Output>;

/** Where the states of one file lead to in another. */
export const to = { resting: '#savedViews.resting' } as const;

export const hasView = ({ context, event }: On<'view.chosen' | 'view.shared' | 'view.deleted'>) =>
  context.views.some(({ id }) => id === event.id);
export const shared = named({
  keepViews: saved.assign(({ event }: Done<readonly SavedView[]>) => ({
    views: byName(event.output),
    isKnown: true,
  })),
  keepSaved: saved.assign(({ context, event: { output } }: Done<SaveOutcome>) =>
    output.kind === 'saved'
      ? { views: byName([...context.views.filter(({ id }) => id !== output.view.id), output.view]) }
      : {},
  ),
});
