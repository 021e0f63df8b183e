import type { Finding } from '../../domain/dispatch/finding.ts';

/** The steps of a guided flight (domain §2.2), in order. */
export const steps = ['aircraft', 'times', 'agent', 'crew', 'review'] as const;
export type Step = (typeof steps)[number];
export const stepNames: Readonly<Record<Step, string>> = { aircraft: 'Aircraft', times: 'Times', agent: 'Agent', crew: 'Crew', review: 'Review' };

const timesFields = /\.(takeOffBaseId|landingBaseId|timeOut|timeIn|hobbsStart|hobbsEnd|totalFlightHours|dayFlightHours|nightFlightHours|landings|landingFees)$/;

/** The step a field stands on. */
export function stepOf(path: string): Step {
  if (path === 'remarks') return 'review';
  if (path === 'dispatchTime' || timesFields.test(path)) return 'times';
  if (/\.drops(\.|$)/.test(path)) return 'agent';
  if (/\.crew(\.|$)/.test(path)) return 'crew';
  return 'aircraft';
}

/** How many errors each step shows. */
export function problemsByStep(shown: readonly Finding[]): Readonly<Record<Step, number>> {
  const count = { aircraft: 0, times: 0, agent: 0, crew: 0, review: 0 };
  for (const finding of shown) if (finding.severity === 'error') count[stepOf(finding.path)] += 1;
  return count;
}
