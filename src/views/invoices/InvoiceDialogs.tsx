import { useSelector } from '@xstate/react';
import type { InvoiceReply } from '../../../contract/invoices/invoices.ts';
import { settleText } from '../../../domain/invoices/texts.ts';
import {
  formFaults,
  type InvoiceRef,
  type InvoiceSnapshot,
} from '../../../machines/invoices/invoice.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectForm = (s: InvoiceSnapshot) => s.context.form;
const selectShowsFaults = (s: InvoiceSnapshot) => s.context.showsFaults;
const selectDecision = (s: InvoiceSnapshot) => s.context.deciding.decision;
const selectIsConfirming = (s: InvoiceSnapshot) => s.hasTag('confirming');
const selectIsExplaining = (s: InvoiceSnapshot) => s.hasTag('explaining');
const selectIsVoiding = (s: InvoiceSnapshot) => s.hasTag('voiding');

const REASON_MAX = 500;
const error = (message: string) =>
  message === '' ? [] : [{ severity: 'error' as const, message }];

interface AskedProps {
  readonly invoice: InvoiceRef;
  readonly needsAmount: boolean;
  readonly action: string;
}
function Asked({ invoice, needsAmount, action }: AskedProps) {
  const form = useSelector(invoice, selectForm);
  const showsFaults = useSelector(invoice, selectShowsFaults);
  const faults = formFaults(form, needsAmount);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        invoice.send({ type: 'form.sent' });
      }}
    >
      {needsAmount && (
        <TextBox
          label="Amount to pay"
          value={form.amount}
          inputMode="decimal"
          autoFocus
          onChange={(amount) => invoice.send({ type: 'form.typed', form: { amount } })}
          messages={error(showsFaults ? faults.amount : '')}
          className="w-40"
        />
      )}
      <TextArea
        label="Reason"
        value={form.reason}
        limit={REASON_MAX}
        autoFocus={!needsAmount}
        onChange={(reason) => invoice.send({ type: 'form.typed', form: { reason } })}
        messages={error(showsFaults ? faults.reason : '')}
      />
      <div className="flex justify-end gap-2">
        <Button variant="outline" onPress={() => invoice.send({ type: 'dialog.closed' })}>
          Cancel
        </Button>
        <Button type="submit">{action}</Button>
      </div>
    </form>
  );
}

/** The questions before a decision with a reason, settling and voiding. */
export function InvoiceDialogs({
  invoice,
  reply,
}: {
  readonly invoice: InvoiceRef;
  readonly reply: InvoiceReply;
}) {
  const decision = useSelector(invoice, selectDecision);
  const isConfirming = useSelector(invoice, selectIsConfirming);
  const isExplaining = useSelector(invoice, selectIsExplaining);
  const isVoiding = useSelector(invoice, selectIsVoiding);
  const close = () => invoice.send({ type: 'dialog.closed' });
  const { number } = reply.invoice;
  return (
    <>
      <Dialog
        title={decision === 'other' ? 'Pay another amount' : 'Dispute'}
        isOpen={isExplaining}
        isAlert
        onClose={close}
      >
        <Asked invoice={invoice} needsAmount={decision === 'other'} action="Decide" />
      </Dialog>
      <Dialog title={`Void invoice ${number}`} isOpen={isVoiding} isAlert onClose={close}>
        <Asked invoice={invoice} needsAmount={false} action="Void" />
      </Dialog>
      <Dialog title={`Settle invoice ${number}`} isOpen={isConfirming} isAlert onClose={close}>
        <p>{settleText(reply)}</p>
        <div className="flex justify-end gap-2 pt-4">
          <Button variant="outline" onPress={close}>
            Cancel
          </Button>
          <Button autoFocus onPress={() => invoice.send({ type: 'settle.confirmed' })}>
            Settle
          </Button>
        </div>
      </Dialog>
    </>
  );
}
