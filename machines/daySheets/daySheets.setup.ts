import { assign, emit, setup } from 'xstate';
import type { UnavailableMark } from '../../contract/base/board.ts';
import type {
  DaySheets,
  ReconciledHalf,
  SheetContract,
} from '../../contract/daySheets/daySheets.ts';
import {
  daySheetsPath,
  movedHalf,
  reconciledDays,
  type SheetAddress,
  type SheetTab,
  shownHalf,
} from '../../domain/daySheets/address.ts';
import {
  type AdjustField,
  type AdjustFinding,
  type Adjustment,
  type AdjustTyped,
  noAdjustment,
  readAdjustment,
} from '../../domain/daySheets/adjustForm.ts';
import { reconciledTable, type SheetTable, sheetTable } from '../../domain/daySheets/file.ts';
import {
  type MarkChange,
  type MarkField,
  type MarkFinding,
  type MarkTyped,
  readMark,
  typedMark,
} from '../../domain/daySheets/markForm.ts';
import { reconciledRows, sheetRows } from '../../domain/daySheets/rows.ts';
import type {
  Terms,
  TermsField,
  TermsFinding,
  TermsTyped,
} from '../../domain/daySheets/termsForm.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface SheetAircraft {
  readonly id: string;
  readonly radioId: string;
  readonly registration: string;
}
export interface SheetsLoaded {
  readonly aircraft: readonly SheetAircraft[];
  /** Null without an aircraft, and on the other tab. */
  readonly sheets: DaySheets | null;
  readonly halves: readonly ReconciledHalf[] | null;
}
export interface SheetsQuestion {
  readonly tab: SheetTab;
  readonly assetId: string;
  readonly from: string;
  readonly until: string;
}
export type MarkSaved =
  | { readonly kind: 'saved' }
  | ({ readonly kind: 'refused' } & MarkFinding)
  | { readonly kind: 'changed'; readonly changedBy: string };
export type Adjusted = { readonly kind: 'posted' } | Refused;
export interface AdjustOrder {
  readonly assetId: string;
  readonly day: string;
  readonly body: Adjustment | null;
}
export type TermsSaved =
  | { readonly kind: 'saved' }
  | Refused
  | { readonly kind: 'changed'; readonly changedBy: string };
export interface TermsOrder {
  readonly id: string;
  readonly version: number;
  readonly body: Terms | null;
}
interface TermsForm {
  readonly contract: SheetContract;
  readonly typed: TermsTyped;
  readonly finding: TermsFinding | null;
}
export interface SheetsInput {
  readonly address: SheetAddress;
  /** The Pacific day. */
  readonly today: string;
  readonly seesSheets: boolean;
  readonly seesReconciliation: boolean;
  /** The user can change the times of marks; else only how they pay. */
  readonly mayEditMarks: boolean;
  /** The user can excuse marks, correct closed days, and set terms of contracts. */
  readonly mayExcuse: boolean;
}
export interface SheetsContext extends SheetsInput {
  readonly loaded: SheetsLoaded | null;
  /** A save was refused, so the loaded sheets may be out of date. */
  readonly isOutdated: boolean;
  readonly mark: UnavailableMark | null;
  readonly typed: MarkTyped | null;
  readonly finding: MarkFinding | null;
  readonly adjusted: AdjustTyped;
  readonly adjustFinding: AdjustFinding | null;
  readonly terms: TermsForm | null;
}
export type FileKind = 'csv' | 'xlsx';
export interface FileOrder {
  readonly name: string;
  readonly format: FileKind;
  readonly table: SheetTable;
}
export type SheetsEvent =
  | { type: 'address.changed'; address: SheetAddress }
  | { type: 'tab.chosen'; tab: SheetTab }
  | { type: 'aircraft.chosen'; aircraft: string }
  | { type: 'half.moved'; by: -1 | 1 }
  | { type: 'mark.opened'; id: string }
  | { type: 'mark.typed'; field: MarkField; text: string }
  | { type: 'mark.saved' }
  | { type: 'mark.left' }
  | { type: 'adjust.opened' }
  | { type: 'adjust.typed'; field: AdjustField; text: string }
  | { type: 'adjust.posted' }
  | { type: 'adjust.left' }
  | { type: 'terms.opened'; contractId: string }
  | { type: 'terms.typed'; field: TermsField; text: string }
  | { type: 'terms.saved' }
  | { type: 'terms.left' }
  | { type: 'file.requested'; format: FileKind }
  | { type: 'retry.requested' };

/** The tab of the address, as far as the user may see it. */
export const shownTab = ({
  address,
  seesSheets,
  seesReconciliation,
}: Pick<SheetsContext, 'address' | 'seesSheets' | 'seesReconciliation'>): SheetTab => {
  if (!seesSheets) return 'reconciliation';
  return seesReconciliation ? address.tab : 'sheets';
};
export const questionOf = ({ context }: { readonly context: SheetsContext }): SheetsQuestion => {
  const { address, today } = context;
  const tab = shownTab(context);
  const days = tab === 'sheets' ? shownHalf(address, today) : reconciledDays(address, today);
  return { tab, assetId: address.aircraft, ...days };
};
export const nameIn = (aircraft: readonly SheetAircraft[], id: string): string => {
  const found = aircraft.find((one) => one.id === id);
  if (found === undefined) return 'Unknown';
  return found.radioId === '' ? found.registration : found.radioId;
};
export const savedMark = ({ context: { mark, typed } }: { readonly context: SheetsContext }) => {
  const read = mark === null || typed === null ? null : readMark(typed, mark);
  return {
    id: mark?.id ?? '',
    version: mark?.version ?? 0,
    body: read !== null && 'body' in read ? read.body : null,
  };
};
export const adjustOrder = ({ context }: { readonly context: SheetsContext }): AdjustOrder => {
  const read = readAdjustment(context.adjusted);
  const { aircraft: assetId, day } = context.address;
  return { assetId, day, body: 'body' in read ? read.body : null };
};
/** The file of the shown sheets, or of the reconciliation. */
export function fileOf({
  context,
  event,
}: {
  context: SheetsContext;
  event: SheetsEvent;
}): FileOrder {
  const { loaded, address } = context;
  const format = event.type === 'file.requested' ? event.format : 'csv';
  const { from, until } = questionOf({ context });
  const aircraft = loaded?.aircraft ?? [];
  if (loaded?.halves != null) {
    const rows = reconciledRows(loaded.halves, (id) => nameIn(aircraft, id));
    return { name: `reconciliation-${from}-${until}`, format, table: reconciledTable(rows) };
  }
  const radioId = nameIn(aircraft, address.aircraft);
  const rows = loaded?.sheets == null ? [] : sheetRows(loaded.sheets);
  return { name: `day-sheets-${radioId}-${from}`, format, table: sheetTable(rows, radioId) };
}

