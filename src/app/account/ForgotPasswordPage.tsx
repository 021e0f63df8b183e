import { useMemo } from 'react';
import { ForgotPassword } from '../../views/account/ForgotPassword.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { provideForgotPassword } from './provideAccountPassword.ts';
import { useFocusAsked } from './useFocusAsked.ts';

export default function ForgotPasswordPage({ services }: PageProps) {
  const machine = useMemo(() => provideForgotPassword(services), [services]);
  const form = useActorRef(machine);
  useFocusAsked(form);
  return <ForgotPassword form={form} />;
}
