import type { InvoiceReply } from '../../../contract/invoices/invoices.ts';
import { routes } from '../../../contract/table.ts';
import { statementName, statementSheet } from '../../../domain/invoices/sheet.ts';
import {
  type InvoiceAnswer,
  type InvoiceFound,
  invoiceMachine,
} from '../../../machines/invoices/invoice.machine.ts';
import {
  type FileRead,
  type InvoiceSaved,
  invoiceImportMachine,
} from '../../../machines/invoices/invoiceImport.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { saveCsv, saveFile } from '../../adapters/browser/saveFile.ts';
import { writeFile } from '../../adapters/report/fileWriter.ts';
import { allRowsOf } from '../../adapters/report/workbookText.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** The largest file in bytes (INV-9). */
const FILE_MAX = 5 * 1024 * 1024;

/** Returns a refusal, or another user's change, as a value; any other failure is thrown. */
async function answerOf(work: () => Promise<InvoiceReply>): Promise<InvoiceAnswer> {
  try {
    return { kind: 'saved', reply: await work() };
  } catch (error) {
    const unsaved = unsavedOf(error);
    if (unsaved === null || !('problem' in unsaved)) throw error;
    return { kind: 'refused', message: problemText(unsaved.problem) };
  }
}

/** Provides the actors of the list of invoices and of a new one. */
export const provideInvoiceImport = ({ call }: Pick<Services, 'call'>) =>
  provideAll(invoiceImportMachine, {
    actors: {
      loadInvoices: fromAbortablePromise(({ signal }) => call(routes.listInvoices, { signal })),
      readFile: fromAbortablePromise(async ({ input: { file } }): Promise<FileRead> => {
        if (!(file instanceof File)) throw new Error('No file was chosen');
        if (file.size > FILE_MAX)
          return { kind: 'refused', message: 'The file is larger than 5 MB. Split it.' };
        const rows = await allRowsOf(file);
        return rows === null
          ? {
              kind: 'refused',
              message: "The file couldn't be read. Save it as .xlsx or as CSV UTF-8.",
            }
          : { kind: 'read', rows };
      }),
      sendInvoice: fromAbortablePromise(async ({ input, signal }): Promise<InvoiceSaved> => {
        const answer = await answerOf(() =>
          call(routes.addInvoice, {
            body: { ...input, lines: [...input.lines] },
            idempotencyKey: crypto.randomUUID(),
            signal,
          }),
        );
        return answer.kind === 'saved' ? { kind: 'saved', id: answer.reply.invoice.id } : answer;
      }),
    },
  });

/** Provides the actors and actions of an invoice. */
export const provideInvoice = ({
  call,
  notify,
  monitor,
}: Pick<Services, 'call' | 'notify' | 'monitor'>) =>
  provideAll(invoiceMachine, {
    actors: {
      loadInvoice: fromAbortablePromise(
        async ({ input: { id }, signal }): Promise<InvoiceFound> => {
          try {
            return {
              kind: 'found',
              reply: await call(routes.getInvoice, { params: { id }, signal }),
            };
          } catch (error) {
            if (hasStatus(error, 404)) return { kind: 'gone' };
            throw error;
          }
        },
      ),
      saveDecisions: fromAbortablePromise(({ input, signal }) => {
        const { reply, groups, decision, otherCents, reason } = input;
        const decisions = groups.map(({ assetId, aircraft, day, item, remainingCents }) => ({
          ...{ assetId, aircraft, day, item, decision, basisCents: remainingCents },
          ...(otherCents === null ? {} : { otherCents }),
          ...(reason === '' ? {} : { reason }),
        }));
        return answerOf(() =>
          call(routes.decideInvoice, {
            params: { id: reply?.invoice.id ?? '' },
            body: { decisions },
            ...(reply === null ? {} : { ifMatch: reply.invoice.version }),
            signal,
          }),
        );
      }),
      settleInvoice: fromAbortablePromise(({ input: { reply }, signal }) =>
        answerOf(() =>
          call(routes.settleInvoice, {
            params: { id: reply?.invoice.id ?? '' },
            body: { groupsTag: reply?.groupsTag ?? '' },
            idempotencyKey: crypto.randomUUID(),
            signal,
          }),
        ),
      ),
      voidInvoice: fromAbortablePromise(({ input: { reply, reason }, signal }) =>
        answerOf(() =>
          call(routes.voidInvoice, {
            params: { id: reply?.invoice.id ?? '' },
            ...(reply === null ? {} : { ifMatch: reply.invoice.version }),
            body: { reason },
            idempotencyKey: crypto.randomUUID(),
            signal,
          }),
        ),
      ),
      saveWorkbook: fromAbortablePromise(async ({ input: { reply }, signal }) => {
        if (reply === null) throw new Error('No invoice is shown');
        const sheets = [statementSheet(reply)];
        const file = await writeFile({ sheets }, () => undefined, signal, monitor);
        saveFile(file, `${statementName(reply)}.xlsx`);
      }),
    },
    actions: {
      notify: (_, params) => notify(params),
      saveText: (_, { name, text }) => saveCsv(text, name),
    },
  });
