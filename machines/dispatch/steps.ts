import type { DispatchType } from '../../contract/dispatches.ts';
import type { Finding } from '../../domain/dispatch/finding.ts';

/** Every step a guided form may have. */
export const steps = ['aircraft', 'times', 'duty', 'agent', 'crew', 'review'] as const;
export type Step = (typeof steps)[number];

/** The steps of each kind of dispatch with their names, in order (domain §2.2, §2.6, §2.7). */
const namesOf: Readonly<Record<DispatchType, readonly (readonly [Step, string])[]>> = {
  flight: [
    ['aircraft', 'Aircraft'],
    ['times', 'Times'],
    ['agent', 'Agent'],
    ['crew', 'Crew'],
    ['review', 'Review'],
  ],
  standby: [
    ['aircraft', 'Aircraft and base'],
    ['duty', 'Duty and crew'],
    ['review', 'Review'],
  ],
  agentOnly: [
    ['aircraft', 'Incident and aircraft'],
    ['agent', 'Agent'],
    ['review', 'Review'],
  ],
};
export const stepsOf = (kind: DispatchType): readonly Step[] => namesOf[kind].map(([step]) => step);
export const stepName = (kind: DispatchType, step: Step): string => namesOf[kind].find(([each]) => each === step)?.[1] ?? '';

/** The step after or before another, null at the ends. */
export function stepBeside(kind: DispatchType, step: Step, by: 1 | -1): Step | null {
  const own = stepsOf(kind);
  return own[own.indexOf(step) + by] ?? null;
}

const timesFields = /\.(takeOffBaseId|landingBaseId|timeOut|timeIn|hobbsStart|hobbsEnd|totalFlightHours|dayFlightHours|nightFlightHours|landings|landingFees)$/;

/** The step a field of a kind of dispatch stands on. */
export function stepOf(kind: DispatchType, path: string): Step {
  if (path === 'remarks') return 'review';
  if (kind === 'agentOnly') return /\.drops(\.|$)/.test(path) ? 'agent' : 'aircraft';
  if (kind === 'standby') return /\.crew(\.|$)|\.(timeOut|timeIn|landingFees)$/.test(path) ? 'duty' : 'aircraft';
  if (path === 'dispatchTime' || timesFields.test(path)) return 'times';
  if (/\.drops(\.|$)/.test(path)) return 'agent';
  return /\.crew(\.|$)/.test(path) ? 'crew' : 'aircraft';
}

/** How many errors each step shows. */
export function problemsByStep(kind: DispatchType, shown: readonly Finding[]): Readonly<Record<Step, number>> {
  const count = { aircraft: 0, times: 0, duty: 0, agent: 0, crew: 0, review: 0 };
  for (const finding of shown) if (finding.severity === 'error') count[stepOf(kind, finding.path)] += 1;
  return count;
}
