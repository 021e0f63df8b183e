import { assign, emit, raise, setup } from 'xstate';
import type { Base } from '../../contract/base/bases.ts';
import { SHIFT_NOTE_MAX } from '../../contract/shift/constants.ts';
import type { Handover, ShiftLine, ShiftLog } from '../../contract/shift/shift.ts';
import { pacificDay } from '../../domain/dates/pacific.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { byId } from '../../domain/reference/facts.ts';
import { type ShiftAddress, shiftPath } from '../../domain/shift/address.ts';
import { type ShiftRow, shiftCsv, shiftFileName, shiftRows } from '../../domain/shift/rows.ts';
import { type Goto, goto, gotoInstead } from '../parts/goto.ts';
import { notify } from '../parts/notify.ts';
import type { Refused } from '../parts/outcome.ts';
import { pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface ShiftInput {
  readonly address: ShiftAddress;
  /** Shown if the address names no base; '' for none. */
  readonly ownBaseId: string;
  /** Instant. */
  readonly now: string;
  /** The user has Dispatch.Edit. */
  readonly mayWrite: boolean;
}
type KnownBase = Pick<Base, 'id' | 'code' | 'name' | 'archivedAt'>;
export type ShiftLoaded =
  | { readonly kind: 'found'; readonly bases: readonly KnownBase[]; readonly log: ShiftLog }
  /** There is no base at all. */
  | { readonly kind: 'none' };
export interface ShiftQuestion {
  readonly baseId: string;
  readonly ownBaseId: string;
  readonly date: string;
}
export interface NewNote {
  readonly baseId: string;
  readonly text: string;
  readonly forNext: boolean;
}
export type NoteSaved = { readonly kind: 'saved'; readonly line: ShiftLine } | Refused;
export type HandoverSaved = { readonly kind: 'saved'; readonly handover: Handover } | Refused;

interface ShiftContext extends ShiftInput {
  readonly bases: readonly KnownBase[];
  readonly log: ShiftLog | null;
  readonly rows: readonly ShiftRow[];
  /** A change came while a load ran. */
  readonly isOutdated: boolean;
  readonly note: { readonly text: string; readonly forNext: boolean };
  /** '' for none. */
  readonly noteError: string;
}
type Typed = ShiftContext['note'];
export type ShiftFilter = Partial<Pick<ShiftAddress, 'kind' | 'about'>>;
export type ShiftEvent =
  | { type: 'address.changed'; address: ShiftAddress }
  | { type: 'base.chosen'; baseId: string }
  | { type: 'day.moved'; days: number }
  | { type: 'day.chosen'; day: string }
  | { type: 'text.typed'; text: string }
  | { type: 'filter.chosen'; filter: ShiftFilter }
  | { type: 'clock.ticked'; now: string }
  | { type: 'records.changed' }
  | { type: 'reload.requested' }
  | { type: 'retry.requested' }
  | { type: 'csv.requested' }
  | { type: 'note.typed'; note: Partial<Typed> }
  | { type: 'note.sent' }
  | { type: 'handover.given' }
  | { type: 'handover.taken'; id: string };

const noNote: Typed = { text: '', forNext: false };
export const firstContext = (input: ShiftInput): ShiftContext => ({
  ...input,
  bases: [],
  log: null,
  rows: [],
  isOutdated: false,
  note: noNote,
  noteError: '',
});
/** The day that is shown. */
export const shownDay = ({ address, now }: Pick<ShiftContext, 'address' | 'now'>): string =>
  address.date === '' ? pacificDay(now) : address.date;
export const questionOf = ({
  context: { address, ownBaseId, now },
}: {
  readonly context: ShiftContext;
}): ShiftQuestion => ({ baseId: address.baseId, ownBaseId, date: shownDay({ address, now }) });
const filtered = (context: ShiftContext): ShiftContext => ({
  ...context,
  rows: context.log === null ? [] : shiftRows(context.log, context.address),
});
const codeOf = ({ bases, log }: ShiftContext): string =>
  byId(bases, log?.baseId ?? '')?.code ?? 'base';
/** Why a note can't be sent; '' if it can. */
const noteErrorOf = ({ text }: Typed): string =>
  text.trim() === ''
    ? 'Enter the note.'
    : text.trim().length > SHIFT_NOTE_MAX
      ? `Use at most ${SHIFT_NOTE_MAX} characters.`
      : '';

export const shiftSetup = setup({
  types: {} as {
    context: ShiftContext;
    input: ShiftInput;
    events: ShiftEvent;
    emitted: Goto;
    tags: Tagged<'pending' | 'open' | 'failed' | 'gone' | 'stale' | 'busy' | 'locked'>;
  },
  actors: {
    loadShift: placeholderActor<ShiftLoaded, ShiftQuestion>('loadShift'),
    sendNote: placeholderActor<NoteSaved, NewNote>('sendNote'),
    giveHandover: placeholderActor<HandoverSaved, { baseId: string }>('giveHandover'),
    takeHandover: placeholderActor<HandoverSaved, { id: string }>('takeHandover'),
  },
  delays: { pendingDelay },
  actions: {
    notify,
    saveText: (_: unknown, _params: { name: string; text: string } & ToProvide): void => {},
  },
}).extend({
  guards: {
    isFound: (_, { kind }: ShiftLoaded) => kind === 'found',
    isOutdated: ({ context }) => context.isOutdated,
    asksOther: ({ context }, { address }: { address: ShiftAddress }) =>
      address.baseId !== context.address.baseId || address.date !== context.address.date,
    beginsDay: ({ context }, { now }: { now: string }) =>
      shownDay({ ...context, now }) !== shownDay(context),
    mayWrite: ({ context }) => context.mayWrite,
    isNoteWrong: ({ context }) => noteErrorOf(context.note) !== '',
    isNoteSaved: (_, { kind }: NoteSaved) => kind === 'saved',
    isHandoverSaved: (_, { kind }: HandoverSaved) => kind === 'saved',
  },
  actions: {
    keepAddress: assign(({ context }, { address }: { address: ShiftAddress }) =>
      filtered({ ...context, address }),
    ),
    keepTime: assign((_, { now }: { now: string }) => ({ now })),
    dropLog: assign({ log: null, rows: [] }),
    keepLog: assign(({ context }, loaded: ShiftLoaded) =>
      loaded.kind === 'none' ? {} : filtered({ ...context, bases: loaded.bases, log: loaded.log }),
    ),
    begin: assign({ isOutdated: false }),
    noteChange: assign({ isOutdated: true }),
    reload: raise({ type: 'reload.requested' }),
    // These only change the URL. Its change loads or filters.
    goToBase: emit(({ context: { address } }, { baseId }: { baseId: string }) =>
      goto(shiftPath({ ...address, baseId, about: '', sheet: '' })),
    ),
    moveDay: emit(({ context }, { days }: { days: number }) =>
      goto(
        shiftPath({
          ...context.address,
          date: addDays(shownDay(context), days),
          about: '',
          sheet: '',
        }),
      ),
    ),
    goToDay: emit(({ context: { address, now } }, { day }: { day: string }) =>
      goto(
        shiftPath({ ...address, date: day === pacificDay(now) ? '' : day, about: '', sheet: '' }),
      ),
    ),
    goToFilter: emit(({ context: { address } }, { filter }: { filter: ShiftFilter }) =>
      gotoInstead(shiftPath({ ...address, ...filter })),
    ),
    keepText: assign(({ context }, { text }: { text: string }) =>
      filtered({ ...context, address: { ...context.address, text } }),
    ),
    nameText: emit(({ context }) => gotoInstead(shiftPath(context.address))),
    goToSheet: emit(({ context: { address } }, saved: HandoverSaved) =>
      goto(
        shiftPath({ ...address, date: '', sheet: saved.kind === 'saved' ? saved.handover.id : '' }),
      ),
    ),
    keepNote: assign(({ context }, { note }: { note: Partial<Typed> }) => ({
      note: { ...context.note, ...note },
      noteError: '',
    })),
    showNoteError: assign(({ context }) => ({ noteError: noteErrorOf(context.note) })),
    showRefusal: assign((_, saved: NoteSaved) => ({
      noteError: saved.kind === 'refused' ? saved.message : '',
    })),
    clearNote: assign({ note: noNote, noteError: '' }),
  },
});
/** The file of the shown rows. */
export const csvOf = ({ context }: { readonly context: ShiftContext }) => ({
  name: shiftFileName(codeOf(context), shownDay(context)),
  text: shiftCsv(context.rows, shownDay(context)),
});
