import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { lastDaysRange } from '../../../domain/dates/dateRange.ts';
import { momentText } from '../../../domain/dates/momentText.ts';
import { formatUsd } from '../../../domain/format.ts';
import { fuelFieldName } from '../../../domain/fuel/receipt/fieldName.ts';
import { fuelKinds, fuelWords, newReceiptPath } from '../../../domain/fuel/receipt/kinds.ts';
import { readFuel } from '../../../domain/fuel/receipt/read.ts';
import { fuelReportPath } from '../../../domain/fuel/report/view.ts';
import type { DraftKeeperRef } from '../../../machines/drafts/draftKeeper.machine.ts';
import type { KeptDraftsRef } from '../../../machines/drafts/keptDrafts.machine.ts';
import type { FuelRef, FuelSnapshot } from '../../../machines/fuel/fuelReceipts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { useSaveKey } from '../../ui/fields/useSaveKey.ts';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { DraftBar } from '../drafts/DraftBar.tsx';
import { DraftFooter } from '../drafts/DraftFooter.tsx';
import { DraftProblems } from '../drafts/DraftProblems.tsx';
import { AreaField } from '../drafts/draftFields.tsx';
import { selectIsLocked, selectNow } from '../drafts/draftSelectors.ts';
import { KeptDrafts } from '../drafts/KeptDrafts.tsx';
import { FuelDialogs } from './FuelDialogs.tsx';
import { AircraftPurchase, BulkPurchase, FuelTransfer } from './Sections.tsx';

const selectShowsForm = (s: FuelSnapshot) => s.hasTag('form');
const selectIsPending = (s: FuelSnapshot) => s.hasTag('pending');
const selectKind = (s: FuelSnapshot) => s.context.kind;
const selectRecord = (s: FuelSnapshot) => s.context.record;
const selectAircraft = (s: FuelSnapshot) => s.context.facts.aircraft;
const selectMayReport = (s: FuelSnapshot) => s.context.mayReport;
const selectTotal = (s: FuelSnapshot) => readFuel(s.context.draft, s.context.facts).total.value;
const selectIsUnknown = (s: FuelSnapshot) => s.hasTag('stale');
/** Initial filter of the linked lists. */
const lastMonth = {
  filter: { vendor: null, asset: null, storage: null },
  range: lastDaysRange(30),
};
const sections = {
  aircraft: AircraftPurchase,
  bulk: BulkPurchase,
  transfer: FuelTransfer,
} as const;

/** Tabs for the three forms. Not for a stored receipt, whose kind can't change. */
function Tabs({ form }: { readonly form: FuelRef }) {
  const kind = useSelector(form, selectKind);
  return (
    <nav aria-label="Kind of receipt" className="flex gap-1">
      {fuelKinds.map((each) => (
        <Link key={each} href={newReceiptPath(each)} variant="navLink" isCurrent={each === kind}>
          {fuelWords[each].tab}
        </Link>
      ))}
    </nav>
  );
}

function Footer({ form, mayDelete }: { readonly form: FuelRef; readonly mayDelete: boolean }) {
  const kind = useSelector(form, selectKind);
  const record = useSelector(form, selectRecord);
  const total = useSelector(form, selectTotal);
  const isLocked = useSelector(form, selectIsLocked);
  return (
    <DraftFooter
      form={form}
      save={fuelWords[kind].save}
      buttons={
        mayDelete &&
        record !== null && (
          <Button
            variant="outline"
            isDisabled={isLocked}
            onPress={() => form.send({ type: 'delete.requested' })}
          >
            Delete
          </Button>
        )
      }
    >
      {kind !== 'transfer' && (
        <span className="text-sm text-ink-2">
          Total{' '}
          <strong translate="no" className="font-semibold text-ink">
            {total === null ? '–' : formatUsd(total)}
          </strong>
        </span>
      )}
    </DraftFooter>
  );
}

/** Errors that block saving, and lookups that failed. */
function Problems({ form }: { readonly form: FuelRef }) {
  const isUnknown = useSelector(form, selectIsUnknown);
  return (
    <DraftProblems
      form={form}
      nameOf={(path) => fuelFieldName(form.getSnapshot().context.draft, path)}
    >
      {isUnknown && (
        <p className="flex flex-wrap items-center gap-3 rounded-card border border-warning bg-warning-tint px-3 py-2">
          <span className="min-w-0 flex-1">
            Earlier receipts couldn't be checked. The service checks against them when you save.
          </span>
          <Button
            variant="outline"
            size="inputAction"
            onPress={() => form.send({ type: 'lookups.retried' })}
          >
            Try again
          </Button>
        </p>
      )}
    </DraftProblems>
  );
}

export interface FuelEditorProps {
  readonly form: FuelRef;
  readonly keeper: DraftKeeperRef;
  readonly kept: KeptDraftsRef;
  readonly mayDelete: boolean;
  /** The receipt's history; null for a new one. */
  readonly history: ReactNode;
}
/** The fuel form: aircraft purchase, bulk purchase or transfer (FUEL-1). */
export function FuelEditor({ form, keeper, kept, mayDelete, history }: FuelEditorProps) {
  const showsForm = useSelector(form, selectShowsForm);
  const isPending = useSelector(form, selectIsPending);
  const now = useSelector(form, selectNow);
  const kind = useSelector(form, selectKind);
  const record = useSelector(form, selectRecord);
  const mayReport = useSelector(form, selectMayReport);
  useSaveKey(() => form.send({ type: 'save.requested' }));
  const aircraft = useSelector(form, selectAircraft);
  if (!showsForm)
    return isPending ? <div className="mx-auto max-w-4xl p-4">{<Skeleton lines={8} />}</div> : null;
  const Section = sections[kind];
  const { name, noun, listed } = fuelWords[kind];
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-105px)] max-w-4xl flex-col gap-4 px-4 pt-4 md:min-h-[calc(100dvh-48px)]">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <h1>{record === null ? `New ${noun}` : name}</h1>
          {record !== null && (
            <p className="text-sm text-ink-3">
              Created {momentText(record.createdAt)} by {record.createdBy}
              {record.version > 1 &&
                ` · changed ${momentText(record.updatedAt)} by ${record.updatedBy}`}
            </p>
          )}
        </div>
        {mayReport && <Link href={fuelReportPath(listed.page, lastMonth)}>{listed.label}</Link>}
        {record === null && <Tabs form={form} />}
      </header>
      <DraftBar keeper={keeper} noun={noun} now={now} />
      {record === null && <KeptDrafts kept={kept} aircraft={aircraft} now={now} />}
      <Problems form={form} />
      <section aria-label={name} className="card p-4">
        <Section form={form} />
      </section>
      <section aria-label="Remarks" className="card p-4">
        <AreaField form={form} path="remarks" label="Remarks" limit={2000} />
      </section>
      {history}
      <div className="flex-1" />
      <Footer form={form} mayDelete={mayDelete} />
      <FuelDialogs form={form} />
    </div>
  );
}
