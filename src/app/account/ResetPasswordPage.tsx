import { useMemo } from 'react';
import { resetCodeOf } from '../../../domain/account/addresses.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { PasswordElsewhere } from '../../views/account/PasswordElsewhere.tsx';
import { ResetPassword } from '../../views/account/ResetPassword.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { useFocusAsked } from '../frame/useFocusAsked.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideResetPassword } from './provideAccountPassword.ts';

function ResetByLink({ services, search }: PageProps) {
  const machine = useMemo(() => provideResetPassword(services), [services]);
  const { mode, oobCode } = searchValues(search);
  const form = usePageActor(machine, { code: resetCodeOf({ mode, oobCode }) }, services.go);
  useFocusAsked(form);
  return <ResetPassword form={form} />;
}

/** The key restarts the page when the link changes, because another link has another code. */
export default function ResetPasswordPage(props: PageProps) {
  const { agency } = props.services.session.getSnapshot().context;
  return agency === null ? (
    <ResetByLink key={props.search} {...props} />
  ) : (
    <PasswordElsewhere title="Set a new password" label={agency} />
  );
}
