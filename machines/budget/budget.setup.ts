import { assign, emit, setup } from 'xstate';
import type { BudgetAmounts, BudgetDimension, BudgetReply } from '../../contract/budget/budget.ts';
import { type BudgetAddress, budgetPath } from '../../domain/budget/address.ts';
import { budgetTable } from '../../domain/budget/file.ts';
import {
  type BudgetField,
  type BudgetFinding,
  type BudgetTyped,
  noBudgetTyped,
  readBudgetForm,
  typedBudget,
} from '../../domain/budget/form.ts';
import type { SheetTable } from '../../domain/daySheets/file.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface BudgetQuestion {
  readonly dimension: BudgetDimension;
  /** Null for the current fiscal year. */
  readonly fiscalYear: number | null;
}
export interface BudgetOrder {
  /** Null for a new one. */
  readonly id: string | null;
  readonly version: number;
  readonly fiscalYear: number;
  readonly dimension: BudgetDimension;
  readonly key: string;
  readonly amounts: BudgetAmounts | null;
}
export type BudgetSaved =
  | { readonly kind: 'saved' }
  | ({ readonly kind: 'refused' } & BudgetFinding)
  | { readonly kind: 'changed'; readonly changedBy: string };
export type FileKind = 'csv' | 'xlsx';
export interface BudgetFile {
  readonly name: string;
  readonly format: FileKind;
  readonly table: SheetTable | null;
}
export interface BudgetInput {
  readonly address: BudgetAddress;
  /** The user has Contract.Edit. */
  readonly mayEdit: boolean;
}
interface BudgetContext extends BudgetInput {
  readonly loaded: BudgetReply | null;
  /** A save was refused, so the loaded data may be out of date. */
  readonly isOutdated: boolean;
  /** The budget being changed; null for a new one. */
  readonly editedId: string | null;
  readonly typed: BudgetTyped;
  readonly finding: BudgetFinding | null;
}
export type BudgetEvent =
  | { type: 'address.changed'; address: BudgetAddress }
  | { type: 'dimension.chosen'; dimension: BudgetDimension }
  | { type: 'year.moved'; by: -1 | 1 }
  | { type: 'add.opened' }
  | { type: 'budget.opened'; id: string }
  | { type: 'form.typed'; field: BudgetField; text: string; month?: number }
  | { type: 'spread.chosen'; isByMonth: boolean }
  | { type: 'form.saved' }
  | { type: 'form.left' }
  | { type: 'delete.requested' }
  | { type: 'file.requested'; format: FileKind }
  | { type: 'retry.requested' };

export const questionOf = ({ context }: { readonly context: BudgetContext }): BudgetQuestion => {
  const { dimension, year } = context.address;
  return { dimension, fiscalYear: year === '' ? null : Number(year) };
};
const budgetOf = ({ loaded, editedId }: BudgetContext) =>
  loaded?.lines.find(({ budget }) => budget?.id === editedId)?.budget ?? null;
export function orderOf({ context }: { readonly context: BudgetContext }): BudgetOrder {
  const { address, loaded, typed, editedId } = context;
  const read = readBudgetForm(typed);
  return {
    id: editedId,
    version: budgetOf(context)?.version ?? 0,
    fiscalYear: loaded?.fiscalYear ?? 0,
    dimension: address.dimension,
    key: typed.key,
    amounts: 'amounts' in read ? read.amounts : null,
  };
}
/** The export of the shown table. */
export function fileOf({
  context: { loaded, address },
  event,
}: {
  readonly context: BudgetContext;
  readonly event: BudgetEvent;
}): BudgetFile {
  return {
    name: `budget-${address.dimension}-${loaded?.fiscalYear ?? ''}`,
    format: event.type === 'file.requested' ? event.format : 'csv',
    table: loaded === null ? null : budgetTable(loaded, address.dimension),
  };
}
const toYear = ({ loaded, address }: BudgetContext, by: -1 | 1): string => {
  const year = (loaded?.fiscalYear ?? 0) + by;
  return year >= 2000 && year <= 2099 ? String(year) : address.year;
};

export const budgetSetup = setup({
  types: {} as {
    context: BudgetContext;
    input: BudgetInput;
    events: BudgetEvent;
    emitted: Goto;
    tags: Tagged<'pending' | 'open' | 'failed' | 'busy' | 'form'>;
  },
  actors: {
    loadBudget: placeholderActor<BudgetReply, BudgetQuestion>('loadBudget'),
    saveBudget: placeholderActor<BudgetSaved, BudgetOrder>('saveBudget'),
    deleteBudget: placeholderActor<BudgetSaved, BudgetOrder>('deleteBudget'),
    writeFile: placeholderActor<void, BudgetFile>('writeFile'),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    asksOther: ({ context }, { address }: { address: BudgetAddress }) =>
      address.dimension !== context.address.dimension || address.year !== context.address.year,
    mayAdd: ({ context: { mayEdit, loaded } }) => mayEdit && loaded !== null,
    mayOpen: ({ context: { mayEdit, loaded } }, { id }: { id: string }) =>
      mayEdit && loaded?.lines.some(({ budget }) => budget?.id === id) === true,
    isWrong: ({ context: { typed } }) => 'field' in readBudgetForm(typed),
    isOld: ({ context: { editedId } }) => editedId !== null,
    isSaved: (_, { kind }: BudgetSaved) => kind === 'saved',
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    keepAddress: assign((_, { address }: { address: BudgetAddress }) => ({ address })),
    drop: assign({ loaded: null }),
    keepLoaded: assign((_, loaded: BudgetReply) => ({ loaded, isOutdated: false })),
    // These only change the URL, which then triggers the load.
    goToDimension: emit(({ context: { address } }, { dimension }: { dimension: BudgetDimension }) =>
      goto(budgetPath({ ...address, dimension, name: '' })),
    ),
    moveYear: emit(({ context }, { by }: { by: -1 | 1 }) =>
      goto(budgetPath({ ...context.address, year: toYear(context, by) })),
    ),
    beginAdd: assign({ editedId: null, typed: noBudgetTyped, finding: null }),
    beginEdit: assign(({ context }, { id }: { id: string }) => {
      const budget = budgetOf({ ...context, editedId: id });
      return {
        editedId: id,
        typed: budget === null ? noBudgetTyped : typedBudget(budget),
        finding: null,
      };
    }),
    keepTyped: assign(
      (
        { context: { typed } },
        { field, text, month = 0 }: { field: BudgetField; text: string; month?: number },
      ) => ({
        typed:
          field === 'months'
            ? { ...typed, months: typed.months.with(month, text) }
            : { ...typed, [field]: text },
        finding: null,
      }),
    ),
    keepSpread: assign(({ context: { typed } }, { isByMonth }: { isByMonth: boolean }) => ({
      typed: { ...typed, isByMonth },
      finding: null,
    })),
    showFinding: assign(({ context: { typed } }) => {
      const read = readBudgetForm(typed);
      return { finding: 'field' in read ? read : null };
    }),
    showRefusal: assign(({ context: { typed } }, saved: BudgetSaved) => ({
      isOutdated: true,
      finding:
        saved.kind === 'refused'
          ? { field: saved.field, message: saved.message }
          : saved.kind === 'changed'
            ? {
                field: typed.isByMonth ? ('months' as const) : ('amount' as const),
                message: `${saved.changedBy} changed this budget in the meantime. Close the form to see it.`,
              }
            : null,
    })),
  },
});
