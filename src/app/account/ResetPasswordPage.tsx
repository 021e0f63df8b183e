import { useMemo } from 'react';
import { resetCodeOf } from '../../../../domain/account/addresses.ts';
import { searchValues } from '../../../adapters/url.ts';
import { ResetPassword } from '../../../views/account/ResetPassword.tsx';
import type { PageProps } from '../../pages.ts';
import { provideResetPassword } from '../../provide/accountPassword.ts';
import { usePageActor } from '../../usePageActor.ts';
import { useFocusAsked } from './useFocusAsked.ts';

function ResetByLink({ services, search }: PageProps) {
  const machine = useMemo(() => provideResetPassword(services), [services]);
  const { mode, oobCode } = searchValues(search);
  const form = usePageActor(machine, { code: resetCodeOf({ mode, oobCode }) }, services.go);
  useFocusAsked(form);
  return <ResetPassword form={form} />;
}

/** Another link is another code. */
export default function ResetPasswordPage(props: PageProps) {
  return <ResetByLink key={props.search} {...props} />;
}
