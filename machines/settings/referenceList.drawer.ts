import { emptyLists } from '../../domain/settings/lists.ts';
import { savedText, unknownText } from '../../domain/settings/texts.ts';
import { named } from '../parts/effects.ts';
import { goto, gotoInstead } from '../parts/goto.ts';
import {
  addressOf,
  askedOpening,
  itemOf,
  type Opening,
  opened,
  openKeyOf,
  type ReferenceListContext,
} from './referenceList.context.ts';
import {
  type Done,
  type In,
  list,
  type On,
  referenceListSetup,
  shared,
} from './referenceList.setup.ts';

const asksOpen = ({ context }: In) => askedOpening(context) !== null;
const asksUnknown = ({ context }: In) =>
  context.page.filter.open !== undefined &&
  context.filter.open !== '' &&
  askedOpening(context) === null;
const opensElse = ({ context }: In) =>
  context.filter.open !== openKeyOf(context) && askedOpening(context) !== null;
const opensNothing = ({ context }: In) =>
  context.page.filter.open !== undefined && context.filter.open === '' && context.open !== null;
const hasNext = ({ context }: In) => context.next !== null;
const wasSaved = ({ event }: Done<{ readonly wasSaved: boolean }>) => event.output.wasSaved;

const effects = named({
  openRow: list.assign(({ context, event: { id, key } }: On<'row.opened'>) =>
    openedNow(context, { id, key }),
  ),
  openNew: list.assign(({ context, event: { key, given } }: On<'add.pressed'>) =>
    openedNow(context, { id: null, key, ...(given === undefined ? {} : { given }) }),
  ),
  openAsked: list.assign(({ context }: In) => ({ open: askedOpening(context) })),
  openNext: list.assign(({ context }: In) => ({
    open: context.next,
    next: null,
    filter: opened(context, context.next),
  })),
  queueRow: list.assign(({ event: { id, key } }: On<'row.opened'>) => ({ next: { id, key } })),
  queueNew: list.assign(({ event: { key } }: On<'add.pressed'>) => ({ next: { id: null, key } })),
  queueAsked: list.assign(({ context }: In) => ({ next: askedOpening(context) })),
  closeDrawer: list.assign(({ context }: In) => ({
    open: null,
    next: null,
    filter: opened(context, null),
  })),
  /** What is open is part of the address on pages that have a parameter for it. */
  goToOpen: list.enqueueActions(({ context, enqueue }) => {
    if (context.page.filter.open !== undefined) enqueue.emit(goto(addressOf(context)));
  }),
  goToClosed: list.enqueueActions(({ context, enqueue }) => {
    if (context.page.filter.open !== undefined) enqueue.emit(gotoInstead(addressOf(context)));
  }),
});
/** An address that opens what is not there says so and becomes that of the list. */
const tellUnknown = {
  type: 'notify',
  params: ({ context }: In) => ({
    variant: 'warning' as const,
    message: unknownText(context.page.noun),
  }),
} as const;

/** The form beside the list. A form with typed things gives way only when its user says so. */
export const drawer = referenceListSetup.createStateConfig({
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: asksOpen, target: 'open', actions: effects.openAsked },
        { guard: asksUnknown, target: 'left', actions: tellUnknown },
        { target: 'closed' },
      ],
    },
    closed: {
      entry: effects.closeDrawer,
      on: {
        'row.opened': { target: 'open', actions: [effects.openRow, effects.goToOpen] },
        'add.pressed': { target: 'open', actions: [effects.openNew, effects.goToOpen] },
        'opening.asked': [
          { guard: asksOpen, target: 'open', actions: effects.openAsked },
          { guard: asksUnknown, target: 'left', actions: tellUnknown },
        ],
      },
    },
    open: {
      on: {
        'row.opened': { actions: [effects.queueRow, shared.closeEditor] },
        'add.pressed': { actions: [effects.queueNew, shared.closeEditor] },
        'close.requested': { actions: [shared.clearNext, shared.closeEditor] },
        // Back and Forward: what the address says now is what should be open.
        'opening.asked': [
          { guard: opensElse, actions: [effects.queueAsked, shared.closeEditor] },
          { guard: asksUnknown, actions: [tellUnknown, shared.clearNext, shared.closeEditor] },
          { guard: opensNothing, actions: [shared.clearNext, shared.closeEditor] },
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
            guard: wasSaved,
            target: 'left',
            actions: [
              {
                type: 'notify',
                params: ({ context }) => ({
                  variant: 'success',
                  message: savedText(context.page.noun),
                }),
              },
              shared.reload,
            ],
          },
          {
            guard: hasNext,
            target: 'open',
            reenter: true,
            actions: [effects.openNext, effects.goToOpen],
          },
          { target: 'left' },
        ],
        onError: 'left',
      },
    },
    left: { entry: [effects.closeDrawer, effects.goToClosed], always: 'closed' },
  },
});

function openedNow(context: ReferenceListContext, open: Opening): Partial<ReferenceListContext> {
  return { open, next: null, filter: opened(context, open) };
}
