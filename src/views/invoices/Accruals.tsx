import { useSelector } from '@xstate/react';
import { Fragment, useMemo } from 'react';
import type { AccrualField, AccrualsBy } from '../../../domain/invoices/accrualAddress.ts';
import { type AccrualGroup, accrualGroups, sumsOf } from '../../../domain/invoices/accrualRows.ts';
import { centsText } from '../../../domain/invoices/texts.ts';
import type { AccrualsRef, AccrualsSnapshot } from '../../../machines/invoices/accruals.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ExportMenu } from '../../ui/buttons/ExportMenu.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Rows } from '../../ui/lists/Rows.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';

const selectAccruals = (s: AccrualsSnapshot) => s.context.accruals;
const selectBy = (s: AccrualsSnapshot) => s.context.address.by;
const selectTyped = (s: AccrualsSnapshot) => s.context.typed;
const selectFinding = (s: AccrualsSnapshot) => s.context.finding;
const selectIsPending = (s: AccrualsSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: AccrualsSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: AccrualsSnapshot) => s.hasTag('open');

export interface AccrualsProps {
  readonly accruals: AccrualsRef;
}
/** A date field of the toolbar. */
function Day({
  accruals,
  field,
  label,
}: AccrualsProps & { readonly field: AccrualField; readonly label: string }) {
  const typed = useSelector(accruals, selectTyped);
  const finding = useSelector(accruals, selectFinding);
  return (
    <TextBox
      label={label}
      className="w-40"
      placeholder="MM/DD/YYYY"
      value={typed[field]}
      onChange={(text) => accruals.send({ type: 'date.typed', field, text })}
      messages={finding?.field === field ? [{ severity: 'error', message: finding.message }] : []}
    />
  );
}

/** Toolbar with the dates, grouping and Export. */
function Toolbar({ accruals }: AccrualsProps) {
  const by = useSelector(accruals, selectBy);
  const isOpen = useSelector(accruals, selectIsOpen);
  return (
    <form
      noValidate
      aria-label="Accruals"
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        accruals.send({ type: 'dates.given' });
      }}
    >
      <Day accruals={accruals} field="until" label="As of" />
      <Day accruals={accruals} field="from" label="Flown since" />
      <Button type="submit" variant="outline" className="sm:mt-6">
        Show
      </Button>
      <span className="flex-1" />
      <span className="flex flex-wrap gap-3 sm:mt-6">
        <Segments
          label="Grouped by"
          value={by}
          options={[
            { id: 'vendor', label: 'By vendor' },
            { id: 'incident', label: 'By incident' },
          ]}
          onChange={(id) =>
            accruals.send({
              type: 'grouping.chosen',
              by: id === 'incident' ? 'incident' : 'vendor',
            })
          }
        />
        <ExportMenu
          isDisabled={!isOpen}
          onExport={(format) => accruals.send({ type: 'file.requested', format })}
        />
      </span>
    </form>
  );
}

const Sums = ({ of }: { readonly of: ReturnType<typeof sumsOf> }) => (
  <>
    <td className="text-right max-sm:hidden">{centsText(of.recordedCents)}</td>
    <td className="text-right max-sm:hidden">{centsText(of.paidCents)}</td>
    <td className="text-right">{centsText(of.openCents)}</td>
  </>
);
interface TableProps {
  readonly groups: readonly AccrualGroup[];
  readonly by: AccrualsBy;
}
const Table = ({ groups, by }: TableProps) => (
  <div className="card">
    <Rows
      label="Accruals"
      headers={[
        { label: by === 'vendor' ? 'Vendor and incident' : 'Incident and vendor' },
        { label: 'Recorded', isNumeric: true, isWide: true },
        { label: 'Paid', isNumeric: true, isWide: true },
        { label: 'Open', isNumeric: true },
      ]}
    >
      {groups.map((group) => (
        <Fragment key={group.name}>
          <tr className="bg-raised font-medium tabular-nums">
            <th scope="row" className="text-left font-medium">
              {group.name}
            </th>
            <Sums of={group} />
          </tr>
          {group.rows.map((row) => (
            <tr key={row.key} className="tabular-nums">
              <th scope="row" className="pl-8! text-left font-normal">
                {by === 'vendor' ? row.incident : row.vendor}
              </th>
              <Sums of={row} />
            </tr>
          ))}
        </Fragment>
      ))}
      <tr className="border-t border-line-strong font-medium tabular-nums">
        <th scope="row" className="text-left font-medium">
          Total
        </th>
        <Sums of={sumsOf(groups)} />
      </tr>
    </Rows>
  </div>
);

/** Amounts flown and not yet paid by an invoice, by vendor and incident (APR-70, APR-71). */
export function AccrualsView({ accruals }: AccrualsProps) {
  const found = useSelector(accruals, selectAccruals);
  const by = useSelector(accruals, selectBy);
  const isPending = useSelector(accruals, selectIsPending);
  const hasFailed = useSelector(accruals, selectHasFailed);
  const isOpen = useSelector(accruals, selectIsOpen);
  const groups = useMemo(() => accrualGroups(found ?? [], by), [found, by]);
  return (
    <section aria-label="Accruals" className="flex flex-col gap-3">
      <Toolbar accruals={accruals} />
      {isPending && <Skeleton lines={8} label="Loading accruals" />}
      {hasFailed && (
        <EmptyState
          action={
            <Button onPress={() => accruals.send({ type: 'retry.requested' })}>Try again</Button>
          }
        >
          The accruals couldn't be loaded.
        </EmptyState>
      )}
      {isOpen && groups.length === 0 && <EmptyState>Nothing is open for these days.</EmptyState>}
      {isOpen && groups.length > 0 && <Table groups={groups} by={by} />}
      {isOpen && (
        <p className="text-sm text-ink-3">
          Open is what day sheets and records have less what settled invoices paid. Agent isn't in
          it: its suppliers' invoices aren't checked here.
        </p>
      )}
    </section>
  );
}
