import { useMemo } from 'react';
import { FeedsSection } from '../../views/integrations/FeedsSection.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { provideFeedForm, provideFeeds } from './provideIntegrations.ts';

/** The incident feeds with their charts. */
export function FeedsOf({ services }: Pick<PageProps, 'services'>) {
  const list = useActorRef(useMemo(() => provideFeeds(services), [services]));
  const form = useActorRef(
    useMemo(
      () => provideFeedForm(services, () => list.send({ type: 'list.outdated' })),
      [services, list],
    ),
  );
  return <FeedsSection list={list} form={form} />;
}
