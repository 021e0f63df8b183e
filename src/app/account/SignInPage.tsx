import { useEffect, useMemo } from 'react';
import { signInMachine } from '../../../machines/account/signIn.machine.ts';
import { SignIn } from '../../views/account/SignIn.tsx';
import { useActorRef } from '../frame/actors.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { FirstServices } from '../frame/services.ts';

/** The one page that is handed no more than it needs: everything else loads while its person types. */
export default function SignInPage({ first }: { readonly first: FirstServices }) {
  const machine = useMemo(
    () =>
      signInMachine.provide({
        actors: {
          signIn: fromAbortablePromise(async ({ input }) => (await first.identityReady).signIn(input.email, input.password)),
          loadWelcome: fromAbortablePromise(() => first.welcome()),
        },
      }),
    [first],
  );
  const form = useActorRef(machine);
  useEffect(() => {
    const typing = form.subscribe(({ context: { email, password } }) => {
      if (email === '' && password === '') return;
      typing.unsubscribe();
      first.prepare();
    });
    return () => typing.unsubscribe();
  }, [form, first]);
  return <SignIn form={form} />;
}
