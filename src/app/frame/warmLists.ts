import { mayVisit } from '../../../domain/routes/navigation.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { isKeptHere } from '../../adapters/browser/keptHere.ts';
import type { Services } from './services.ts';

let isWarm = false;
/**
 * Reads once per page what a new flight chooses from, where the product is kept on this computer: then it opens without
 * a network too (SES-17). What cannot be had now is asked for again by the form.
 */
export async function warmLists({
  reference,
  session,
}: Pick<Services, 'reference' | 'session'>): Promise<void> {
  if (
    isWarm ||
    !isKeptHere() ||
    !mayVisit('/dispatch/flight/new', sessionFacts(session.getSnapshot()))
  )
    return;
  isWarm = true;
  const { aircraft, bases, crew, crewRoles, vendors, agents, landingFees } = reference;
  await Promise.allSettled(
    [aircraft, bases, crew, crewRoles, vendors, agents, landingFees].map((ask) => ask()),
  );
}
