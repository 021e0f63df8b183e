import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { Security } from '../../views/account/Security.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { useFocusAsked } from '../frame/useFocusAsked.ts';
import { provideSecondFactor, provideSecurity } from './provideAccountSecurity.ts';

export default function SecurityPage({ services }: PageProps) {
  const machine = useMemo(() => provideSecurity(services), [services]);
  const form = useActorRef(machine);
  useFocusAsked(form);
  const factorMachine = useMemo(() => provideSecondFactor(services), [services]);
  const factor = useActorRef(factorMachine);
  useFocusAsked(factor);
  const isFactorRequired = useSelector(
    services.session,
    (s) => s.context.identity?.needsSecondFactor === true,
  );
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
  const agency = useSelector(services.session, (s) => s.context.agency);
  return (
    <Security
      form={form}
      factor={factor}
      isFactorRequired={isFactorRequired}
      email={email}
      lastSignIn={lastSignIn}
      agency={agency}
    />
  );
}
