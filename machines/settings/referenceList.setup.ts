import { assign, enqueueActions, raise, setup } from 'xstate';
import type { Draft } from '../../domain/settings/draft.ts';
import type { Mode, Part, UserList } from '../../domain/settings/filter.ts';
import type { ListName } from '../../domain/settings/lists.ts';
import type { ApiRequest } from '../../domain/settings/request.ts';
import { rowsOf } from '../../domain/settings/rows.ts';
import type { Goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import { referenceEditorMachine } from './referenceEditor.machine.ts';
import type {
  Change,
  ChangeSummary,
  ListsLoaded,
  ReferenceListContext,
  ReferenceListInput,
  RequestOutcome,
} from './referenceList.context.ts';
import { shownOf } from './referenceList.context.ts';

export type ReferenceListEvent =
  | { type: 'search.changed'; search: Readonly<Record<string, string>> }
  | { type: 'text.typed'; text: string }
  | { type: 'mode.chosen'; mode: Mode }
  | { type: 'base.chosen'; baseId: string }
  | { type: 'part.chosen'; has: Part }
  | { type: 'list.chosen'; list: UserList }
  | { type: 'sort.pressed'; label: string }
  | { type: 'filter.cleared' }
  | { type: 'row.opened'; id: string; key: string }
  | { type: 'add.pressed'; key: string; given?: Draft }
  | { type: 'opening.asked' }
  | { type: 'close.requested' }
  | { type: 'change.pressed'; change: Change }
  | { type: 'change.confirmed' }
  | { type: 'change.declined' }
  | { type: 'data.changed' }
  | { type: 'retry.requested' };

/** Types, actors, delays, shared guards and actions. Each state's file adds its own. */
export const referenceListSetup = setup({
  types: {} as {
    context: ReferenceListContext;
    input: ReferenceListInput;
    events: ReferenceListEvent;
    emitted: Goto;
    /**
     * - `failed`: only an error screen shows.
     * - `open`: rows are loaded.
     * - `stale`: the rows may be outdated.
     * - `confirming`: a change requires a confirmation.
     * - `busy`: a change is in progress.
     */
    tags: Tagged<'pending' | 'failed' | 'open' | 'stale' | 'busy', 'confirming'>;
    children: { editor: 'editor' };
  },
  actors: {
    loadLists: placeholderActor<ListsLoaded, { needs: readonly ListName[]; isKept: boolean }>(
      'loadLists',
    ),
    sendChange: placeholderActor<RequestOutcome, { request: ApiRequest | null }>('sendChange'),
    editor: referenceEditorMachine,
  },
  delays: { pendingDelay },
  actions: {
    notify,
    /** Notifies the user of a change, with an undo. */
    tellChange: (_: unknown, _params: ChangeSummary & ToProvide): void => {},
  },
}).extend({
  guards: { isLoaded: (_, { kind }: ListsLoaded) => kind === 'loaded' },
  actions: {
    keepLists: assign(({ context }, loaded: ListsLoaded) => {
      if (loaded.kind === 'failed') return {};
      const rows = rowsOf(context.page, loaded.lists);
      return {
        lists: loaded.lists,
        rows,
        shown: shownOf({ page: context.page, rows }, context.filter),
      };
    }),
    reload: raise({ type: 'data.changed' }),
    /** Requests the open form to close. It stays open if the user keeps the input. */
    closeEditor: enqueueActions(({ context, enqueue }) => {
      if (context.open !== null) enqueue.sendTo('editor', { type: 'close.requested' });
    }),
    clearNext: assign({ next: null }),
  },
});
