import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import { signInMachine } from '../../../machines/signIn.machine.ts';
import { SignIn } from '../../views/account/SignIn.tsx';
import type { PageProps } from '../pages.ts';

export default function SignInPage({ services }: PageProps) {
  const machine = useMemo(
    () => signInMachine.provide({ actors: { signIn: fromPromise(({ input }) => services.identity().signIn(input.email, input.password)) } }),
    [services],
  );
  return <SignIn form={useActorRef(machine)} />;
}
