import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type {
  InvoiceList,
  InvoiceMapping,
  NewInvoiceLine,
} from '../../contract/invoices/invoices.ts';
import { parseDate } from '../../domain/dates/parseDate.ts';
import {
  goneColumns,
  headingRow,
  itemWords,
  proposeMapping,
  type SheetRows,
} from '../../domain/invoices/mapping.ts';
import { type ReadInvoice, readInvoiceLines } from '../../domain/invoices/readLines.ts';
import { invoicePath } from '../../domain/invoices/texts.ts';
import {
  readTypedLines,
  type TypedColumn,
  type TypedLine,
  withNewLine,
} from '../../domain/invoices/typedLines.ts';
import { type Goto, goto } from '../parts/goto.ts';
import { eventOf, outputOf, type Refused } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/** A file on the user's computer. The adapter reads it. */
export interface InvoiceFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}
export interface InvoiceHead {
  readonly vendorId: string;
  readonly number: string;
  /** As typed. */
  readonly receivedOn: string;
}
export interface NewInvoice {
  readonly vendorId: string;
  readonly number: string;
  readonly receivedOn: string;
  readonly fileName: string | null;
  /** Null for typed lines. */
  readonly mapping: InvoiceMapping | null;
  readonly lines: readonly NewInvoiceLine[];
}
export type FileRead = { readonly kind: 'read'; readonly rows: SheetRows } | Refused;
export type InvoiceSaved = { readonly kind: 'saved'; readonly id: string } | Refused;
export interface InvoiceImportInput {
  /** The user has Contract.Edit. */
  readonly mayEdit: boolean;
}
interface Context extends InvoiceImportInput {
  readonly list: InvoiceList;
  readonly head: InvoiceHead;
  readonly file: InvoiceFile | null;
  readonly rows: SheetRows;
  /** Typed lines; null if the invoice comes from a file. */
  readonly typed: readonly TypedLine[] | null;
  readonly mapping: InvoiceMapping | null;
  readonly read: ReadInvoice | null;
  /** Why the file or the invoice was refused; '' for none. */
  readonly message: string;
  /** Whether the errors of the head and of typed lines are shown. */
  readonly showsFaults: boolean;
}
export type InvoiceImportEvent =
  | { type: 'retry.requested' }
  | { type: 'import.opened' }
  | { type: 'import.closed' }
  | { type: 'head.changed'; head: Partial<InvoiceHead> }
  | { type: 'file.chosen'; file: InvoiceFile }
  | { type: 'mapping.changed'; mapping: Partial<InvoiceMapping> }
  | { type: 'columns.proposed' }
  | { type: 'typing.begun' }
  | { type: 'line.added' }
  | { type: 'line.typed'; id: number; column: TypedColumn; text: string }
  | { type: 'line.removed'; id: number }
  | { type: 'invoice.sent' };

const noHead: InvoiceHead = { vendorId: '', number: '', receivedOn: '' };
/** The head's missing fields. */
export function headFaults({ vendorId, number, receivedOn }: InvoiceHead) {
  const day = parseDate(receivedOn);
  return {
    vendorId: vendorId === '' ? 'Choose a vendor.' : '',
    number:
      number.trim() === ''
        ? 'Enter the number of the invoice.'
        : number.trim().length > 40
          ? 'Use at most 40 characters.'
          : '',
    receivedOn: receivedOn.trim() === '' ? 'Enter the day it was received.' : (day.error ?? ''),
  };
}
const nothingRead = { rows: [], typed: null, mapping: null, read: null, file: null } as const;

