import { assign, setup } from 'xstate';
import type { CloseLine, CloseList } from '../../contract/approvals/closeList.ts';
import { reasonProblem } from '../../domain/approvals/texts.ts';
import { closeTable } from '../../domain/closing/file.ts';
import { isReasonKind, lineKey } from '../../domain/closing/lines.ts';
import { type CloseNames, closeRows } from '../../domain/closing/rows.ts';
import type { SheetTable } from '../../domain/daySheets/file.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface CloseListInput {
  /** First day of the month. */
  readonly month: string;
  /** Today's Pacific date. */
  readonly today: string;
  /** The user has Contract.Edit. */
  readonly mayExplain: boolean;
}
export interface CloseListLoaded extends CloseNames {
  readonly list: CloseList;
}
export type CloseReasonOutcome = { readonly kind: 'saved' } | Refused;
export interface CloseReasonOrder {
  readonly line: CloseLine | null;
  readonly reason: string;
}
export interface CloseFileOrder {
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  readonly table: SheetTable;
}
interface CloseListContext extends CloseListInput {
  readonly loaded: CloseListLoaded | null;
  /** The line whose reason is being typed, or was typed last. */
  readonly line: CloseLine | null;
  readonly reason: string;
  readonly showsReason: boolean;
}
type CloseListEvent =
  | { type: 'month.changed'; month: string }
  | { type: 'reason.asked'; key: string }
  | { type: 'reason.typed'; reason: string }
  | { type: 'reason.given' }
  | { type: 'asking.left' }
  | { type: 'file.requested'; format: 'csv' | 'xlsx' }
  | { type: 'books.changed' }
  | { type: 'retry.requested' };

const lineOf = ({ loaded }: CloseListContext, key: string): CloseLine | null =>
  loaded?.list.lines.find((line) => isReasonKind(line.kind) && lineKey(line) === key) ?? null;

/** The export of the listed lines. */
export const closeFileOf = ({
  context: { loaded, month, today },
  event,
}: {
  readonly context: CloseListContext;
  readonly event: CloseListEvent;
}): CloseFileOrder => ({
  name: `close-list-${month.slice(0, 7)}`,
  format: event.type === 'file.requested' ? event.format : 'csv',
  table: closeTable(loaded === null ? [] : closeRows(loaded.list, loaded, today)),
});

/** `asking`: the user is prompted for a reason. */
export const closeListSetup = setup({
  types: {} as {
    context: CloseListContext;
    input: CloseListInput;
    events: CloseListEvent;
    tags: Tagged<'pending' | 'open' | 'failed' | 'stale' | 'busy', 'asking'>;
  },
  actors: {
    loadCloseList: placeholderActor<CloseListLoaded, { month: string }>('loadCloseList'),
    saveReason: placeholderActor<CloseReasonOutcome, CloseReasonOrder>('saveReason'),
    writeFile: placeholderActor<void, CloseFileOrder>('writeFile'),
  },
  delays: { pendingDelay },
  actions: {
    notify,
    /** Reloads the half-months, because one of them needs one reason fewer. */
    tellPeriods: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: {
    isOther: ({ context }, { month }: { month: string }) => month !== context.month,
    mayExplain: ({ context }, { key }: { key: string }) =>
      context.mayExplain && lineOf(context, key) !== null,
    isReason: ({ context }) => reasonProblem(context.reason) === null,
    isSaved: (_, { kind }: CloseReasonOutcome) => kind === 'saved',
    isLoaded: ({ context }) => context.loaded !== null,
  },
  actions: {
    keepMonth: assign((_, { month }: { month: string }) => ({ month, loaded: null })),
    keepLoaded: assign((_, loaded: CloseListLoaded) => ({ loaded })),
    ask: assign(({ context }, { key }: { key: string }) => {
      const line = lineOf(context, key);
      // If the service refused a reason because the line changed, keep the typed text.
      const isSame = context.line !== null && lineKey(context.line) === key;
      const typed = isSame ? context.reason : '';
      return {
        line,
        reason: typed === '' ? (line?.reason?.text ?? '') : typed,
        showsReason: false,
      };
    }),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    showReason: assign({ showsReason: true }),
    forget: assign({ line: null, reason: '' }),
  },
});
