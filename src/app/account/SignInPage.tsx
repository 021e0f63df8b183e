import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { signInMachine } from '../../../machines/account/signIn.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { SignIn } from '../../views/account/SignIn.tsx';
import { useActorRef } from '../frame/actors.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { FirstServices } from '../frame/services.ts';

/** The one page that is handed no more than it needs: everything else loads while its person types. */
export default function SignInPage({ first }: { readonly first: FirstServices }) {
  const machine = useMemo(
    () =>
      provideAll(signInMachine, {
        actors: {
          signIn: fromAbortablePromise(async ({ input }) =>
            (await first.identityReady).signIn(input.email, input.password),
          ),
          loadWelcome: fromAbortablePromise(() => first.welcome()),
        },
      }),
    [first],
  );
  // While the painted form becomes this one: what is typed before is read here, what comes after is heard.
  const [typed] = useState(() => first.typedAhead());
  const form = useActorRef(machine, { input: typed });
  // The form is taken over in pieces, and a key completes it; what a password manager fills in between two of them is read once all of it is there (PERF-38).
  useLayoutEffect(() => {
    const now = typed.latest();
    for (const field of ['email', 'password'] as const)
      if (now[field] !== typed[field])
        form.send({ type: 'field.changed', field, value: now[field] });
  }, [form, typed]);
  useEffect(() => {
    if (typed.isSent) form.send({ type: 'form.submitted' });
    if (typed.email !== '' || typed.password !== '') return first.prepare();
    const typing = form.subscribe(({ context: { email, password } }) => {
      if (email === '' && password === '') return;
      typing.unsubscribe();
      first.prepare();
    });
    return () => typing.unsubscribe();
  }, [form, first, typed]);
  return <SignIn form={form} focus={typed.focused ?? 'email'} />;
}