/** The kept mapping if the file has its columns, else a proposal (INV-11). */
function mappingFor({ list, head }: Context, rows: SheetRows): InvoiceMapping {
  const kept = list.vendors.find(({ id }) => id === head.vendorId)?.mapping ?? null;
  if (kept === null) return proposeMapping(rows);
  if (kept.kind === 'spread' || goneColumns(rows, kept).length > 0) return kept;
  return { ...kept, items: { ...itemWords(rows, headingRow(rows), kept.item), ...kept.items } };
}
/** Another column of items has other words. */
function withWords(mapping: InvoiceMapping, rows: SheetRows, change: Partial<InvoiceMapping>) {
  if (mapping.kind === 'lines' && change.item !== undefined)
    return { ...mapping, items: itemWords(rows, headingRow(rows), mapping.item) };
  return mapping;
}
const typedRead = (typed: readonly TypedLine[]) => ({
  typed,
  read: readTypedLines(typed),
  message: '',
});
/** The invoice as it is sent. */
const newInvoice = ({ context: { head, file, mapping, read } }: { readonly context: Context }) => ({
  vendorId: head.vendorId,
  number: head.number.trim(),
  receivedOn: parseDate(head.receivedOn).value ?? '',
  fileName: file?.name ?? null,
  mapping,
  lines: read?.lines ?? [],
});

const importSetup = setup({
  types: {} as {
    context: Context;
    input: InvoiceImportInput;
    events: InvoiceImportEvent;
    emitted: Goto;
    /** `lines`: the lines are shown, from a file or typed. */
    tags: Tagged<'pending' | 'open' | 'failed' | 'form' | 'locked' | 'busy', 'lines'>;
  },
  actors: {
    loadInvoices: placeholderActor<InvoiceList>('loadInvoices'),
    readFile: placeholderActor<FileRead, { readonly file: InvoiceFile | null }>('readFile'),
    sendInvoice: placeholderActor<InvoiceSaved, NewInvoice>('sendInvoice'),
  },
  delays: { pendingDelay },
}).extend({
  guards: {
    mayEdit: ({ context }) => context.mayEdit,
    isRead: (_, output: FileRead) => output.kind === 'read',
    isTyped: ({ context }) => context.typed !== null,
    isSaved: (_, output: InvoiceSaved) => output.kind === 'saved',
    isReady: ({ context: { head, read } }) =>
      Object.values(headFaults(head)).every((fault) => fault === '') &&
      (read?.lines.length ?? 0) > 0,
  },
  actions: {
    keepList: assign((_, list: InvoiceList) => ({ list })),
    keepHead: assign(({ context }, { head }: { readonly head: Partial<InvoiceHead> }) => ({
      head: { ...context.head, ...head },
      message: '',
    })),
    keepFile: assign((_, { file }: { readonly file: InvoiceFile }) => ({ file, message: '' })),
    keepRows: assign(({ context }, output: FileRead) => {
      if (output.kind !== 'read') return {};
      const mapping = mappingFor(context, output.rows);
      return { rows: output.rows, mapping, read: readInvoiceLines(output.rows, mapping) };
    }),
    keepMapping: assign(
      ({ context }, { mapping: change }: { readonly mapping: Partial<InvoiceMapping> }) => {
        const mapping = withWords(
          { ...(context.mapping ?? proposeMapping(context.rows)), ...change },
          context.rows,
          change,
        );
        return { mapping, read: readInvoiceLines(context.rows, mapping), message: '' };
      },
    ),
    proposeColumns: assign(({ context: { rows } }) => {
      const mapping = proposeMapping(rows);
      return { mapping, read: readInvoiceLines(rows, mapping), message: '' };
    }),
    beginTyping: assign({ ...nothingRead, ...typedRead(withNewLine([])) }),
    addLine: assign(({ context }) => typedRead(withNewLine(context.typed ?? []))),
    keepLine: assign(
      ({ context }, { id, column, text }: { id: number; column: TypedColumn; text: string }) =>
        typedRead(
          (context.typed ?? []).map((line) =>
            line.id === id ? { ...line, [column]: text } : line,
          ),
        ),
    ),
    removeLine: assign(({ context }, { id }: { id: number }) =>
      typedRead((context.typed ?? []).filter((line) => line.id !== id)),
    ),
    keepMessage: assign((_, output: FileRead | InvoiceSaved) => ({
      message: output.kind === 'refused' ? output.message : '',
    })),
    noteFailure: assign({ message: "The invoice couldn't be sent. Try again." }),
    noteUnread: assign({ message: "The file couldn't be read. Choose it again." }),
    showFaults: assign({ showsFaults: true }),
    clear: assign({ ...nothingRead, head: noHead, message: '', showsFaults: false }),
    goToInvoice: emit((_, output: InvoiceSaved) =>
      goto(output.kind === 'saved' ? invoicePath(output.id) : '/invoices'),
    ),
  },
});

