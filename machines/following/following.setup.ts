import { assign, fromCallback, raise, sendParent, setup } from 'xstate';
import type { FlightLogLineBody } from '../../contract/following/following.ts';
import { instantText } from '../../domain/dates/pacific.ts';
import { epochMs } from '../../domain/following/instants.ts';
import { type FollowState, worse } from '../../domain/following/judge.ts';
import { type FollowRow, type FollowSource, followRows } from '../../domain/following/rows.ts';
import {
  type FormKind,
  type LineField,
  type LineFinding,
  type LineTyped,
  type NewLine,
  readLine,
  startLine,
} from '../../domain/following/typedLine.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';

export type LineOutcome =
  | { readonly kind: 'stored'; readonly line: FlightLogLineBody }
  /** No network: the line waits in the outbox, which shows it. */
  | { readonly kind: 'queued' }
  | Refused;
/** A line on its way, with the form it came from; null for one of a key or a command. */
export interface PendingLine {
  readonly line: NewLine;
  readonly radioId: string;
  readonly typed: LineTyped | null;
}
/** The open form of a flight's row. */
export interface LineForm {
  readonly dispatchId: string;
  readonly typed: LineTyped;
  readonly findings: readonly LineFinding[];
}
export interface FollowingContext {
  readonly source: FollowSource;
  /** Epoch ms of the last second that was judged. */
  readonly now: number;
  /** Lines that were sent, until a load returns them. */
  readonly sent: readonly FlightLogLineBody[];
  /** Lines on their way, in their order. */
  readonly pending: readonly PendingLine[];
  readonly rows: readonly FollowRow[];
  /** Overdue flights whose alarm was given. */
  readonly alarmed: readonly string[];
  readonly form: LineForm | null;
  /** The alarm sounds on this computer. */
  readonly isLoud: boolean;
}
export interface FollowingInput {
  readonly source: FollowSource;
}
export interface LineRefused {
  readonly type: 'line.refused';
  readonly pending: PendingLine;
  readonly message: string;
}
interface Ordered {
  readonly dispatchId: string;
  readonly kind: Exclude<NewLine['kind'], 'follow' | 'correction'>;
  /** Steps only. */
  readonly stepId?: string;
  /** Null for now. */
  readonly at: string | null;
  readonly text: string;
  /** The ETA of a return. */
  readonly eta?: string;
}
export type FollowingEvent =
  | { type: 'source.changed'; source: FollowSource }
  /** A second has passed; `now` in epoch ms. */
  | { type: 'second.passed'; now: number }
  /** Lines were added or dropped here. */
  | { type: 'lines.changed' }
  /** The outbox sent a line. */
  | { type: 'line.sent'; id: string }
  /** A line was stored by an undo. */
  | { type: 'line.stored'; line: FlightLogLineBody }
  /** A key, a button or a command (FOL-12). */
  | ({ type: 'line.ordered' } & Ordered)
  | { type: 'form.opened'; dispatchId: string; kind: FormKind }
  | { type: 'form.typed'; field: Exclude<LineField, 'kind'>; text: string }
  | { type: 'form.kindChosen'; kind: FormKind }
  | { type: 'form.submitted' }
  | { type: 'form.cancelled' }
  | LineRefused
  /** Whether the alarm sounds on this computer. */
  | { type: 'sound.known'; isLoud: boolean }
  | { type: 'sound.toggled' };
/** Asks the parent page to move the focus. */
export interface FollowFocus {
  readonly type: 'follow.focusAsked';
  readonly path: string;
}
/** Asks the parent page for the close-out of a flight that is down. */
export interface FlightDown {
  readonly type: 'flight.down';
  readonly dispatchId: string;
}

const localOf = ({ sent, pending }: Pick<FollowingContext, 'sent' | 'pending'>) => ({
  sent,
  pending: pending.map(({ line }) => line),
});
const withRows = (context: FollowingContext): Partial<FollowingContext> => ({
  ...context,
  rows: followRows(context.source, localOf(context), context.now),
});
/** The most urgent state of all flights. */
export const worstOf = (rows: readonly FollowRow[]): FollowState =>
  rows.reduce<FollowState>((worst, { verdict }) => worse(worst, verdict.state), 'current');
