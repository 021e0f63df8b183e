import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Accrual } from '../../contract/invoices/accruals.ts';
import { formatDate } from '../../domain/dates/parseDate.ts';
import {
  type AccrualDays,
  type AccrualField,
  type AccrualFinding,
  type AccrualsAddress,
  type AccrualsBy,
  accrualDays,
  accrualsPath,
  readAccrualDays,
} from '../../domain/invoices/accrualAddress.ts';
import { type AccrualGroup, accrualGroups } from '../../domain/invoices/accrualRows.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface AccrualsInput {
  readonly address: AccrualsAddress;
  /** Today's Pacific date. */
  readonly today: string;
}
export interface AccrualsFile {
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  readonly groups: readonly AccrualGroup[];
}
type Typed = Readonly<Record<AccrualField, string>>;
interface AccrualsContext extends AccrualsInput {
  readonly accruals: readonly Accrual[] | null;
  /** The dates as typed. */
  readonly typed: Typed;
  readonly finding: AccrualFinding | null;
}
type AccrualsEvent =
  | { type: 'address.changed'; address: AccrualsAddress }
  | { type: 'date.typed'; field: AccrualField; text: string }
  | { type: 'dates.given' }
  | { type: 'grouping.chosen'; by: AccrualsBy }
  | { type: 'file.requested'; format: 'csv' | 'xlsx' }
  | { type: 'retry.requested' };

const daysOf = ({ address, today }: AccrualsInput): AccrualDays => accrualDays(address, today);
const typedOf = (input: AccrualsInput): Typed => {
  const { from, until } = daysOf(input);
  return { from: formatDate(from), until: formatDate(until) };
};
/** The groups on screen. */
export const shownAccruals = ({
  accruals,
  address,
}: Pick<AccrualsContext, 'accruals' | 'address'>): AccrualGroup[] =>
  accrualGroups(accruals ?? [], address.by);

const accrualsSetup = setup({
  types: {} as {
    context: AccrualsContext;
    input: AccrualsInput;
    events: AccrualsEvent;
    emitted: Goto;
    tags: Tagged<'pending' | 'open' | 'failed'>;
  },
  actors: {
    loadAccruals: placeholderActor<readonly Accrual[], AccrualDays>('loadAccruals'),
    writeFile: placeholderActor<void, AccrualsFile>('writeFile'),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    asksOther: ({ context }, { address }: { address: AccrualsAddress }) =>
      JSON.stringify(daysOf(context)) !== JSON.stringify(daysOf({ ...context, address })),
    isWrong: ({ context: { typed, today } }) => 'field' in readAccrualDays(typed, today),
  },
  actions: {
    keepAddress: assign((_, { address }: { address: AccrualsAddress }) => ({ address })),
    askOther: assign(({ context }, { address }: { address: AccrualsAddress }) => ({
      ...{ address, accruals: null, finding: null },
      typed: typedOf({ ...context, address }),
    })),
    keepTyped: assign(
      ({ context: { typed } }, { field, text }: { field: AccrualField; text: string }) => ({
        typed: { ...typed, [field]: text },
        finding: null,
      }),
    ),
    showFinding: assign(({ context: { typed, today } }) => {
      const read = readAccrualDays(typed, today);
      return { finding: 'field' in read ? read : null };
    }),
    // These only change the URL, which then triggers the load.
    goToDays: emit(({ context: { address, typed, today } }) => {
      const read = readAccrualDays(typed, today);
      return goto(accrualsPath('field' in read ? address : { ...address, ...read }));
    }),
    goToGrouping: emit(({ context: { address } }, { by }: { by: AccrualsBy }) =>
      goto(accrualsPath({ ...address, by })),
    ),
    keepAccruals: assign((_, accruals: readonly Accrual[]) => ({ accruals })),
  },
});

/** The accruals pane: amounts flown and not yet paid by an invoice (APR-70, APR-71). */
export const accrualsMachine = accrualsSetup.createMachine({
  id: 'accruals',
  context: ({ input }) => ({ ...input, accruals: null, typed: typedOf(input), finding: null }),
  initial: 'loading',
  on: {
    'address.changed': [
      {
        guard: { type: 'asksOther', params: eventOf },
        target: '.loading',
        reenter: true,
        actions: { type: 'askOther', params: eventOf },
      },
      { actions: { type: 'keepAddress', params: eventOf } },
    ],
    'date.typed': { actions: { type: 'keepTyped', params: eventOf } },
    'dates.given': [{ guard: 'isWrong', actions: 'showFinding' }, { actions: 'goToDays' }],
    'grouping.chosen': { actions: { type: 'goToGrouping', params: eventOf } },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadAccruals',
        src: 'loadAccruals',
        input: ({ context }) => daysOf(context),
        onDone: { target: 'shown', actions: { type: 'keepAccruals', params: outputOf } },
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    shown: { tags: 'open', on: { 'file.requested': 'writing' } },
    writing: {
      tags: 'open',
      invoke: {
        id: 'writeFile',
        src: 'writeFile',
        input: ({ context, event }) => ({
          name: `accruals-as-of-${daysOf(context).until}`,
          format: event.type === 'file.requested' ? event.format : 'csv',
          groups: shownAccruals(context),
        }),
        onDone: 'shown',
        onError: {
          target: 'shown',
          actions: notice('error', "The file couldn't be written. Try again."),
        },
      },
    },
  },
});
export type AccrualsRef = ActorRefFrom<typeof accrualsMachine>;
export type AccrualsSnapshot = SnapshotFrom<typeof accrualsMachine>;
