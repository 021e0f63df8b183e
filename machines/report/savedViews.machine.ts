import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ReportViewBody, SavedArrangement, ReportView as SavedView } from '../../contract/reportViews.ts';
import type { DateRange } from '../../domain/dates/dateRange.ts';
import { sourceOf } from '../../domain/report/historicView.ts';
import { savedView, viewAddress } from '../../domain/report/view.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';

/** The view being named. */
export interface ViewDraft extends Pick<SavedView, 'page'> {
  readonly name: string;
  readonly isShared: boolean;
  readonly arrangement: SavedArrangement;
}
type NewView = Pick<ViewDraft, 'page' | 'arrangement'>;
/** A name in use is an answer, not a failure. */
export type SaveOutcome = { readonly kind: 'saved'; readonly view: SavedView } | { readonly kind: 'nameTaken' };
interface Context {
  readonly views: readonly SavedView[];
  /** False while nobody knows what is saved. */
  readonly isKnown: boolean;
  readonly draft: ViewDraft;
  readonly error: string | null;
  /** The view that is being shared or deleted. */
  readonly picked: SavedView | null;
}

const noDraft: ViewDraft = { page: 'catis', name: '', isShared: false, arrangement: { preset: '', dimension: '', groupBy: '', state: '' } };
const isNamed = (name: string) => (view: SavedView) => view.isMine && view.name.toLowerCase() === name.trim().toLowerCase();
const byName = (views: readonly SavedView[]) => [...views].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
const bodyOf = ({ page, name, isShared, arrangement }: ViewDraft): ReportViewBody => ({ name, page, isShared, arrangement });

