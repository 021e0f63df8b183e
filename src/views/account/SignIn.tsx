import { useSelector } from '@xstate/react';
import { CircleAlert } from 'lucide-react';
import type { SignInRef, SignInSnapshot } from '../../../machines/signIn.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextBox } from '../../ui/TextBox.tsx';

const selectEmail = (s: SignInSnapshot) => s.context.email;
const selectPassword = (s: SignInSnapshot) => s.context.password;
const selectEmailError = (s: SignInSnapshot) => s.context.errors.email;
const selectPasswordError = (s: SignInSnapshot) => s.context.errors.password;
const selectRefusal = (s: SignInSnapshot) => s.context.refusal;
const selectIsLocked = (s: SignInSnapshot) => s.hasTag('locked');
const selectIsBusy = (s: SignInSnapshot) => s.hasTag('busy');

const asMessages = (error: string | undefined) => (error === undefined ? [] : [{ severity: 'error' as const, message: error }]);

export function SignIn({ form }: { readonly form: SignInRef }) {
  const email = useSelector(form, selectEmail);
  const password = useSelector(form, selectPassword);
  const emailError = useSelector(form, selectEmailError);
  const passwordError = useSelector(form, selectPasswordError);
  const refusal = useSelector(form, selectRefusal);
  const isLocked = useSelector(form, selectIsLocked);
  const isBusy = useSelector(form, selectIsBusy);
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[380px]">
        <p className="mb-1 text-sm font-semibold tracking-[0.18em] text-accent">CATIS</p>
        <h1 className="mb-5 text-2xl">Sign in</h1>
        <form
          noValidate
          className="card flex flex-col gap-4 p-5"
          onSubmit={(event) => {
            event.preventDefault();
            form.send({ type: 'form.submitted' });
          }}
        >
          <TextBox
            label="E-mail"
            type="email"
            autoComplete="username"
            autoFocus
            value={email}
            messages={asMessages(emailError)}
            isDisabled={isLocked}
            onChange={(value) => form.send({ type: 'field.changed', field: 'email', value })}
          />
          <TextBox
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            messages={asMessages(passwordError)}
            isDisabled={isLocked}
            onChange={(value) => form.send({ type: 'field.changed', field: 'password', value })}
          />
          <div role="alert" className="empty:hidden">
            {refusal !== null && (
              <p className="flex gap-2 rounded-field bg-error-tint px-3 py-2 text-error">
                <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
                {refusal}
              </p>
            )}
          </div>
          <Button type="submit" filled isDisabled={isLocked}>
            {isBusy ? 'Signing in…' : 'Sign in'}
          </Button>
        </form>
        <p className="mt-4">
          <Link href="/login/forgot-password">Forgot your password?</Link>
        </p>
      </div>
    </main>
  );
}
