import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { Security } from '../../views/account/Security.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { provideSecurity } from './provideAccountSecurity.ts';
import { useFocusAsked } from './useFocusAsked.ts';

export default function SecurityPage({ services }: PageProps) {
  const machine = useMemo(() => provideSecurity(services), [services]);
  const form = useActorRef(machine);
  useFocusAsked(form);
  const email = useSelector(services.session, (s) => s.context.identity?.email ?? '');
  const [lastSignIn, setLastSignIn] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    void services
      .identity()
      .accounts()
      .then((accounts) => {
        if (!isLeft) setLastSignIn(accounts.lastSignIn());
      });
    return () => {
      isLeft = true;
    };
  }, [services]);
  return <Security form={form} email={email} lastSignIn={lastSignIn} />;
}
