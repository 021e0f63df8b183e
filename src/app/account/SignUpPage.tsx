import { useEffect, useMemo } from 'react';
import { searchValues } from '../../adapters/browser/url.ts';
import { SignUp } from '../../views/account/SignUp.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { useFocusAsked } from '../frame/useFocusAsked.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideAcceptInvite } from './provideAccountInvite.ts';

function SignUpByInvite({ services, search }: PageProps) {
  const machine = useMemo(() => provideAcceptInvite(services), [services]);
  const { token = null, redirect = null } = searchValues(search);
  const { context } = services.session.getSnapshot();
  const form = usePageActor(
    machine,
    { token, redirect, signedIn: context.identity, agency: context.agency },
    services.go,
  );
  useEffect(() => {
    const listening = services.session.subscribe(({ context }) => {
      if (context.identity !== form.getSnapshot().context.signedIn)
        form.send({ type: 'session.changed', signedIn: context.identity });
    });
    return () => listening.unsubscribe();
  }, [form, services]);
  useFocusAsked(form);
  return <SignUp form={form} />;
}

/** The key restarts the page when the link changes, because another link is another invite. */
export default function SignUpPage(props: PageProps) {
  return <SignUpByInvite key={props.search} {...props} />;
}
