import { useSelector } from '@xstate/react';
import type {
  ApprovalsRef,
  ApprovalsSnapshot,
} from '../../../machines/approvals/approvals.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { StepBar } from './StepBar.tsx';

const selectTold = (s: ApprovalsSnapshot) => s.context.told;
const selectStep = (s: ApprovalsSnapshot) => s.context.toldStep;
const selectIsListed = (s: ApprovalsSnapshot) => s.hasTag('open');
/** Maximum number of refusals listed one by one. */
const MAX_MESSAGES = 8;

/** "46 approved. 2 were changed meanwhile and are still checked." (APR-31) */
export function StepSummary({ list }: { readonly list: ApprovalsRef }) {
  const told = useSelector(list, selectTold);
  const step = useSelector(list, selectStep);
  const isListed = useSelector(list, selectIsListed);
  if (told === null) return null;
  const { text, refused } = told;
  return (
    <StepBar
      text={text}
      isRefused={refused.length > 0}
      onClose={() => list.send({ type: 'told.closed' })}
    >
      {refused.length > 0 && (
        <>
          <ul className="list-disc pl-5">
            {refused.slice(0, MAX_MESSAGES).map(({ id, message }) => (
              <li key={id}>{message}</li>
            ))}
            {refused.length > MAX_MESSAGES && <li>{refused.length - MAX_MESSAGES} more.</li>}
          </ul>
          {step === 'approve' && isListed && (
            <p>
              <Button
                variant="outline"
                size="inputAction"
                onPress={() =>
                  list.send({
                    type: 'approve.asked',
                    ids: refused.map(({ id }) => id),
                    hasReason: true,
                  })
                }
              >
                Approve with a reason
              </Button>
            </p>
          )}
        </>
      )}
    </StepBar>
  );
}
