import { useEffect, useMemo } from 'react';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { applyWallDisplayStyles } from '../../adapters/browser/wall.ts';
import { Wall } from '../../views/wall/Wall.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideWall } from './provideWall.ts';

/** The wall of the URL's base, otherwise of the user's own, otherwise of all bases. */
export default function WallPage(props: PageProps) {
  return <OneWall key={props.search} {...props} />;
}

function OneWall({ services, search }: PageProps) {
  const machine = useMemo(() => provideWall(services), [services]);
  const { baseId = '', wall: which, cost } = searchValues(search);
  const own = services.session.getSnapshot().context.person?.baseId ?? '';
  const shown = which === 'all' ? '' : baseId === '' ? own : baseId;
  const wall = usePageActor(
    machine,
    { baseId: shown === '' ? 'all' : shown, withCost: cost === 'true', now: serviceNow() },
    services.go,
  );
  useEffect(() => applyWallDisplayStyles(), []);
  useEffect(() => {
    let hasAsked = false;
    // A wall has no input and hangs for weeks, so it activates a new version by itself. It tries
    // once.
    const take = () => {
      if (hasAsked || !services.version.getSnapshot().hasTag('newer')) return;
      hasAsked = true;
      services.version.send({ type: 'reload.requested' });
    };
    const listening = services.version.subscribe(take);
    take();
    return () => listening.unsubscribe();
  }, [services]);
  return <Wall wall={wall} />;
}
