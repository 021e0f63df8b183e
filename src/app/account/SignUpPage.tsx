import { useMemo } from 'react';
import { searchValues } from '../../../adapters/url.ts';
import { SignUp } from '../../../views/account/SignUp.tsx';
import type { PageProps } from '../../pages.ts';
import { provideAcceptInvite } from '../../provide/accountInvite.ts';
import { usePageActor } from '../../usePageActor.ts';
import { useFocusAsked } from './useFocusAsked.ts';

function SignUpByInvite({ services, search }: PageProps) {
  const machine = useMemo(() => provideAcceptInvite(services), [services]);
  const { token = null, redirect = null } = searchValues(search);
  const form = usePageActor(machine, { token, redirect }, services.go);
  useFocusAsked(form);
  return <SignUp form={form} />;
}

/** Another link is another invite. */
export default function SignUpPage(props: PageProps) {
  return <SignUpByInvite key={props.search} {...props} />;
}
