import { assign, emit, raise, setup } from 'xstate';
import type { Dispatch, DispatchBody } from '../../contract/dispatches.ts';
import { type AssignmentRow, assignmentRows } from '../../domain/base/assignments.ts';
import { type BoardRow, boardRows } from '../../domain/base/board.ts';
import { type BaseData, keptLists } from '../../domain/base/facts.ts';
import {
  type BaseField,
  type BaseForm,
  type BaseFormKind,
  type BaseOrder,
  type BaseTyped,
  checkForm,
  emptyTyped,
  type FormFinding,
} from '../../domain/base/forms.ts';
import { attentionRows, type DispatchRow, type PreloadRow, preloadRows, todayRows } from '../../domain/base/lists.ts';
import { type FeeRow, feeRows, type PriceRow, priceRows } from '../../domain/base/prices.ts';
import { pacificDay } from '../../domain/dates/pacific.ts';
import { type CloseOut, type CloseOutTyped, closeOut } from '../../domain/home/closeOut.ts';
import { declared } from '../declared.ts';
import { type CloseOutOutcome, factsOfHome, typedFor } from '../home/home.setup.ts';
import type { NoticeVariant } from '../notices.machine.ts';

export interface BaseInput {
  readonly now: string;
  /** The base the address names, '' when none. */
  readonly askedId: string;
  /** The person's own base, '' when none. */
  readonly ownBaseId: string;
}
/** What loading brings: no base at all, or one with its lists and the messages of those that failed. */
export type BaseLoaded = { readonly kind: 'none' } | { readonly kind: 'found'; readonly data: BaseData; readonly failures: readonly string[] };
export type OrderOutcome = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly message: string };
/** Null = the list is not there (it failed, or may not be seen). */
export interface BaseSections {
  readonly board: readonly BoardRow[] | null;
  readonly assignments: readonly AssignmentRow[];
  readonly preloads: readonly PreloadRow[] | null;
  readonly prices: readonly PriceRow[] | null;
  readonly fees: readonly FeeRow[] | null;
  readonly today: readonly DispatchRow[] | null;
  readonly attention: readonly DispatchRow[] | null;
}
export interface BaseContext extends BaseInput {
  readonly data: BaseData | null;
  readonly failures: readonly string[];
  readonly sections: BaseSections;
  readonly showsHistory: boolean;
  /** What is typed beside each open flight, by dispatch id. */
  readonly typed: Readonly<Record<string, CloseOutTyped>>;
  /** The flight being closed, with what the rules say of it. */
  readonly closing: ({ readonly dispatchId: string } & CloseOut) | null;
  readonly form: BaseForm | null;
  /** Whether a stay elsewhere may be ended by the form. */
  readonly moves: boolean;
  readonly findings: readonly FormFinding[];
  readonly order: BaseOrder | null;
}
export type BaseEvent =
  | { type: 'base.asked'; baseId: string }
  | { type: 'clock.ticked'; now: string }
  | { type: 'retry.requested' }
  | { type: 'reload.requested' }
  | { type: 'history.toggled' }
  | { type: 'closeOut.typed'; dispatchId: string; field: keyof CloseOutTyped; text: string }
  | { type: 'closeOut.submitted'; dispatchId: string }
  | { type: 'closeOut.accepted' }
  | { type: 'closeOut.dropped' }
  | { type: 'form.opened'; kind: BaseFormKind; id: string; name: string }
  | { type: 'form.typed'; field: BaseField; text: string }
  | { type: 'form.submitted' }
  | { type: 'form.closed' }
  | { type: 'move.accepted' }
  | { type: 'available.requested'; markId: string; name: string };

export const noSections: BaseSections = { board: null, assignments: [], preloads: null, prices: null, fees: null, today: null, attention: null };

function sectionsOf({ data, now, showsHistory }: Pick<BaseContext, 'data' | 'now' | 'showsHistory'>): BaseSections {
  if (data === null) return noSections;
  const { base, dispatches, preloads, rates, landingFees } = data;
  const aircraft = data.aircraft ?? [];
  const today = pacificDay(now);
  return {
    board: dispatches === null || data.aircraft === null ? null : boardRows(base, aircraft, dispatches, data.marks ?? [], now),
    assignments: assignmentRows(base, aircraft, now, showsHistory),
    preloads: preloads === null ? null : preloadRows(preloads, aircraft, now),
    prices: rates === null || data.agents === null ? null : priceRows(rates, data.agents, today),
    fees: landingFees === null ? null : feeRows(landingFees, base.id, today),
    today: dispatches === null ? null : todayRows(dispatches, aircraft, base.id, now),
    attention: dispatches === null ? null : attentionRows(dispatches, aircraft, base.id),
  };
}
const derived = (context: BaseContext): BaseContext => ({ ...context, sections: sectionsOf(context) });

/** Only what a close-out asks for. */
const closingFacts = ({ data, now }: BaseContext) =>
  factsOfHome({
    now,
    data:
      data === null
        ? null
        : { bases: data.bases, aircraft: data.aircraft ?? [], landingFees: data.landingFees ?? [], dispatches: data.dispatches ?? [], mine: [], sun: {} },
  });
const noForm = { form: null, moves: false, findings: [], order: null } as const;

