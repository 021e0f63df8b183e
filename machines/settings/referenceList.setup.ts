import { setup } from 'xstate';
import type { Draft } from '../../domain/settings/draft.ts';
import type { Mode, Part, UserList } from '../../domain/settings/filter.ts';
import type { ListName } from '../../domain/settings/lists.ts';
import type { ApiRequest } from '../../domain/settings/request.ts';
import { rowsOf } from '../../domain/settings/rows.ts';
import { effectsOf, type Heard, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import type { Goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { guardsOf } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import { referenceEditorMachine } from './referenceEditor.machine.ts';
import type {
  Change,
  ChangeTold,
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

/** Types, actors and delays. What one state does stands in that state's file. */
export const referenceListSetup = setup({
  types: {} as {
    context: ReferenceListContext;
    input: ReferenceListInput;
    events: ReferenceListEvent;
    emitted: Goto;
    /**
     * `failed`: nothing but an error screen. `open`: rows to show. `stale`: they may be old. `confirming`: a change
     * asks first. `busy`: one is on its way.
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
    tellChange: (_, _params: ChangeTold) => {},
  },
});

/** Makers of the effects that a state's own file holds, and what these and its guards read. */
export const list = effectsOf<ReferenceListContext, ReferenceListEvent, Goto>();
export type In = Pick<Heard<ReferenceListContext, ReferenceListEvent>, 'context'>;
export type On<Type extends ReferenceListEvent['type']> = HeardOn<
  ReferenceListContext,
  ReferenceListEvent,
  Type
>;
export type Done<Output> = HeardDone<ReferenceListContext, Output>;

export const loadAnswered = guardsOf<ListsLoaded>();
export const shared = named({
  keepLists: list.assign(({ context, event: { output } }: Done<ListsLoaded>) => {
    if (output.kind === 'failed') return {};
    const rows = rowsOf(context.page, output.lists);
    return {
      lists: output.lists,
      rows,
      shown: shownOf({ page: context.page, rows }, context.filter),
    };
  }),
  reload: list.raise({ type: 'data.changed' }),
  /** A form that is open closes first; typed things may keep it. */
  closeEditor: list.enqueueActions(({ context, enqueue }) => {
    if (context.open !== null) enqueue.sendTo('editor', { type: 'close.requested' });
  }),
  clearNext: list.assign({ next: null }),
});