/** The list of invoices, and a new one from a vendor's file (INV-1, INV-11, INV-12). */
export const invoiceImportMachine = importSetup.createMachine({
  id: 'invoiceImport',
  context: ({ input }) => ({
    ...input,
    ...nothingRead,
    list: { invoices: [], vendors: [] },
    head: noHead,
    message: '',
    showsFaults: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadInvoices',
        src: 'loadInvoices',
        onDone: { target: 'listed', actions: { type: 'keepList', params: outputOf } },
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    listed: {
      tags: 'open',
      on: { 'import.opened': { guard: 'mayEdit', target: 'choosing' } },
    },
    choosing: {
      tags: ['open', 'form'],
      on: {
        'import.closed': { target: 'listed', actions: 'clear' },
        'head.changed': { actions: { type: 'keepHead', params: eventOf } },
        'file.chosen': { target: 'reading', actions: { type: 'keepFile', params: eventOf } },
        'typing.begun': { target: 'typing', actions: 'beginTyping' },
      },
    },
    typing: {
      tags: ['open', 'form', 'lines'],
      on: {
        'import.closed': { target: 'listed', actions: 'clear' },
        'head.changed': { actions: { type: 'keepHead', params: eventOf } },
        'line.added': { actions: 'addLine' },
        'line.typed': { actions: { type: 'keepLine', params: eventOf } },
        'line.removed': { actions: { type: 'removeLine', params: eventOf } },
        'invoice.sent': [{ guard: 'isReady', target: 'sending' }, { actions: 'showFaults' }],
      },
    },
    reading: {
      tags: ['open', 'form', 'locked'],
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          {
            guard: { type: 'isRead', params: outputOf },
            target: 'previewing',
            actions: { type: 'keepRows', params: outputOf },
          },
          { target: 'choosing', actions: { type: 'keepMessage', params: outputOf } },
        ],
        onError: { target: 'choosing', actions: 'noteUnread' },
      },
      ...pendingAfterDelay('busy'),
    },
    previewing: {
      tags: ['open', 'form', 'lines'],
      on: {
        'import.closed': { target: 'listed', actions: 'clear' },
        'head.changed': { actions: { type: 'keepHead', params: eventOf } },
        'file.chosen': { target: 'reading', actions: { type: 'keepFile', params: eventOf } },
        'mapping.changed': { actions: { type: 'keepMapping', params: eventOf } },
        'columns.proposed': { actions: 'proposeColumns' },
        'invoice.sent': [{ guard: 'isReady', target: 'sending' }, { actions: 'showFaults' }],
      },
    },
    sending: {
      tags: ['open', 'form', 'lines', 'locked'],
      invoke: {
        id: 'sendInvoice',
        src: 'sendInvoice',
        input: newInvoice,
        onDone: [
          {
            guard: { type: 'isSaved', params: outputOf },
            target: 'sent',
            actions: { type: 'goToInvoice', params: outputOf },
          },
          { target: 'sendRefused', actions: { type: 'keepMessage', params: outputOf } },
        ],
        onError: { target: 'sendRefused', actions: 'noteFailure' },
      },
      ...pendingAfterDelay('busy'),
    },
    sendRefused: {
      always: [{ guard: 'isTyped', target: 'typing' }, { target: 'previewing' }],
    },
    sent: { tags: ['open', 'locked'] },
  },
});
export type InvoiceImportRef = ActorRefFrom<typeof invoiceImportMachine>;
export type InvoiceImportSnapshot = SnapshotFrom<typeof invoiceImportMachine>;