/** Saved views of the reports and the link to the one on screen. */
export const savedViewsMachine = setup({
  types: {} as {
    context: Context;
    events:
      | { type: 'list.requested' }
      | { type: 'view.chosen'; id: string; range: DateRange | null }
      | ({ type: 'naming.started' } & NewView)
      | { type: 'naming.left' }
      | { type: 'name.changed'; name: string }
      | { type: 'sharing.chosen'; isShared: boolean }
      | { type: 'view.submitted' }
      | { type: 'replacing.chosen' }
      | { type: 'managing.started' }
      | { type: 'managing.left' }
      | { type: 'view.shared'; id: string }
      | { type: 'view.deleted'; id: string }
      | { type: 'link.wanted' };
    emitted: { type: 'goto'; to: string; replace: boolean };
    /** `taken`: the name is in use by a view of one's own, offer to replace it. */
    tags: 'listing' | 'naming' | 'taken' | 'managing' | 'busy';
  },
  actors: {
    loadViews: declared<readonly SavedView[]>('loadViews'),
    /** `id` null: a new one. */
    saveView: declared<SaveOutcome, { id: string | null; body: ReportViewBody }>('saveView'),
    /** Deletes and offers to undo it. */
    deleteView: declared<void, { view: SavedView | null; onRestored: () => void }>('deleteView'),
    copyLink: declared<void>('copyLink'),
  },
  guards: {
    isKnown: ({ context }) => context.isKnown,
    hasView: ({ context }, params: { id: string }) => context.views.some((view) => view.id === params.id),
    nameIsEmpty: ({ context }) => context.draft.name.trim() === '',
    nameIsTaken: (_, params: { output: SaveOutcome }) => params.output.kind === 'nameTaken',
    ownHasName: ({ context }) => context.views.some(isNamed(context.draft.name)),
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    keepViews: assign((_, params: { output: readonly SavedView[] }) => ({ views: byName(params.output), isKnown: true })),
    startNaming: assign((_, { page, arrangement }: NewView) => ({ draft: { ...noDraft, page, arrangement }, error: null })),
    changeDraft: assign(({ context }, params: Partial<ViewDraft>) => ({ draft: { ...context.draft, ...params }, error: null })),
    askForName: assign({ error: 'Enter a name.' }),
    sayTaken: assign({ error: ({ context }) => `You already have a view named ${context.draft.name.trim()}.` }),
    keepSaved: assign(({ context }, params: { output: SaveOutcome }) => {
      const { output } = params;
      return output.kind === 'saved' ? { views: byName([...context.views.filter(({ id }) => id !== output.view.id), output.view]) } : {};
    }),
    pick: assign({ picked: ({ context }, params: { id: string }) => context.views.find(({ id }) => id === params.id) ?? null }),
    dropPicked: assign({ views: ({ context }) => context.views.filter(({ id }) => id !== context.picked?.id) }),
    goToView: emit(({ context }, params: { id: string; range: DateRange | null }) => {
      const chosen = context.views.find(({ id }) => id === params.id);
      return {
        type: 'goto',
        to: chosen === undefined ? '/reports' : viewAddress(savedView(chosen.arrangement, params.range, sourceOf(chosen.page))),
        replace: false,
      };
    }),
  },
}).createMachine({
  id: 'savedViews',
  context: { views: [], isKnown: false, draft: noDraft, error: null, picked: null },
  initial: 'listing',
  states: {
    listing: {
      tags: 'listing',
      invoke: {
        id: 'loadViews',
        src: 'loadViews',
        onDone: { target: 'resting', actions: { type: 'keepViews', params: ({ event }) => ({ output: event.output }) } },
        // The menu says so and offers to try again; the report itself needs none of it.
        onError: 'resting',
      },
    },
    resting: {
      on: {
        'list.requested': 'listing',
        'view.chosen': {
          guard: { type: 'hasView', params: ({ event }) => event },
          actions: { type: 'goToView', params: ({ event }) => event },
        },
        'naming.started': { target: 'naming', actions: { type: 'startNaming', params: ({ event }) => event } },
        'managing.started': { guard: 'isKnown', target: 'managing' },
        'link.wanted': 'copying',
      },
    },
    copying: {
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        onDone: { target: 'resting', actions: { type: 'notify', params: { variant: 'success', message: 'Link copied.' } } },
        onError: {
          target: 'resting',
          actions: { type: 'notify', params: { variant: 'warning', message: "The link couldn't be copied. Copy it from the address bar." } },
        },
      },
    },
    naming: {
      tags: 'naming',
      initial: 'typing',
      on: { 'naming.left': 'resting' },
      states: {
        typing: {
          on: {
            'name.changed': { actions: { type: 'changeDraft', params: ({ event }) => ({ name: event.name }) } },
            'sharing.chosen': { actions: { type: 'changeDraft', params: ({ event }) => ({ isShared: event.isShared }) } },
            'view.submitted': [{ guard: 'nameIsEmpty', actions: 'askForName' }, { guard: 'ownHasName', target: 'taken' }, { target: 'saving' }],
          },
        },
        taken: {
          tags: 'taken',
          entry: 'sayTaken',
          on: {
            'name.changed': { target: 'typing', actions: { type: 'changeDraft', params: ({ event }) => ({ name: event.name }) } },
            'sharing.chosen': { actions: { type: 'changeDraft', params: ({ event }) => ({ isShared: event.isShared }) } },
            'replacing.chosen': { guard: 'ownHasName', target: 'saving' },
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveView',
            src: 'saveView',
            input: ({ context }) => ({ id: context.views.find(isNamed(context.draft.name))?.id ?? null, body: bodyOf(context.draft) }),
            onDone: [
              // Saved on another screen meanwhile: this list does not have it, so it can only be named differently.
              { guard: { type: 'nameIsTaken', params: ({ event }) => ({ output: event.output }) }, target: 'taken' },
              {
                target: '#savedViews.resting',
                actions: [
                  { type: 'keepSaved', params: ({ event }) => ({ output: event.output }) },
                  { type: 'notify', params: ({ context }) => ({ variant: 'success', message: `View ${context.draft.name.trim()} saved.` }) },
                ],
              },
            ],
            onError: {
              target: 'typing',
              actions: { type: 'notify', params: { variant: 'error', message: "The view couldn't be saved. Try again." } },
            },
          },
        },
      },
    },
    managing: {
      tags: 'managing',
      initial: 'choosing',
      on: { 'managing.left': 'resting' },
      states: {
        choosing: {
          on: {
            'view.shared': {
              guard: { type: 'hasView', params: ({ event }) => event },
              target: 'sharing',
              actions: { type: 'pick', params: ({ event }) => event },
            },
            'view.deleted': {
              guard: { type: 'hasView', params: ({ event }) => event },
              target: 'deleting',
              actions: { type: 'pick', params: ({ event }) => event },
            },
            'list.requested': 'relisting',
          },
        },
        sharing: {
          tags: 'busy',
          invoke: {
            id: 'saveView',
            src: 'saveView',
            input: ({ context: { picked } }) => ({
              id: picked?.id ?? null,
              body: picked === null ? bodyOf(noDraft) : { ...bodyOf(picked), isShared: !picked.isShared },
            }),
            onDone: { target: 'choosing', actions: { type: 'keepSaved', params: ({ event }) => ({ output: event.output }) } },
            onError: {
              target: 'choosing',
              actions: { type: 'notify', params: { variant: 'error', message: "The view couldn't be saved. Try again." } },
            },
          },
        },
        deleting: {
          tags: 'busy',
          invoke: {
            id: 'deleteView',
            src: 'deleteView',
            input: ({ context, self }) => ({ view: context.picked, onRestored: () => self.send({ type: 'list.requested' }) }),
            onDone: { target: 'choosing', actions: 'dropPicked' },
            onError: {
              target: 'choosing',
              actions: { type: 'notify', params: { variant: 'error', message: "The view couldn't be deleted. Try again." } },
            },
          },
        },
        relisting: {
          tags: 'busy',
          invoke: {
            id: 'loadViews',
            src: 'loadViews',
            onDone: { target: 'choosing', actions: { type: 'keepViews', params: ({ event }) => ({ output: event.output }) } },
            onError: 'choosing',
          },
        },
      },
    },
  },
});
export type SavedViewsRef = ActorRefFrom<typeof savedViewsMachine>;
export type SavedViewsSnapshot = SnapshotFrom<typeof savedViewsMachine>;
/** Whether the name typed is that of a view of one's own, which may then be replaced. */
export const mayReplace = ({ context }: SavedViewsSnapshot): boolean => context.views.some(isNamed(context.draft.name));
