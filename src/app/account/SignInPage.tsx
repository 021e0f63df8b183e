import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { signInMachine } from '../../../machines/signIn.machine.ts';
import { SignIn } from '../../views/account/SignIn.tsx';
import { fromCall } from '../fromCall.ts';
import type { FirstServices } from '../services.ts';

/** The one page that is handed no more than it needs: everything else loads while its person types. */
export default function SignInPage({ first }: { readonly first: FirstServices }) {
  const machine = useMemo(
    () => signInMachine.provide({ actors: { signIn: fromCall(async ({ input }) => (await first.identityReady).signIn(input.email, input.password)) } }),
    [first],
  );
  const form = useActorRef(machine);
  useEffect(() => {
    const typing = form.subscribe(() => {
      typing.unsubscribe();
      first.prepare();
    });
    return () => typing.unsubscribe();
  }, [form, first]);
  return <SignIn form={form} />;
}
