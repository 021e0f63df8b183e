import { useCallback, useEffect, useMemo } from 'react';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { readShiftAddress } from '../../../domain/shift/address.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { rememberedHomeBase } from '../../adapters/browser/browserStore.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { ShiftView } from '../../views/shift/Shift.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { useChanges } from '../frame/useChanges.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { useReloadOnReconnect } from '../frame/useReloadOnReconnect.ts';
import { provideShift } from './provideShift.ts';

/** The shift log of a base's day, and the sheets of its hand-overs. */
export default function ShiftPage({ services, search }: PageProps) {
  const machine = useMemo(() => provideShift(services), [services]);
  const address = useMemo(() => readShiftAddress(searchValues(search)), [search]);
  const snapshot = services.session.getSnapshot();
  const { person, permissions } = snapshot.context;
  const input = {
    address,
    ownBaseId: rememberedHomeBase() || (person?.baseId ?? ''),
    now: services.clock.getSnapshot().context.now,
    mayWrite: isAllowed(permissions, 'Dispatch', 'Edit'),
  };
  const shift = usePageActor(machine, input, services.go);
  useEffect(() => shift.send({ type: 'address.changed', address }), [shift, address]);
  useEffect(() => {
    const ticking = services.clock.subscribe((s) =>
      shift.send({ type: 'clock.ticked', now: s.context.now }),
    );
    return () => ticking.unsubscribe();
  }, [shift, services]);
  useReloadOnReconnect(shift, services);
  useChanges(
    services,
    useCallback(() => shift.send({ type: 'records.changed' }), [shift]),
  );
  const facts = sessionFacts(snapshot);
  return (
    <ShiftView shift={shift} mayOpen={(path) => canVisit(path.split('?')[0] ?? path, facts)} />
  );
}
