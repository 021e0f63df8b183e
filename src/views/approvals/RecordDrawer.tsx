import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { costLines } from '../../../domain/approvals/costLines.ts';
import { approvalOf } from '../../../domain/approvals/refusals.ts';
import { ASK_WHO_REOPENS, booksText, readText } from '../../../domain/approvals/texts.ts';
import { dispatchDetail } from '../../../domain/dispatch/view/detail.ts';
import { dispatchPath } from '../../../domain/dispatch/view/kinds.ts';
import { formatUsd } from '../../../domain/format.ts';
import type {
  ApprovalsRef,
  ApprovalsSnapshot,
} from '../../../machines/approvals/approvals.machine.ts';
import type { RecordOutcome } from '../../../machines/approvals/approvals.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Drawer } from '../../ui/notices/Drawer.tsx';
import { DetailLines } from '../records/DetailLines.tsx';

const selectOpened = (s: ApprovalsSnapshot) => s.context.opened;
const selectIsPending = (s: ApprovalsSnapshot) => s.hasTag('recordPending');
const selectIsShown = (s: ApprovalsSnapshot) => s.hasTag('recordShown');
const selectIsGone = (s: ApprovalsSnapshot) => s.hasTag('recordGone');
const selectHasFailed = (s: ApprovalsSnapshot) => s.hasTag('recordFailed');
const selectMayApprove = (s: ApprovalsSnapshot) => s.context.mayApprove;
const selectIsBusy = (s: ApprovalsSnapshot) => s.hasTag('busy');

export interface RecordDrawerProps {
  readonly list: ApprovalsRef;
  readonly mayEdit: boolean;
  readonly historyOf: (id: string, version: number) => ReactNode;
}
type Opened = Extract<RecordOutcome, { kind: 'found' }>;

function CostTable({ costs }: { readonly costs: Opened['dispatch']['costs'] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Costs</caption>
      <tbody>
        {costLines(costs).map(({ label, dollars, isTotal }) => (
          <tr key={label} className={isTotal ? 'border-t border-line' : ''}>
            <th
              scope="row"
              className={`py-1 text-left ${isTotal ? 'font-semibold' : 'font-normal'}`}
            >
              {label}
            </th>
            <td className={`py-1 text-right tabular-nums ${isTotal ? 'font-semibold' : ''}`}>
              {formatUsd(dollars)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RecordDetailProps extends Pick<RecordDrawerProps, 'historyOf'> {
  readonly opened: Opened;
}
function RecordDetail({ opened: { dispatch, aircraft, row }, historyOf }: RecordDetailProps) {
  const detail = dispatchDetail(dispatch, aircraft);
  const books = row === null ? null : booksText(row);
  return (
    <>
      <DetailLines lines={detail.head} />
      {detail.parts.map((lines, n) => (
        <section
          key={dispatch.activities[n]?.activityId}
          className="border-t border-line pt-3"
          aria-label={detail.parts.length > 1 ? `Activity ${n + 1}` : 'Activity'}
        >
          <DetailLines lines={lines} />
        </section>
      ))}
      <section aria-label="Costs" className="border-t border-line pt-3">
        <CostTable costs={dispatch.costs} />
        {books !== null && <p className="mt-2 text-sm text-warning">{books}</p>}
      </section>
      <div className="border-t border-line pt-2">{historyOf(dispatch.id, dispatch.version)}</div>
    </>
  );
}

/** One record next to the list, read-only: content, cost and history (APR-32). */
export function RecordDrawer({ list, mayEdit, historyOf }: RecordDrawerProps) {
  const opened = useSelector(list, selectOpened);
  const isPending = useSelector(list, selectIsPending);
  const isShown = useSelector(list, selectIsShown);
  const isGone = useSelector(list, selectIsGone);
  const hasFailed = useSelector(list, selectHasFailed);
  const mayApprove = useSelector(list, selectMayApprove);
  const isBusy = useSelector(list, selectIsBusy);
  if (!isPending && !isShown && !isGone && !hasFailed) return null;
  const close = () => list.send({ type: 'address.asked', address: { open: '' } });
  const shown = isShown ? opened : null;
  const dispatch = shown?.dispatch ?? null;
  const isApproved =
    dispatch !== null && !dispatch.isArchived && approvalOf(dispatch) === 'approved';
  const standing = dispatch === null ? null : readText(dispatch);
  return (
    <Drawer
      title={shown === null ? 'Dispatch' : dispatchDetail(shown.dispatch, shown.aircraft).title}
      onClose={close}
      footer={
        <>
          {isApproved && mayApprove && (
            <Button
              variant="outline"
              isDisabled={isBusy}
              onPress={() => list.send({ type: 'reopen.asked' })}
            >
              Reopen
            </Button>
          )}
          {mayEdit && dispatch !== null && !dispatch.isArchived && (
            <Link href={dispatchPath(dispatch.dispatchType, dispatch.id)}>Open</Link>
          )}
          <span className="flex-1" />
          <Button variant="outline" onPress={close}>
            Close
          </Button>
        </>
      }
    >
      {isPending && <Skeleton lines={8} label="Loading the dispatch" />}
      {isGone && (
        <EmptyState>There is no dispatch at this address. The link may be old.</EmptyState>
      )}
      {hasFailed && (
        <EmptyState
          action={<Button onPress={() => list.send({ type: 'retry.requested' })}>Try again</Button>}
        >
          The dispatch couldn't be loaded.
        </EmptyState>
      )}
      {standing !== null && (
        <p>
          {standing}
          {isApproved && !mayApprove && <span className="text-ink-2"> {ASK_WHO_REOPENS}</span>}
        </p>
      )}
      {shown !== null && <RecordDetail opened={shown} historyOf={historyOf} />}
    </Drawer>
  );
}