export const sheetsSetup = setup({
  types: {} as {
    context: SheetsContext;
    input: SheetsInput;
    events: SheetsEvent;
    emitted: Goto;
    /**
     * `markForm`: a mark is being changed. `adjustForm`: a closed day is being corrected.
     * `termsForm`: a contract's terms are being set.
     */
    tags: Tagged<'pending' | 'open' | 'failed' | 'busy', 'markForm' | 'adjustForm' | 'termsForm'>;
  },
  actors: {
    loadSheets: placeholderActor<SheetsLoaded, SheetsQuestion>('loadSheets'),
    saveMark: placeholderActor<MarkSaved, { id: string; version: number; body: MarkChange | null }>(
      'saveMark',
    ),
    postAdjustment: placeholderActor<Adjusted, AdjustOrder>('postAdjustment'),
    saveTerms: placeholderActor<TermsSaved, TermsOrder>('saveTerms'),
    writeFile: placeholderActor<void, FileOrder>('writeFile'),
  },
  delays: { pendingDelay },
  actions: { notify },
}).extend({
  guards: {
    asksOther: ({ context }, { address }: { address: SheetAddress }) =>
      JSON.stringify(questionOf({ context })) !==
      JSON.stringify(questionOf({ context: { ...context, address } })),
    mayOpenMark: ({ context }, { id }: { id: string }) =>
      (context.mayEditMarks || context.mayExcuse) &&
      context.loaded?.sheets?.marks.some((mark) => mark.id === id) === true,
    isWrong: ({ context: { mark, typed } }) =>
      mark === null || typed === null || 'field' in readMark(typed, mark),
    mayAdjust: ({ context: { mayExcuse, loaded, address } }) =>
      mayExcuse &&
      loaded?.sheets?.sheets.some(({ day, isClosed }) => isClosed && day === address.day) === true,
    isAdjustWrong: ({ context }) => 'field' in readAdjustment(context.adjusted),
    isPosted: (_, { kind }: Adjusted) => kind === 'posted',
    isSaved: (_, { kind }: MarkSaved) => kind === 'saved',
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    keepAddress: assign((_, { address }: { address: SheetAddress }) => ({ address })),
    drop: assign({ loaded: null }),
    keepLoaded: assign((_, loaded: SheetsLoaded) => ({ loaded, isOutdated: false })),
    // These only change the URL. Its change loads.
    goToTab: emit(({ context: { address } }, { tab }: { tab: SheetTab }) =>
      goto(daySheetsPath({ ...address, tab, day: '' })),
    ),
    goToAircraft: emit(({ context: { address } }, { aircraft }: { aircraft: string }) =>
      goto(daySheetsPath({ ...address, aircraft, day: '' })),
    ),
    moveHalf: emit(({ context: { address, today } }, { by }: { by: -1 | 1 }) =>
      goto(daySheetsPath({ ...address, start: movedHalf(address, by, today), day: '' })),
    ),
    openMark: assign(({ context }, { id }: { id: string }) => {
      const mark = context.loaded?.sheets?.marks.find((one) => one.id === id) ?? null;
      return { mark, typed: mark === null ? null : typedMark(mark), finding: null };
    }),
    keepTyped: assign(
      ({ context: { typed } }, { field, text }: { field: MarkField; text: string }) => ({
        typed: typed === null ? null : { ...typed, [field]: text },
        finding: null,
      }),
    ),
    showFinding: assign(({ context: { mark, typed } }) => {
      const read = mark === null || typed === null ? null : readMark(typed, mark);
      return { finding: read !== null && 'field' in read ? read : null };
    }),
    showRefusal: assign((_, saved: MarkSaved) => ({
      isOutdated: true,
      finding:
        saved.kind === 'refused'
          ? { field: saved.field, message: saved.message }
          : saved.kind === 'changed'
            ? {
                field: 'reason' as const,
                message: `${saved.changedBy} changed this mark in the meantime. Close the form to see it.`,
              }
            : null,
    })),
    closeMark: assign({ mark: null, typed: null, finding: null }),
    clearAdjust: assign({ adjusted: noAdjustment, adjustFinding: null }),
    keepAdjusted: assign(({ context }, { field, text }: { field: AdjustField; text: string }) => ({
      adjusted: { ...context.adjusted, [field]: text },
      adjustFinding: null,
    })),
    showAdjustFinding: assign(({ context }) => {
      const read = readAdjustment(context.adjusted);
      return { adjustFinding: 'field' in read ? read : null };
    }),
    showAdjustRefusal: assign((_, outcome: Adjusted) => ({
      adjustFinding:
        outcome.kind === 'refused' ? { field: 'amount' as const, message: outcome.message } : null,
    })),
  },
});
