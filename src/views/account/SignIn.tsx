import { useSelector } from '@xstate/react';
import type { SignInRef, SignInSnapshot } from '../../../machines/account/signIn.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { AccountForm, asMessages } from './AccountForm.tsx';
import { PublicFrame } from './PublicFrame.tsx';

const selectEmail = (s: SignInSnapshot) => s.context.email;
const selectPassword = (s: SignInSnapshot) => s.context.password;
const selectEmailError = (s: SignInSnapshot) => s.context.errors.email;
const selectPasswordError = (s: SignInSnapshot) => s.context.errors.password;
const selectRefusal = (s: SignInSnapshot) => s.context.refusal;
const selectIsLocked = (s: SignInSnapshot) => s.hasTag('locked');
const selectIsBusy = (s: SignInSnapshot) => s.hasTag('busy');

export function SignIn({ form }: { readonly form: SignInRef }) {
  const email = useSelector(form, selectEmail);
  const password = useSelector(form, selectPassword);
  const emailError = useSelector(form, selectEmailError);
  const passwordError = useSelector(form, selectPasswordError);
  const refusal = useSelector(form, selectRefusal);
  const isLocked = useSelector(form, selectIsLocked);
  const isBusy = useSelector(form, selectIsBusy);
  return (
    <PublicFrame title="Sign in">
      <AccountForm
        filled
        submitLabel={isBusy ? 'Signing in…' : 'Sign in'}
        refusal={refusal}
        isLocked={isLocked}
        onSubmit={() => form.send({ type: 'form.submitted' })}
      >
        <TextBox
          label="E-mail"
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          messages={asMessages(emailError)}
          isReadOnly={isLocked}
          onChange={(value) => form.send({ type: 'field.changed', field: 'email', value })}
        />
        <TextBox
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          messages={asMessages(passwordError)}
          isReadOnly={isLocked}
          onChange={(value) => form.send({ type: 'field.changed', field: 'password', value })}
        />
      </AccountForm>
      <p className="mt-4">
        <Link href="/login/forgot-password">Forgot your password?</Link>
      </p>
    </PublicFrame>
  );
}
