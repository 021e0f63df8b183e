import { useEffect, useMemo } from 'react';
import { rememberedHomeBase } from '../../adapters/browserStore.ts';
import { Home } from '../../views/home/Home.tsx';
import type { PageProps } from '../pages.ts';
import { provideHome } from '../provide/home.ts';
import { usePageActor } from '../usePageActor.ts';

export default function HomePage({ services }: PageProps) {
  const machine = useMemo(() => provideHome(services), [services]);
  const { person } = services.session.getSnapshot().context;
  const home = usePageActor(machine, { now: services.clock.getSnapshot().context.now, baseId: rememberedHomeBase() ?? person?.baseId ?? '' }, services.go);
  useEffect(() => {
    const listening = services.clock.subscribe((s) => home.send({ type: 'clock.ticked', now: s.context.now }));
    return () => listening.unsubscribe();
  }, [home, services]);
  return <Home home={home} session={services.session} onOpen={services.go} />;
}
