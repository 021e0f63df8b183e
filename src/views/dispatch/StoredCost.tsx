import { useSelector } from '@xstate/react';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { approvalOf } from '../../../domain/approvals/refusals.ts';
import {
  differenceText,
  type StoredCost as Stored,
} from '../../../domain/dispatch/price/storedCost.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Breakdown } from './sections/Breakdown.tsx';

const selectIsExplaining = (s: DispatchEditorSnapshot) => s.hasTag('explaining');
const selectIsUnexplained = (s: DispatchEditorSnapshot) => s.hasTag('unexplained');

interface StoredCostProps {
  readonly form: DispatchEditorRef;
  readonly record: Dispatch;
  readonly cost: Stored;
}
/** The stored cost of a record: the approved one, and the current one if it differs (D-66). */
export function StoredCost({ form, record, cost }: StoredCostProps) {
  const isExplaining = useSelector(form, selectIsExplaining);
  const isUnexplained = useSelector(form, selectIsUnexplained);
  const { live, approved } = cost;
  const isApproved = approvalOf(record) === 'approved';
  const difference = differenceText(cost, record.isArchived);
  if (isApproved && isExplaining) return <Skeleton lines={8} label="Loading the approved cost" />;
  return (
    <div className="flex flex-col gap-3">
      {isUnexplained && (
        <p className="flex flex-wrap items-center gap-3">
          {isApproved
            ? "The approved cost couldn't be loaded. This is what the record costs now."
            : "How the cost came about couldn't be loaded."}
          <Button
            variant="outline"
            size="inputAction"
            onPress={() => form.send({ type: 'explanation.requested' })}
          >
            Try again
          </Button>
        </p>
      )}
      {approved !== null && (
        <section aria-label="Approved cost" className="flex flex-col gap-1">
          <h2 className="text-sm font-medium text-ink-2">{approved.title}</h2>
          <Breakdown lines={approved.sheet.lines} caption="Approved cost breakdown" />
          {approved.sheet.contract !== '' && (
            <p className="text-sm text-ink-2">{approved.sheet.contract}</p>
          )}
          {approved.adjustments.map((text, n) => (
            // Adjustments have no id; the index is the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
            <p key={n} className="text-sm">
              {text}
            </p>
          ))}
          {difference !== null && <p>{difference}</p>}
        </section>
      )}
      {(approved === null || approved.hasOtherParts) && (
        <section aria-label="Cost" className="flex flex-col gap-1">
          {approved !== null && (
            <h2 className="text-sm font-medium text-ink-2">
              {record.isArchived ? 'Cost when it was deleted' : 'Cost now'}
            </h2>
          )}
          <Breakdown lines={live.lines} />
        </section>
      )}
    </div>
  );
}
