import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { ForgotPassword } from '../../../views/account/ForgotPassword.tsx';
import type { PageProps } from '../../pages.ts';
import { provideForgotPassword } from '../../provide/accountPassword.ts';
import { useFocusAsked } from './useFocusAsked.ts';

export default function ForgotPasswordPage({ services }: PageProps) {
  const machine = useMemo(() => provideForgotPassword(services), [services]);
  const form = useActorRef(machine);
  useFocusAsked(form);
  return <ForgotPassword form={form} />;
}
