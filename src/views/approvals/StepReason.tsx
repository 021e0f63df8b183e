import { useSelector } from '@xstate/react';
import { unknownTexts } from '../../../domain/approvals/lists.ts';
import type { ListStep } from '../../../domain/approvals/stepSummary.ts';
import type {
  ApprovalsRef,
  ApprovalsSnapshot,
} from '../../../machines/approvals/approvals.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

const selectIsAsking = (s: ApprovalsSnapshot) => s.hasTag('asking');
const selectAsked = (s: ApprovalsSnapshot) => s.context.asked;
const selectRecords = (s: ApprovalsSnapshot) => s.context.loaded?.records ?? null;
const selectReason = (s: ApprovalsSnapshot) => s.context.reason;
const selectShows = (s: ApprovalsSnapshot) => s.context.showsReason;

const words: Readonly<Record<ListStep, { readonly action: string; readonly label: string }>> = {
  check: { action: 'Check', label: 'Why?' },
  approve: { action: 'Approve', label: 'Why is it approved all the same?' },
  sendBack: { action: 'Send back', label: 'Why is it sent back?' },
  reopen: { action: 'Reopen', label: 'Why is it reopened?' },
};
/** Maximum number of record names in the dialog. */
const MAX_TEXTS = 5;

/** Dialog for the reason of a step (APR-13, APR-14, APR-31). */
export function StepReason({ list }: { readonly list: ApprovalsRef }) {
  const isAsking = useSelector(list, selectIsAsking);
  const asked = useSelector(list, selectAsked);
  const records = useSelector(list, selectRecords);
  const reason = useSelector(list, selectReason);
  const shows = useSelector(list, selectShows);
  if (asked === null) return null;
  const { action, label } = words[asked.step];
  const count = asked.items.length;
  const ids = new Set(asked.items.map(({ id }) => id));
  const meant = asked.step === 'approve' ? (records ?? []).filter(({ id }) => ids.has(id)) : [];
  const unknown = unknownTexts(meant);
  const lacksContract = meant.some((record) => record.unknown.includes('noContract'));
  return (
    <ReasonDialog
      title={`${action} ${count === 1 ? '1 record' : `${count} records`}`}
      label={label}
      action={action}
      isOpen={isAsking}
      reason={reason}
      showsProblem={shows}
      onType={(typed) => list.send({ type: 'reason.typed', reason: typed })}
      onGive={() => list.send({ type: 'reason.given' })}
      onClose={() => list.send({ type: 'asking.left' })}
    >
      {unknown.length > 0 && (
        <div className="flex flex-col gap-1">
          <ul className="list-disc pl-5">
            {unknown.slice(0, MAX_TEXTS).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {unknown.length > MAX_TEXTS && (
            <p>{unknown.length - MAX_TEXTS} more have no known cost.</p>
          )}
          {lacksContract && (
            <p>
              <Link href="/settings/aircraft-rates">Add aircraft rate</Link>
            </p>
          )}
        </div>
      )}
    </ReasonDialog>
  );
}
