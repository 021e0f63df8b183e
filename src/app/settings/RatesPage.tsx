import { usePathname } from 'wouter/use-browser-location';
import { rateTabsFor } from '../../../domain/routes/navigation.ts';
import { ratePageAt } from '../../../domain/settings/pages/rates.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { RateTabs } from '../../views/settings/RateTabs.tsx';
import { NotFound } from '../../views/shell/NotFound.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { SettingsList } from './SettingsPage.tsx';

/** Read-only prices for users who can't change them (SET-47). */
export default function RatesPage({ services, search }: PageProps) {
  const path = usePathname().replace(/\/$/, '');
  const page = ratePageAt(path);
  if (page === null) return <NotFound />;
  const tabs = (
    <RateTabs tabs={rateTabsFor(sessionFacts(services.session.getSnapshot()))} path={path} />
  );
  return (
    <SettingsList
      key={path}
      services={services}
      search={search}
      page={page}
      back={null}
      heading={tabs}
    />
  );
}
