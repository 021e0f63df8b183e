import { useSelector } from '@xstate/react';
import { Check, Circle } from 'lucide-react';
import { setupSteps } from '../../../domain/home/firstUse.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';

const nothing = {} as const;
const selectCounts = (s: HomeSnapshot) => s.context.data?.counts ?? nothing;

/** The setup steps before a first flight, in order (HOME-83). */
export function SetupList({ home }: { readonly home: HomeRef }) {
  const steps = setupSteps(useSelector(home, selectCounts));
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="setup" className="card max-w-2xl shrink-0 p-4">
      <h2 id="setup" className="mb-2">
        Before the first flight
      </h2>
      <ol className="flex flex-col">
        {steps.map((step) => (
          <li
            key={step.label}
            className="flex items-center gap-3 border-t border-line py-1.5 first:border-t-0"
          >
            {step.isDone ? (
              <Check role="img" aria-label="Done" size={18} className="text-success" />
            ) : (
              <Circle role="img" aria-label="To do" size={18} className="text-ink-3" />
            )}
            <span className="w-36">
              <Link href={step.to}>{step.label}</Link>
            </span>
            <span className="text-sm text-ink-2">{step.why}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
