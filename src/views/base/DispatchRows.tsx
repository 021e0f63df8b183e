import { useSelector } from '@xstate/react';
import type { BaseRef } from '../../../machines/base/base.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Rows } from '../../ui/lists/Rows.tsx';
import { StatusMark } from '../../ui/notices/StatusMark.tsx';
import {
  AmountCells,
  amountHeaders,
  DispatchFlags,
  DispatchName,
  WhichCells,
  whichHeaders,
} from '../records/DispatchCells.tsx';
import type { BaseRights } from './RowActions.tsx';
import { Missing, SectionCard } from './SectionCard.tsx';
import { selectAttention, selectToday } from './selectors.ts';

const headers = [...whichHeaders, ...amountHeaders, { label: 'Status' }, { label: 'Flags' }];
interface Props {
  readonly base: BaseRef;
  readonly rights: BaseRights;
}

/** All dispatches from the base today, with links to open and clone them (BASE-9). */
export function TodaysDispatches({ base, rights: { mayDispatch, seesDispatches } }: Props) {
  const rows = useSelector(base, selectToday);
  return (
    <SectionCard
      id="today"
      title="Today's dispatches"
      {...(rows === null ? {} : { count: rows.length })}
    >
      {rows === null && <Missing what="dispatches" isForbidden={!seesDispatches} />}
      {rows?.length === 0 && <EmptyState>Nothing dispatched today.</EmptyState>}
      {rows !== null && rows.length > 0 && (
        <Rows
          label="Today's dispatches"
          headers={mayDispatch ? [...headers, { label: 'Actions', isHidden: true }] : headers}
        >
          {rows.map((r) => (
            <tr key={r.id}>
              <WhichCells row={r} mayOpen={mayDispatch} />
              <AmountCells row={r} />
              <td>
                <StatusMark status={r.status} />
              </td>
              <td>
                <DispatchFlags flags={r.flags} />
              </td>
              {mayDispatch && (
                <td className="text-right whitespace-nowrap">
                  {r.kind === 'flight' && (
                    <span className="flex justify-end gap-3">
                      <Link
                        href={`/dispatch/flight/new?cloneType=nextTrip&cloneId=${r.id}`}
                        aria-label={`Next trip of ${r.dispatchNumber}`}
                      >
                        Next trip
                      </Link>
                      <Link
                        href={`/dispatch/flight/new?cloneType=sameIncident&cloneId=${r.id}`}
                        aria-label={`Same incident as ${r.dispatchNumber}`}
                      >
                        Same incident
                      </Link>
                    </span>
                  )}
                </td>
              )}
            </tr>
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}

/** Records of the last 14 days that the base can still correct (BASE-9). */
export function NeedsAttention({ base, rights: { mayDispatch, seesDispatches } }: Props) {
  const rows = useSelector(base, selectAttention);
  return (
    <SectionCard
      id="attention"
      title="Needs attention"
      {...(rows === null ? {} : { count: rows.length })}
    >
      {rows === null && <Missing what="dispatches" isForbidden={!seesDispatches} />}
      {rows?.length === 0 && <EmptyState>Nothing needs attention.</EmptyState>}
      <ul>
        {rows?.map((r) => (
          <li
            key={r.id}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-sm last:border-b-0"
          >
            <span className="w-30 font-medium">
              <DispatchName row={r} mayOpen={mayDispatch} />
            </span>
            <span className="w-20">{r.radioId}</span>
            <span className="flex-1 text-ink-3">{r.day}</span>
            <DispatchFlags flags={r.flags} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
