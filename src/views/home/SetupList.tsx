import { useSelector } from '@xstate/react';
import { Check, Circle } from 'lucide-react';
import { HELP } from '../../../contract/constants.ts';
import { setupSteps } from '../../../domain/home/firstUse.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';

const nothing = {} as const;
const selectCounts = (s: HomeSnapshot) => s.context.data?.counts ?? nothing;

/** The setup steps before a first flight, in order (HOME-83). */
export function SetupList({
  home,
  session,
}: {
  readonly home: HomeRef;
  readonly session: SessionRef;
}) {
  const hasHelp = useSelector(session, (s) => s.context.hasHelp);
  const steps = setupSteps(useSelector(home, selectCounts), hasHelp);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="setup" className="card max-w-6xl shrink-0 p-4">
      <h2 id="setup" className="mb-2">
        Before the first flight
      </h2>
      <ol className="lg:columns-2 lg:gap-x-8">
        {steps.map((step) => (
          <li
            key={step.label}
            className="flex break-inside-avoid items-center gap-3 border-t border-line py-1.5"
          >
            {step.isDone ? (
              <Check role="img" aria-label="Done" size={18} className="shrink-0 text-success" />
            ) : (
              <Circle role="img" aria-label="To do" size={18} className="shrink-0 text-ink-3" />
            )}
            <span className="w-32 shrink-0 sm:w-36">
              {step.to === null ? step.label : <Link href={step.to}>{step.label}</Link>}
            </span>
            <span className="text-sm text-ink-2">
              {step.why}
              {step.add !== undefined && (
                <>
                  {' '}
                  <Link href={step.add.to} opensTab={step.add.to.startsWith(HELP)}>
                    {step.add.label}
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
