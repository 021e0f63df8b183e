import { canVisit } from '../../../domain/routes/navigation.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { ClosestShort } from '../../views/closest/ClosestShort.tsx';
import { useClosest } from '../closest/useClosest.ts';
import type { Services } from '../frame/services.ts';

const everyKind = { kind: '', gallons: '' } as const;

/** The aircraft that arrive first at the chosen incident. Another incident needs another key. */
export function ClosestOf({
  services,
  incidentId,
}: {
  readonly services: Services;
  readonly incidentId: string;
}) {
  const closest = useClosest(services, incidentId, everyKind);
  const facts = sessionFacts(services.session.getSnapshot());
  return <ClosestShort closest={closest} maySend={canVisit('/dispatch/flight/new', facts)} />;
}
