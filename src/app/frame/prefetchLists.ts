import { canVisit } from '../../../domain/routes/navigation.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { isServiceWorkerControlled } from '../../adapters/browser/serviceWorkerControlled.ts';
import type { Services } from './services.ts';

let isWarm = false;
/**
 * Prefetches a new flight's choices once per page if the product works offline here, so that the
 * form also opens without a network (SES-17). The form loads again what failed.
 */
export async function prefetchLists({
  reference,
  session,
}: Pick<Services, 'reference' | 'session'>): Promise<void> {
  if (
    isWarm ||
    !isServiceWorkerControlled() ||
    !canVisit('/dispatch/flight/new', sessionFacts(session.getSnapshot()))
  )
    return;
  isWarm = true;
  const { aircraft, bases, crew, crewRoles, vendors, agents, landingFees } = reference;
  await Promise.allSettled(
    [aircraft, bases, crew, crewRoles, vendors, agents, landingFees].map((ask) => ask()),
  );
}
