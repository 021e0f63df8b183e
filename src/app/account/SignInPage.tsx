import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { signInMachine } from '../../../machines/account/signIn.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { SignIn } from '../../views/account/SignIn.tsx';
import { useActorRef } from '../frame/actors.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { FirstServices } from '../frame/services.ts';

/**
 * The sign-in page. It gets only the first services; everything else loads while the user types.
 */
export default function SignInPage({ first }: { readonly first: FirstServices }) {
  const machine = useMemo(
    () =>
      provideAll(signInMachine, {
        actors: {
          signIn: fromAbortablePromise(async ({ input }) =>
            (await first.identityReady).signIn(input.email, input.password, input.code),
          ),
          loadWelcome: fromAbortablePromise(() => first.welcome()),
        },
      }),
    [first],
  );
  // Reads input typed into the prerendered form before it becomes this one; later input reaches the
  // chart.
  const [typed] = useState(() => first.typedAhead());
  const form = useActorRef(machine, { input: typed });
  // Hydration runs in chunks, and a key press completes it. A password manager can fill fields
  // between two chunks, so they are read again afterwards (PERF-38).
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
