import { useMemo } from 'react';
import { ForgotPassword } from '../../views/account/ForgotPassword.tsx';
import { PasswordElsewhere } from '../../views/account/PasswordElsewhere.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { useFocusAsked } from '../frame/useFocusAsked.ts';
import { provideForgotPassword } from './provideAccountPassword.ts';

function ForgotHere({ services }: Pick<PageProps, 'services'>) {
  const machine = useMemo(() => provideForgotPassword(services), [services]);
  const form = useActorRef(machine);
  useFocusAsked(form);
  return <ForgotPassword form={form} />;
}

export default function ForgotPasswordPage({ services }: PageProps) {
  const { agency } = services.session.getSnapshot().context;
  return agency === null ? (
    <ForgotHere services={services} />
  ) : (
    <PasswordElsewhere title="Forgot your password?" label={agency} />
  );
}
