import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import {
  approvalsListPath,
  listSpan,
  neighborApprovedStarts,
} from '../../../domain/approvals/address.ts';
import { halfMonthName } from '../../../domain/approvals/halfMonth.ts';
import { approvedTotal, groupsApproved, linesOf } from '../../../domain/approvals/lists.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import type {
  ApprovalsRef,
  ApprovalsSnapshot,
} from '../../../machines/approvals/approvals.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { RecordList } from './RecordList.tsx';

const selectLoaded = (s: ApprovalsSnapshot) => s.context.loaded;
const selectAddress = (s: ApprovalsSnapshot) => s.context.address;
const selectToday = (s: ApprovalsSnapshot) => s.context.today;

/**
 * Approved records by half-month: approver, time and booked amount. A row opens the record
 * (APR-50).
 */
export function ApprovedRecords({ list }: { readonly list: ApprovalsRef }) {
  const loaded = useSelector(list, selectLoaded);
  const address = useSelector(list, selectAddress);
  const today = useSelector(list, selectToday);
  const lines = useMemo(
    () => (loaded === null ? [] : linesOf(groupsApproved(loaded.records))),
    [loaded],
  );
  if (loaded === null) return null;
  const { records, aircraft, bases } = loaded;
  const { earlier, later } = neighborApprovedStarts(address, today);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <p role="status" className="min-w-0 flex-1 text-sm text-ink-2">
          {records.length === 0 ? '' : approvedTotal(records)}
        </p>
        <Link
          href={approvalsListPath({ ...address, start: earlier, open: '' })}
          variant="outline"
          aria-label="The half-month before"
        >
          <ChevronLeft aria-hidden size={16} />
        </Link>
        <span className="text-sm whitespace-nowrap text-ink-2">
          {address.start === ''
            ? `Since ${formatDate(listSpan(address, today).from)}`
            : halfMonthName(address.start)}
        </span>
        {address.start !== '' && (
          <Link
            href={approvalsListPath({ ...address, start: later, open: '' })}
            variant="outline"
            aria-label="The half-month after"
          >
            <ChevronRight aria-hidden size={16} />
          </Link>
        )}
      </div>
      {records.length === 0 ? (
        <EmptyState>Nothing is approved in these days.</EmptyState>
      ) : (
        <RecordList
          label="Approved records"
          lines={lines}
          aircraft={aircraft}
          bases={bases}
          openId={address.open}
          picked={[]}
          onOpen={(id) => list.send({ type: 'address.asked', address: { open: id } })}
          isApproved
        />
      )}
    </>
  );
}
