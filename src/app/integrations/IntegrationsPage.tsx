import { Integrations } from '../../views/integrations/Integrations.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { ServiceAccountsSection } from '../tokens/ServiceAccountsSection.tsx';
import { FeedsOf } from './FeedsOf.tsx';
import { WebhooksOf } from './WebhooksOf.tsx';

/** What other programs may do here. Each section is a component with a chart of its own. */
export default function IntegrationsPage({ services }: PageProps) {
  return (
    <Integrations
      sections={[
        { title: 'Service accounts', content: <ServiceAccountsSection services={services} /> },
        { title: 'Webhooks', content: <WebhooksOf services={services} /> },
        { title: 'Incident feeds', content: <FeedsOf services={services} /> },
      ]}
    />
  );
}
