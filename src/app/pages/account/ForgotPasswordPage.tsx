import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { ForgotPassword } from '../../../views/account/ForgotPassword.tsx';
import type { PageProps } from '../../pages.ts';
import { provideForgotPassword } from '../../provide/accountPassword.ts';

export default function ForgotPasswordPage({ services }: PageProps) {
  const machine = useMemo(() => provideForgotPassword(services), [services]);
  return <ForgotPassword form={useActorRef(machine)} />;
}