export const baseSetup = setup({
  types: {} as {
    context: BaseContext;
    input: BaseInput;
    events: BaseEvent;
    emitted: { type: 'goto'; to: string; replace: boolean };
    /**
     * `pending`: a skeleton. `shown`: the base. `failed`: something of it may be old, with a retry. `saving`: a flight is being closed.
     * `confirming`: its warnings show. `editing`: a form is open. `sending`: what it says is on its way.
     */
    tags: 'pending' | 'shown' | 'failed' | 'saving' | 'confirming' | 'editing' | 'sending';
  },
  actors: {
    loadBasePage: declared<BaseLoaded, BaseInput>('loadBasePage'),
    saveCloseOut: declared<CloseOutOutcome, { dispatch: Dispatch | null; body: DispatchBody | null }>('saveCloseOut'),
    sendOrder: declared<OrderOutcome, { baseId: string; order: BaseOrder | null }>('sendOrder'),
  },
  delays: { pendingDelay: 100 },
  guards: {
    /** Asked for without naming one counts as another: that is the person's own. */
    isOtherBase: ({ context }, params: { baseId: string }) => params.baseId !== context.askedId,
    wasFound: (_, params: { loaded: BaseLoaded }) => params.loaded.kind === 'found',
    hasFailures: ({ context }) => context.failures.length > 0,
    closingHasErrors: ({ context }) => context.closing?.hasErrors !== false,
    closingHasWarnings: ({ context }) => (context.closing?.findings.length ?? 0) > 0,
    wasSaved: (_, params: { outcome: CloseOutOutcome }) => params.outcome.kind === 'saved',
    wasChanged: (_, params: { outcome: CloseOutOutcome }) => params.outcome.kind === 'changed',
    hasOrder: ({ context }) => context.order !== null,
    hasForm: ({ context }) => context.form !== null,
    wasDone: (_, params: { outcome: OrderOutcome }) => params.outcome.kind === 'done',
  },
  actions: {
    notify: (_, _params: { variant: NoticeVariant; message: string }) => {},
    /** One notice per list that could not be loaded. */
    tellFailures: (_, _params: { messages: readonly string[] }) => {},
    goHome: emit({ type: 'goto', to: '/', replace: true }),
    /** The address names the base that is shown. */
    nameBase: emit(({ context }) => ({ type: 'goto' as const, to: `/base-management?baseId=${context.data?.base.id ?? ''}`, replace: true })),
    reload: raise({ type: 'reload.requested' }),
    keepAsked: assign(({ context }, params: { baseId: string }) => ({
      ...context,
      askedId: params.baseId,
      data: null,
      failures: [],
      sections: noSections,
      typed: {},
      closing: null,
      ...noForm,
    })),
    keepLoaded: assign(({ context }, params: { loaded: BaseLoaded }) => {
      const { loaded } = params;
      if (loaded.kind === 'none') return {};
      return derived({ ...context, data: keptLists(context.data, loaded.data), failures: loaded.failures, askedId: loaded.data.base.id });
    }),
    keepTime: assign(({ context }, params: { now: string }) => derived({ ...context, now: params.now })),
    toggleHistory: assign(({ context }) => derived({ ...context, showsHistory: !context.showsHistory })),
    keepTyped: assign(({ context }, params: { dispatchId: string; field: keyof CloseOutTyped; text: string }) => ({
      typed: { ...context.typed, [params.dispatchId]: { ...typedFor(context, params.dispatchId), [params.field]: params.text } },
      // What was said of the row is about other text now.
      closing: context.closing?.dispatchId === params.dispatchId ? null : context.closing,
    })),
    checkCloseOut: assign(({ context }, params: { dispatchId: string }) => {
      const record = context.data?.dispatches?.find((d) => d.id === params.dispatchId);
      if (record === undefined) return { closing: null };
      const closing = closeOut(record, typedFor(context, params.dispatchId), closingFacts(context));
      return { closing: { dispatchId: params.dispatchId, ...closing }, typed: { ...context.typed, [params.dispatchId]: closing.typed } };
    }),
    dropClosing: assign({ closing: null }),
    keepClosed: assign(({ context }, params: { outcome: CloseOutOutcome }) => {
      if (params.outcome.kind !== 'saved' || context.data === null) return {};
      const { dispatch } = params.outcome;
      const typed = Object.fromEntries(Object.entries(context.typed).filter(([id]) => id !== dispatch.id));
      const dispatches = context.data.dispatches?.map((d) => (d.id === dispatch.id ? dispatch : d)) ?? null;
      return derived({ ...context, data: { ...context.data, dispatches }, typed, closing: null });
    }),
    openForm: assign(({ context }, params: { kind: BaseFormKind; id: string; name: string }) => {
      const empty = emptyTyped(context.now);
      // Ending an assignment is mostly about today; a new one ends when somebody says so.
      const typed: BaseTyped = params.kind === 'endAssignment' ? { ...empty, end: empty.start } : empty;
      return { ...noForm, form: { ...params, typed } };
    }),
    keepFormTyped: assign(({ context }, params: { field: BaseField; text: string }) => ({
      form: context.form === null ? null : { ...context.form, typed: { ...context.form.typed, [params.field]: params.text } },
      moves: false,
      findings: [],
    })),
    acceptMove: assign({ moves: true }),
    checkForm: assign(({ context }) => {
      const { form, data, now, moves } = context;
      if (form === null || data === null) return { order: null };
      const { bases, base } = data;
      return { ...checkForm(form, { bases, base, aircraft: data.aircraft ?? [], now }, moves) };
    }),
    orderAvailable: assign((_, params: { markId: string; name: string }) => ({
      ...noForm,
      order: { kind: 'endUnavailable' as const, id: params.markId, done: `${params.name} is available again.` },
    })),
    dropForm: assign(noForm),
    keepRefusal: assign((_, params: { outcome: OrderOutcome }) => ({
      order: null,
      findings: params.outcome.kind === 'refused' ? [{ field: '' as const, message: params.outcome.message, way: '' }] : [],
    })),
    dropOrder: assign({ order: null }),
  },
});
