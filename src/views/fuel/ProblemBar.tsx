import { useSelector } from '@xstate/react';
import type { FuelRef, FuelSnapshot } from '../../../machines/fuel/fuelReceipts.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemList } from '../../ui/ProblemList.tsx';

const selectMessages = (s: FuelSnapshot) => s.context.messages;
const selectShowsAll = (s: FuelSnapshot) => s.context.showsAll;
const selectFailure = (s: FuelSnapshot) => s.context.failure;
const selectHasFailed = (s: FuelSnapshot) => s.hasTag('failed');
const selectIsUnknown = (s: FuelSnapshot) => s.hasTag('situationUnknown');

/** What stands in the way of saving the receipt, and what could not be asked. */
export function ProblemBar({ form }: { readonly form: FuelRef }) {
  const messages = useSelector(form, selectMessages);
  const showsAll = useSelector(form, selectShowsAll);
  const failure = useSelector(form, selectFailure);
  const hasFailed = useSelector(form, selectHasFailed);
  const isUnknown = useSelector(form, selectIsUnknown);
  const errors = Object.values(messages)
    .flat()
    .filter((m) => m.severity === 'error');
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      <ProblemList
        errors={showsAll ? errors : []}
        failure={failure}
        mayRetry={hasFailed}
        onOpen={(path) => form.send({ type: 'problem.opened', path })}
        onRetry={() => form.send({ type: 'save.requested' })}
        onDismiss={() => form.send({ type: 'failure.dismissed' })}
      />
      {isUnknown && (
        <p className="flex flex-wrap items-center gap-3 rounded-card border border-warning bg-warning-tint px-3 py-2">
          <span className="min-w-0 flex-1">Earlier receipts couldn't be asked. The service checks against them when you save.</span>
          <Button variant="outline" size="inputAction" onPress={() => form.send({ type: 'situation.retried' })}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}
