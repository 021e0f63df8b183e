import { useSelector } from '@xstate/react';
import { useHotkeys } from 'react-hotkeys-hook';
import type { InvoiceDecision } from '../../../contract/invoices/constants.ts';
import type { InvoiceGroup, InvoiceReply } from '../../../contract/invoices/invoices.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { groupKeyText } from '../../../domain/invoices/groups.ts';
import {
  centsText,
  decisionTexts,
  groupTitle,
  stateTexts,
  summaryText,
} from '../../../domain/invoices/texts.ts';
import type { InvoiceRef, InvoiceSnapshot } from '../../../machines/invoices/invoice.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { singleKey } from '../../ui/fields/singleKey.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { usePrinting } from '../../ui/notices/usePrinting.ts';
import { InvoiceDialogs } from './InvoiceDialogs.tsx';
import { DayLink, type DayLinkProps, GroupView } from './InvoiceGroup.tsx';
import { StatementPaper } from './StatementPaper.tsx';

const selectReply = (s: InvoiceSnapshot) => s.context.reply;
const selectOpenKey = (s: InvoiceSnapshot) => s.context.openKey;
const selectMayEdit = (s: InvoiceSnapshot) => s.context.mayEdit;
const selectIsPending = (s: InvoiceSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: InvoiceSnapshot) => s.hasTag('failed');
const selectIsGone = (s: InvoiceSnapshot) => s.hasTag('gone');
const selectIsLocked = (s: InvoiceSnapshot) => s.hasTag('locked');
const selectIsBusy = (s: InvoiceSnapshot) => s.hasTag('busy');

export interface InvoiceProps extends Pick<DayLinkProps, 'seesSheets'> {
  readonly invoice: InvoiceRef;
  readonly hasShortcuts: boolean;
}
interface ShownProps extends Pick<InvoiceProps, 'invoice'> {
  readonly reply: InvoiceReply;
}
/** Undecided groups, by their keys' texts. */
const undecided = ({ groups }: InvoiceReply): string[] =>
  groups.filter(({ decision }) => decision === null).map(groupKeyText);

function Head({ invoice, reply }: ShownProps) {
  const { number, vendor, receivedOn, state, voidReason } = reply.invoice;
  const mayEdit = useSelector(invoice, selectMayEdit);
  const isLocked = useSelector(invoice, selectIsLocked);
  const isBusy = useSelector(invoice, selectIsBusy);
  const isChecking = state === 'checking';
  return (
    <header className="flex flex-wrap items-end gap-x-3 gap-y-2 print:hidden">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h1>
          Invoice {number} <span className="font-normal text-ink-2">{vendor}</span>
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          <Chip>{stateTexts[state]}</Chip>
          <span>Received {formatDate(receivedOn)}.</span>
          <span role="status">{isBusy ? 'Saving…' : summaryText(reply.groups)}</span>
        </p>
        {voidReason !== null && <p className="text-sm">Void: {voidReason}</p>}
      </div>
      <Link href="/invoices" variant="outline">
        All invoices
      </Link>
      <Button variant="outline" onPress={() => print()}>
        Print
      </Button>
      <Button variant="outline" onPress={() => invoice.send({ type: 'csv.requested' })}>
        CSV
      </Button>
      <Button variant="outline" onPress={() => invoice.send({ type: 'xlsx.requested' })}>
        Excel
      </Button>
      {mayEdit && state !== 'void' && (
        <Button
          variant="outline"
          isDisabled={isLocked}
          onPress={() => invoice.send({ type: 'void.asked' })}
        >
          Void
        </Button>
      )}
      {mayEdit && isChecking && (
        <Button
          isDisabled={isLocked || undecided(reply).length > 0}
          onPress={() => invoice.send({ type: 'settle.asked' })}
        >
          Settle
        </Button>
      )}
    </header>
  );
}

const difference = ({ invoicedCents, remainingCents }: InvoiceGroup) =>
  invoicedCents - remainingCents;