const overdueIds = (rows: readonly FollowRow[]): readonly string[] =>
  rows.flatMap(({ dispatchId, verdict }) => (verdict.state === 'overdue' ? [dispatchId] : []));
const rowOf = ({ rows }: FollowingContext, dispatchId: string) =>
  rows.find((row) => row.dispatchId === dispatchId);

export const formPath = 'flight line';
export const rowPath = (dispatchId: string) => `follow ${dispatchId}`;

/** The first context. */
export const startOf = ({ source }: FollowingInput): FollowingContext => {
  const now = epochMs(source.now);
  const rows = followRows(source, { pending: [], sent: [] }, now);
  return { source, now, sent: [], pending: [], rows, alarmed: [], form: null, isLoud: false };
};

export const followingSetup = setup({
  types: {} as {
    context: FollowingContext;
    input: FollowingInput;
    events: FollowingEvent;
    /** The most urgent state of all flights; `form`: a form of a line is open. */
    tags: FollowState | 'form' | 'busy';
  },
  actors: {
    watchSeconds: fromCallback<FollowingEvent>(() => undefined),
    saveLine: placeholderActor<LineOutcome, { pending: PendingLine | null }>('saveLine'),
  },
  actions: {
    notify,
    /** Plays the alarm on this computer. */
    soundAlarm: (_: unknown, _params: ToProvide | undefined): void => {},
    rememberSound: (_: unknown, _params: { isLoud: boolean } & ToProvide): void => {},
    /** Reports a stored line and offers to strike it. */
    offerStrike: (
      _: unknown,
      _params: { line: FlightLogLineBody | null; radioId: string } & ToProvide,
    ): void => {},
    focusFinding: sendParent(
      ({ context: { form } }: { readonly context: FollowingContext }): FollowFocus => ({
        type: 'follow.focusAsked',
        path: `${formPath} ${form?.findings[0]?.field ?? 'text'}`,
      }),
    ),
    focusRow: sendParent(
      ({ context: { form } }: { readonly context: FollowingContext }): FollowFocus => ({
        type: 'follow.focusAsked',
        path: rowPath(form?.dispatchId ?? ''),
      }),
    ),
    tellDown: sendParent(
      (_, params: { dispatchId: string }): FlightDown => ({
        type: 'flight.down',
        dispatchId: params.dispatchId,
      }),
    ),
  },
}).extend({
  guards: {
    isWorst: ({ context }, { state }: { state: FollowState }) => worstOf(context.rows) === state,
    isNewlyOverdue: ({ context }) =>
      overdueIds(context.rows).some((id) => !context.alarmed.includes(id)),
    isLoud: ({ context }) => context.isLoud,
    /** A state changes by itself at this second. */
    isChange: ({ context }, { now }: { now: number }) =>
      context.rows.some(({ verdict: { nextAt } }) => nextAt !== null && now >= nextAt),
    isFollowed: ({ context }, { dispatchId }: { dispatchId: string }) =>
      rowOf(context, dispatchId) !== undefined,
    isFlightGone: ({ context: { form } }, { source }: { source: FollowSource }) =>
      form !== null && !source.records.some(({ id }) => id === form.dispatchId),
    isReadable: ({ context }) => (read(context)?.lines.length ?? 0) > 0,
    hasPending: ({ context }) => context.pending.length > 0,
    isStored: (_, { kind }: LineOutcome) => kind === 'stored',
    isQueued: (_, { kind }: LineOutcome) => kind === 'queued',
    isDown: ({ context }, { dispatchId, kind }: Ordered) =>
      kind === 'down' && rowOf(context, dispatchId) !== undefined,
    /** A refused line of a form opens it again. */
    isTyped: (_, { pending: { typed } }: LineRefused) => typed !== null,
  },
  actions: {
    keepSource: assign(({ context }, { source }: { source: FollowSource }) => {
      const known = new Set(source.lines.map(({ id }) => id));
      const sent = context.sent.filter(({ id }) => !known.has(id));
      const now = Math.max(context.now, epochMs(source.now));
      return withRows({ ...context, source, sent, now });
    }),
    keepSecond: assign(({ context }, { now }: { now: number }) => withRows({ ...context, now })),
    keepNow: assign((_, { now }: { now: number }) => ({ now })),
    keepRows: assign(({ context }) => withRows(context)),
    /** The alarm is given once for each flight, and again after it was no longer overdue. */
    noteAlarmed: assign(({ context }) => ({ alarmed: overdueIds(context.rows) })),
    keepSent: assign(({ context }, { id }: { id: string }) => ({
      sent: [...context.sent, ...context.source.queued.filter((line) => line.id === id)],
    })),
    keepStored: assign(({ context }, { line }: { line: FlightLogLineBody }) => ({
      sent: [...context.sent, line],
    })),
    keepSaved: assign(({ context }, outcome: LineOutcome) =>
      outcome.kind === 'stored' ? { sent: [...context.sent, outcome.line] } : {},
    ),
    addOrdered: assign(({ context }, ordered: Ordered) => {
      const { dispatchId, kind, text, eta, stepId } = ordered;
      const { radioId = '' } = rowOf(context, dispatchId) ?? {};
      const at = ordered.at ?? instantText(context.now);
      const lines: readonly NewLine[] = [
        { dispatchId, kind, at, text, ...(stepId === undefined ? {} : { stepId }) },
        ...(eta === undefined ? [] : [{ dispatchId, kind: 'follow' as const, at, eta }]),
      ];
      const added = lines.map((line) => ({ line, radioId, typed: null }));
      return { pending: [...context.pending, ...added] };
    }),
    addTyped: assign(({ context }) => {
      const { form } = context;
      if (form === null) return {};
      const { radioId = '' } = rowOf(context, form.dispatchId) ?? {};
      const lines = read(context)?.lines ?? [];
      const added = lines.map((line) => ({ line, radioId, typed: form.typed }));
      return { pending: [...context.pending, ...added] };
    }),
    openForm: assign(({ context }, params: { dispatchId: string; kind: FormKind }) => {
      const row = rowOf(context, params.dispatchId);
      if (row === undefined) return {};
      const typed = startLine(row, params.kind);
      return { form: { dispatchId: params.dispatchId, typed, findings: [] } };
    }),
    keepTyped: assign(({ context: { form } }, typed: Partial<LineTyped>) =>
      form === null ? {} : { form: { ...form, typed: { ...form.typed, ...typed }, findings: [] } },
    ),
    keepFindings: assign(({ context }) =>
      context.form === null
        ? {}
        : { form: { ...context.form, findings: read(context)?.findings ?? [] } },
    ),
    closeForm: assign({ form: null }),
    dropFirst: assign(({ context }) => ({ pending: context.pending.slice(1) })),
    /** Reopens the form of a refused line with its input and the reason. */
    reopen: assign((_, { pending: { typed, line }, message }: LineRefused) =>
      typed === null
        ? {}
        : {
            form: {
              dispatchId: line.dispatchId,
              typed,
              findings: [{ field: 'text' as const, message }],
            },
          },
    ),
    keepSound: assign((_, { isLoud }: { isLoud: boolean }) => ({ isLoud })),
    toggleSound: assign(({ context }) => ({ isLoud: !context.isLoud })),
    tellRefused: raise(
      ({ context: { pending } }, { message }: { message: string }): FollowingEvent => {
        const [first] = pending;
        return first === undefined
          ? { type: 'lines.changed' }
          : { type: 'line.refused', pending: first, message };
      },
    ),
    tellLines: raise({ type: 'lines.changed' }),
  },
});

/** The lines that the open form means; null without one, or if its flight is gone. */
function read(context: FollowingContext) {
  const { form, now } = context;
  const row = form === null ? undefined : rowOf(context, form.dispatchId);
  if (form === null || row === undefined) return null;
  return readLine(form.typed, row, instantText(now));
}
