import { useEffect, useMemo } from 'react';
import { searchValues } from '../../adapters/url.ts';
import { BaseManagement } from '../../views/base/BaseManagement.tsx';
import type { PageProps } from '../pages.ts';
import { provideBase } from '../provide/base.ts';
import { usePageActor } from '../usePageActor.ts';

export default function BasePage({ services, search }: PageProps) {
  const machine = useMemo(() => provideBase(services), [services]);
  const askedId = searchValues(search)['baseId'] ?? '';
  const { person } = services.session.getSnapshot().context;
  const base = usePageActor(machine, { now: services.clock.getSnapshot().context.now, askedId, ownBaseId: person?.baseId ?? '' }, services.go);
  useEffect(() => base.send({ type: 'base.asked', baseId: askedId }), [base, askedId]);
  useEffect(() => {
    const listening = services.clock.subscribe((s) => base.send({ type: 'clock.ticked', now: s.context.now }));
    return () => listening.unsubscribe();
  }, [base, services]);
  return <BaseManagement base={base} session={services.session} onOpen={services.go} />;
}
