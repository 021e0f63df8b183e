import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Draft } from '../../domain/settings/draft.ts';
import type { Filter, Mode, Part } from '../../domain/settings/filter.ts';
import type { ListName, SettingsLists } from '../../domain/settings/lists.ts';
import type { ApiRequest } from '../../domain/settings/request.ts';
import { rowsOf, shownRows } from '../../domain/settings/rows.ts';
import { declared } from '../declared.ts';
import type { NoticeVariant } from '../notices.machine.ts';
import { referenceEditorMachine } from './referenceEditor.machine.ts';
import {
  addressOf,
  askedOpening,
  type Change,
  type ChangeTold,
  filtered,
  type ListsLoaded,
  type Opening,
  opened,
  openKeyOf,
  questionOf,
  type ReferenceListContext,
  type ReferenceListInput,
  type RequestOutcome,
  read,
  refusalOf,
} from './referenceList.context.ts';

export type ReferenceListEvent =
  | { type: 'search.changed'; search: Readonly<Record<string, string>> }
  | { type: 'text.typed'; text: string }
  | { type: 'mode.chosen'; mode: Mode }
  | { type: 'base.chosen'; baseId: string }
  | { type: 'part.chosen'; has: Part }
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

export const referenceListSetup = setup({
  types: {} as {
    context: ReferenceListContext;
    input: ReferenceListInput;
    events: ReferenceListEvent;
    emitted: { type: 'goto'; to: string; replace: boolean };
    /** `unloadable`: nothing but an error screen. `pending`: a skeleton. `listing`: rows to show. `stale`: they may be old. `asking`: an archive asks first. `changing`: one is on its way. */
    tags: 'unloadable' | 'pending' | 'listing' | 'stale' | 'asking' | 'changing';
    children: { editor: 'editor' };
  },
  actors: {
    loadLists: declared<ListsLoaded, { needs: readonly ListName[]; isKept: boolean }>('loadLists'),
    sendChange: declared<RequestOutcome, { request: ApiRequest | null }>('sendChange'),
    editor: referenceEditorMachine,
  },
  delays: { pendingDelay: 100 },
  guards: {
    wasLoaded: (_, params: { outcome: ListsLoaded }) => params.outcome.kind === 'loaded',
    isRefused: ({ context }, params: { change: Change }) => refusalOf(context, params.change) !== null,
    asksFirst: ({ context }, params: { change: Change }) => questionOf(context, params.change) !== null,
    wasDone: (_, params: { outcome: RequestOutcome }) => params.outcome.kind === 'done',
    wasSaved: (_, params: { wasSaved: boolean }) => params.wasSaved,
    asksOpen: ({ context }) => askedOpening(context) !== null,
    opensElse: ({ context }) => context.filter.open !== openKeyOf(context) && askedOpening(context) !== null,
    asksUnknown: ({ context }) => context.page.filter.open !== undefined && context.filter.open !== '' && askedOpening(context) === null,
    opensNothing: ({ context }) => context.page.filter.open !== undefined && context.filter.open === '' && context.open !== null,
    failsOnPage: ({ context }) => context.page.failsOnPage === true,
    hasNext: ({ context }) => context.next !== null,
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    tellChange: (_, _params: ChangeTold) => {},
    keepLists: assign(({ context }, params: { lists: SettingsLists }) => {
      const rows = rowsOf(context.page, params.lists);
      return { lists: params.lists, rows, shown: shownRows(rows, context.filter) };
    }),
    keepSearch: assign(({ context }, params: { search: Readonly<Record<string, string>> }) => {
      const known = { ...context, search: params.search };
      return { search: params.search, ...filtered(known, read(known).filter) };
    }),
    tidyAddress: enqueueActions(({ context, enqueue }) => {
      const found = read(context);
      if (found.isClean) return;
      enqueue.assign(filtered(context, found.filter));
      enqueue.emit({ type: 'goto', to: addressOf({ page: context.page, filter: found.filter }), replace: true });
    }),
    changeFilter: assign(({ context }, params: { filter: Partial<Filter> }) => filtered(context, { ...context.filter, ...params.filter })),
    goToFilter: emit(({ context }, params: { replace: boolean }) => ({ type: 'goto' as const, to: addressOf(context), replace: params.replace })),
    goHome: emit({ type: 'goto', to: '/', replace: true }),
    openRow: assign(({ context }, params: Opening) => {
      const open: Opening = { id: params.id, key: params.key, ...(params.given === undefined ? {} : { given: params.given }) };
      return { open, next: null, filter: opened(context, open) };
    }),
    queueRow: assign({ next: (_, params: Opening) => ({ id: params.id, key: params.key }) }),
    queueAsked: assign(({ context }) => ({ next: askedOpening(context) })),
    openNext: assign(({ context }) => ({ open: context.next, next: null, filter: opened(context, context.next) })),
    openAsked: assign(({ context }) => ({ open: askedOpening(context) })),
    clearNext: assign({ next: null }),
    closeDrawer: assign(({ context }) => ({ open: null, next: null, filter: opened(context, null) })),
    /** What is open is part of the address on pages that have a parameter for it. */
    goToOpen: enqueueActions(({ context, enqueue }, params: { replace: boolean }) => {
      if (context.page.filter.open !== undefined) enqueue.emit({ type: 'goto', to: addressOf(context), replace: params.replace });
    }),
    keepFailure: assign({ failure: (_, params: { message: string }) => params.message }),
    closeEditor: enqueueActions(({ context, enqueue }) => {
      if (context.open !== null) enqueue.sendTo('editor', { type: 'close.requested' });
    }),
    keepChange: assign(({ context }, params: { change: Change }) => ({ change: params.change, question: questionOf(context, params.change) })),
    dropChange: assign({ change: null, question: null }),
  },
});
