import { useMemo } from 'react';
import { ServiceAccounts } from '../../views/tokens/ServiceAccounts.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { useFocusAsked } from '../frame/useFocusAsked.ts';
import { AccountTokens } from './AccountTokens.tsx';
import { provideServiceAccounts } from './provideTokens.ts';

/** The section of service accounts on the page of integrations. */
export function ServiceAccountsSection({ services }: Pick<PageProps, 'services'>) {
  const accounts = useActorRef(useMemo(() => provideServiceAccounts(services), [services]));
  useFocusAsked(accounts);
  return (
    <ServiceAccounts
      accounts={accounts}
      tokensOf={({ id, isArchived }) => (
        <AccountTokens key={id} services={services} accountId={id} canAdd={!isArchived} />
      )}
    />
  );
}
