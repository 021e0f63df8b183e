import { raise } from 'xstate';
import { emptyLists } from '../../domain/settings/lists.ts';
import { savedText, unknownText } from '../../domain/settings/texts.ts';
import { failedText, failureOf, itemOf, type ReferenceListContext, refusalOf, requestOf, toldOf } from './referenceList.context.ts';
import { referenceListSetup } from './referenceList.setup.ts';

/** Loads again after each change; a failure is told and what was there stays (contract §Loader). */
export const data = referenceListSetup.createStateConfig({
  initial: 'resting',
  states: {
    resting: { on: { 'data.changed': 'loading' } },
    loading: {
      on: { 'data.changed': { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadLists',
        src: 'loadLists',
        input: ({ context }) => ({ needs: context.page.needs, isKept: context.page.isKept === true }),
        onDone: [
          {
            guard: { type: 'wasLoaded', params: ({ event }) => ({ outcome: event.output }) },
            target: 'resting',
            actions: { type: 'keepLists', params: ({ event }) => ({ lists: event.output.kind === 'loaded' ? event.output.lists : emptyLists('') }) },
          },
          {
            target: 'stale',
            actions: { type: 'notify', params: ({ context, event }) => ({ variant: 'error', message: failureOf(context, event.output) }) },
          },
        ],
        onError: { target: 'stale', actions: { type: 'notify', params: ({ context }) => ({ variant: 'error', message: failureOf(context, null) }) } },
      },
    },
    stale: { tags: 'stale', on: { 'retry.requested': 'loading', 'data.changed': 'loading' } },
  },
});

/** An address that opens what is not there says so and becomes that of the list. */
const tellUnknown = {
  type: 'notify',
  params: ({ context }: { readonly context: ReferenceListContext }) => ({ variant: 'warning' as const, message: unknownText(context.page.thing) }),
} as const;

/** The form beside the list. A form with typed things gives way only when its person says so. */
export const drawer = referenceListSetup.createStateConfig({
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'asksOpen', target: 'open', actions: 'openAsked' },
        { guard: 'asksUnknown', target: 'left', actions: tellUnknown },
        { target: 'closed' },
      ],
    },
    closed: {
      entry: 'closeDrawer',
      on: {
        'row.opened': {
          target: 'open',
          actions: [
            { type: 'openRow', params: ({ event }) => event },
            { type: 'goToOpen', params: { replace: false } },
          ],
        },
        'add.pressed': {
          target: 'open',
          actions: [
            { type: 'openRow', params: ({ event }) => ({ id: null, key: event.key, ...(event.given === undefined ? {} : { given: event.given }) }) },
            { type: 'goToOpen', params: { replace: false } },
          ],
        },
        'opening.asked': [
          { guard: 'asksOpen', target: 'open', actions: 'openAsked' },
          { guard: 'asksUnknown', target: 'left', actions: tellUnknown },
        ],
      },
    },
    open: {
      on: {
        'row.opened': { actions: [{ type: 'queueRow', params: ({ event }) => event }, 'closeEditor'] },
        'add.pressed': { actions: [{ type: 'queueRow', params: ({ event }) => ({ id: null, key: event.key }) }, 'closeEditor'] },
        'close.requested': { actions: ['clearNext', 'closeEditor'] },
        // Back and Forward: what the address says now is what should be open.
        'opening.asked': [
          { guard: 'opensElse', actions: ['queueAsked', 'closeEditor'] },
          { guard: 'asksUnknown', actions: [tellUnknown, 'clearNext', 'closeEditor'] },
          { guard: 'opensNothing', actions: ['clearNext', 'closeEditor'] },
        ],
      },
      invoke: {
        id: 'editor',
        src: 'editor',
        input: ({ context }) => ({
          page: context.page,
          lists: context.lists ?? emptyLists(''),
          item: itemOf(context, context.open?.id ?? null),
          filter: context.filter,
          newId: context.open?.key ?? '',
          given: context.open?.given ?? {},
        }),
        onDone: [
          {
            guard: { type: 'wasSaved', params: ({ event }) => event.output },
            target: 'left',
            actions: [
              { type: 'notify', params: ({ context }) => ({ variant: 'success', message: savedText(context.page.thing) }) },
              raise({ type: 'data.changed' }),
            ],
          },
          { guard: 'hasNext', target: 'open', reenter: true, actions: ['openNext', { type: 'goToOpen', params: { replace: false } }] },
          { target: 'left' },
        ],
        onError: 'left',
      },
    },
    left: { entry: ['closeDrawer', { type: 'goToOpen', params: { replace: true } }], always: 'closed' },
  },
});

/** Archive, restore and delete act at once and can be undone; only an archive with a warning asks first (domain §7). */
export const change = referenceListSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'change.pressed': [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ change: event.change }) },
            actions: { type: 'notify', params: ({ context, event }) => ({ variant: 'error', message: refusalOf(context, event.change) ?? '' }) },
          },
          {
            guard: { type: 'asksFirst', params: ({ event }) => ({ change: event.change }) },
            target: 'asking',
            actions: { type: 'keepChange', params: ({ event }) => ({ change: event.change }) },
          },
          { target: 'sending', actions: { type: 'keepChange', params: ({ event }) => ({ change: event.change }) } },
        ],
      },
    },
    asking: { tags: 'asking', on: { 'change.confirmed': 'sending', 'change.declined': { target: 'idle', actions: 'dropChange' } } },
    sending: {
      tags: 'changing',
      invoke: {
        id: 'sendChange',
        src: 'sendChange',
        input: ({ context }) => ({ request: requestOf(context, context.change) }),
        onDone: [
          {
            guard: { type: 'wasDone', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle',
            actions: [
              { type: 'tellChange', params: ({ context }) => toldOf(context) },
              'dropChange',
              'clearNext',
              'closeEditor',
              raise({ type: 'data.changed' }),
            ],
          },
          {
            target: 'idle',
            actions: [
              { type: 'notify', params: ({ event }) => ({ variant: 'error', message: event.output.kind === 'refused' ? event.output.message : '' }) },
              'dropChange',
            ],
          },
        ],
        onError: {
          target: 'idle',
          actions: [{ type: 'notify', params: ({ context }) => ({ variant: 'error', message: failedText(context) }) }, 'dropChange'],
        },
      },
    },
  },
});
