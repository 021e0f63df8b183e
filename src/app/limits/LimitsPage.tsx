import { useEffect, useMemo } from 'react';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { readLimitsFilters } from '../../../domain/limits/address.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { LimitsView } from '../../views/limits/Limits.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideLimits } from './provideLimits.ts';

/** Which pilots can still fly, and which meters indicate a missing flight. */
export default function LimitsPage({ services, search }: PageProps) {
  const machine = useMemo(() => provideLimits(services), [services]);
  const { now } = services.clock.getSnapshot().context;
  const today = pacificDay(now);
  const address = useMemo(() => readLimitsFilters(searchValues(search), today), [search, today]);
  const snapshot = services.session.getSnapshot();
  const mayEdit = isAllowed(snapshot.context.permissions, 'Dispatch', 'Edit');
  const limits = usePageActor(machine, { address, today, now, mayExplain: mayEdit }, services.go);
  useEffect(() => limits.send({ type: 'address.changed', address }), [limits, address]);
  return (
    <LimitsView
      limits={limits}
      mayOpen={mayEdit && canVisit('/dispatch/flight/new', sessionFacts(snapshot))}
    />
  );
}
