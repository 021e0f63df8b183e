import { useMemo } from 'react';
import { WebhooksSection } from '../../views/integrations/WebhooksSection.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { provideWebhookForm, provideWebhooks } from './provideIntegrations.ts';

/** The webhooks with their charts. */
export function WebhooksOf({ services }: Pick<PageProps, 'services'>) {
  const list = useActorRef(useMemo(() => provideWebhooks(services), [services]));
  const form = useActorRef(
    useMemo(
      () => provideWebhookForm(services, () => list.send({ type: 'list.outdated' })),
      [services, list],
    ),
  );
  return <WebhooksSection list={list} form={form} />;
}