function GroupList({ invoice, reply, openKey }: ShownProps & { readonly openKey: string }) {
  return (
    <nav aria-label="Groups" className="card max-h-[70vh] overflow-y-auto lg:w-[26rem]">
      <ul>
        {reply.groups.map((group) => {
          const key = groupKeyText(group);
          return (
            <li key={key} className="border-b border-line last:border-b-0">
              <Button
                variant={key === openKey ? 'secondary' : 'navLink'}
                filled
                aria-pressed={key === openKey}
                className="h-auto! items-baseline! rounded-none! py-2! text-left text-sm whitespace-normal!"
                onPress={() => invoice.send({ type: 'group.opened', key })}
              >
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {groupTitle(group)}
                  <span className="block text-ink-2">
                    {group.decision === null ? 'Undecided' : decisionTexts[group.decision]}
                  </span>
                </span>
                <span className="tabular-nums">
                  {group.state === 'agrees' ? 'Agrees' : centsText(difference(group))}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Billed, to pay, held back, undecided (INV-8). */
const Foot = ({ statement }: Pick<InvoiceReply, 'statement'>) => (
  <dl className="card flex flex-wrap gap-x-8 gap-y-2 px-4 py-3 print:hidden">
    {(
      [
        ['Billed', statement.invoicedCents],
        ['To pay', statement.payCents],
        ['Held back', statement.heldCents],
        ['Undecided', statement.undecidedCents],
      ] as const
    ).map(([label, cents]) => (
      <div key={label}>
        <dt className="text-sm text-ink-2">{label}</dt>
        <dd className="font-medium tabular-nums">{centsText(cents)}</dd>
      </div>
    ))}
  </dl>
);

const NotInvoiced = ({
  notInvoiced,
  seesSheets,
}: Pick<InvoiceReply, 'notInvoiced'> & Pick<InvoiceProps, 'seesSheets'>) =>
  notInvoiced.length === 0 ? null : (
    <section aria-label="Recorded, not billed" className="card px-4 py-3 print:hidden">
      <h2 className="text-base">Recorded, not billed</h2>
      <ul className="text-sm">
        {notInvoiced.map((one) => (
          <li key={groupKeyText(one)} className="flex gap-3">
            <span className="flex-1">{groupTitle(one)}</span>
            <DayLink group={one} seesSheets={seesSheets} />
            <span className="tabular-nums">{centsText(one.cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );

function Shown({ invoice, reply, hasShortcuts, seesSheets }: ShownProps & InvoiceProps) {
  const openKey = useSelector(invoice, selectOpenKey);
  const mayEdit = useSelector(invoice, selectMayEdit);
  const open = reply.groups.find((group) => groupKeyText(group) === openKey) ?? reply.groups[0];
  const mayDecide = mayEdit && reply.invoice.state === 'checking';
  const keys = open === undefined ? [] : [groupKeyText(open)];
  const decide = (decision: InvoiceDecision | null, of = keys) =>
    invoice.send({ type: 'decision.made', decision, keys: of });
  const options = { ...singleKey, enabled: hasShortcuts && mayDecide };
  useHotkeys('a', () => decide('invoiced'), options);
  useHotkeys('r', () => decide('recorded'), options);
  const left = undecided(reply);
  const isPrinting = usePrinting();
  return (
    <>
      <Head invoice={invoice} reply={reply} />
      {mayDecide && left.length > 1 && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button variant="outline" onPress={() => decide('recorded', left)}>
            All {left.length} undecided as recorded
          </Button>
          <Button variant="outline" onPress={() => decide('invoiced', left)}>
            All {left.length} undecided as billed
          </Button>
        </div>
      )}
      <div className="flex flex-col gap-4 lg:flex-row lg:items-start print:hidden">
        <GroupList invoice={invoice} reply={reply} openKey={keys[0] ?? ''} />
        {open !== undefined && (
          <GroupView
            group={open}
            reply={reply}
            mayDecide={mayDecide}
            seesSheets={seesSheets}
            onDecide={decide}
          />
        )}
      </div>
      <Foot statement={reply.statement} />
      <NotInvoiced notInvoiced={reply.notInvoiced} seesSheets={seesSheets} />
      {isPrinting && <StatementPaper reply={reply} />}
      <InvoiceDialogs invoice={invoice} reply={reply} />
    </>
  );
}

/** An invoice: its groups by difference, their records and paid amounts (INV-2 to INV-15). */
export function InvoiceView({ invoice, hasShortcuts, seesSheets }: InvoiceProps) {
  const reply = useSelector(invoice, selectReply);
  const isPending = useSelector(invoice, selectIsPending);
  const hasFailed = useSelector(invoice, selectHasFailed);
  const isGone = useSelector(invoice, selectIsGone);
  return (
    <div className="mx-auto flex max-w-[1320px] flex-col gap-4 p-4 print:block print:max-w-none print:p-0">
      {isPending && <Skeleton lines={8} label="Loading the invoice" />}
      {isGone && (
        <>
          <h1>Invoice</h1>
          <EmptyState action={<Link href="/invoices">All invoices</Link>}>
            There is no such invoice.
          </EmptyState>
        </>
      )}
      {hasFailed && (
        <>
          <h1>Invoice</h1>
          <EmptyState
            action={
              <Button onPress={() => invoice.send({ type: 'retry.requested' })}>Try again</Button>
            }
          >
            The invoice couldn't be loaded.
          </EmptyState>
        </>
      )}
      {reply !== null && !hasFailed && !isGone && (
        <Shown
          invoice={invoice}
          reply={reply}
          hasShortcuts={hasShortcuts}
          seesSheets={seesSheets}
        />
      )}
    </div>
  );
}
