import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  type ApprovalsFilters,
  type ApprovalTab,
  approvalsListPath,
  isOfBooks,
  NO_AIRCRAFT,
} from '../../../domain/approvals/address.ts';
import { halfMonthName } from '../../../domain/approvals/halfMonth.ts';
import { aircraftName } from '../../../domain/approvals/lists.ts';
import type {
  ApprovalsRef,
  ApprovalsSnapshot,
} from '../../../machines/approvals/approvals.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { ApprovedRecords } from './ApprovedRecords.tsx';
import { Records } from './Records.tsx';
import { StepReason } from './StepReason.tsx';
import { StepSummary } from './StepSummary.tsx';

const selectAddress = (s: ApprovalsSnapshot) => s.context.address;
const selectAircraft = (s: ApprovalsSnapshot) => s.context.loaded?.aircraft ?? null;
const selectIsPending = (s: ApprovalsSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: ApprovalsSnapshot) => s.hasTag('failed');
const selectIsListed = (s: ApprovalsSnapshot) => s.hasTag('open');
const selectIsStale = (s: ApprovalsSnapshot) => s.hasTag('stale');

const tabs: readonly (readonly [ApprovalTab, string])[] = [
  ['check', 'To check'],
  ['approve', 'To approve'],
  ['approved', 'Approved'],
  ['periods', 'Periods and differences'],
  ['close', 'Close'],
  ['accruals', 'Accruals'],
];
const emptyAddress: ApprovalsFilters = { tab: 'check', aircraft: '', start: '', open: '' };

const Tabs = ({ tab, seesBooks }: { readonly tab: ApprovalTab; readonly seesBooks: boolean }) => (
  <nav
    aria-label="Approvals"
    className="-mb-1 flex shrink-0 gap-x-4 overflow-x-auto overflow-y-hidden border-b border-line"
  >
    {tabs
      .filter(([id]) => seesBooks || !isOfBooks(id))
      .map(([id, label]) => (
        <Link
          key={id}
          href={approvalsListPath({ ...emptyAddress, tab: id })}
          variant="navLink"
          isCurrent={id === tab}
          className="-mb-px h-9 rounded-none max-sm:-outline-offset-2 border-b-2 border-transparent px-1! aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
  </nav>
);

export interface ApprovalsProps {
  readonly list: ApprovalsRef;
  readonly ownBaseId: string;
  readonly hasShortcuts: boolean;
  /** The user has CatisReports.View. */
  readonly seesBooks: boolean;
  /** The content of the tabs of half-months; null for users without access. */
  readonly books: ReactNode;
}
/** Records to check and to approve, and the state of the half-months (APR-28). */
export function Approvals({ list, ownBaseId, hasShortcuts, seesBooks, books }: ApprovalsProps) {
  const address = useSelector(list, selectAddress);
  const aircraft = useSelector(list, selectAircraft);
  const isPending = useSelector(list, selectIsPending);
  const hasFailed = useSelector(list, selectHasFailed);
  const isListed = useSelector(list, selectIsListed);
  const isStale = useSelector(list, selectIsStale);
  const retry = () => list.send({ type: 'retry.requested' });
  const { tab, start } = address;
  const hasBooks = isOfBooks(tab);
  const whose =
    address.aircraft === ''
      ? ''
      : aircraftName(aircraft ?? [], address.aircraft === NO_AIRCRAFT ? null : address.aircraft);
  const filter = [whose, start === '' ? '' : halfMonthName(start)]
    .filter((text) => text !== '')
    .join(', ');
  return (
    <div
      className={`mx-auto flex max-w-[1320px] flex-col gap-3 p-4 ${hasBooks ? '' : 'h-[calc(100dvh-105px)] short:h-auto short:min-h-96 md:h-[calc(100dvh-48px)]'}`}
    >
      <h1>Approvals</h1>
      <Tabs tab={tab} seesBooks={seesBooks} />
      <StepSummary list={list} />
      {hasBooks &&
        (books ?? (
          <EmptyState>Half-months and differences are shown to who may see reports.</EmptyState>
        ))}
      {!hasBooks && filter !== '' && isListed && (
        <p className="flex flex-wrap items-center gap-x-3">
          Only {filter}.<Link href={approvalsListPath({ ...emptyAddress, tab })}>Show all</Link>
        </p>
      )}
      {hasFailed && (
        <EmptyState action={<Button onPress={retry}>Try again</Button>}>
          The records couldn't be loaded.
        </EmptyState>
      )}
      {isPending && <Skeleton lines={8} />}
      {isStale && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>This list couldn't be loaded again. It may be old.</p>
          <Button variant="outline" size="inputAction" onPress={retry}>
            Try again
          </Button>
        </div>
      )}
      {tab === 'approved' && isListed && <ApprovedRecords list={list} />}
      {(tab === 'check' || tab === 'approve') && isListed && (
        <Records list={list} ownBaseId={ownBaseId} hasShortcuts={hasShortcuts} />
      )}
      <StepReason list={list} />
    </div>
  );
}
