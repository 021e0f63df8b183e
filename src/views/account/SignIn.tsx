import { useSelector } from '@xstate/react';
import type { SignInRef, SignInSnapshot } from '../../../machines/account/signIn.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { AccountForm, asMessages } from './AccountForm.tsx';
import { CodeBox } from './CodeBox.tsx';
import { NoAdministrator } from './NoAdministrator.tsx';
import { PublicFrame } from './PublicFrame.tsx';

const selectEmail = (s: SignInSnapshot) => s.context.email;
const selectPassword = (s: SignInSnapshot) => s.context.password;
const selectEmailError = (s: SignInSnapshot) => s.context.errors.email;
const selectCode = (s: SignInSnapshot) => s.context.code;
const selectCodeError = (s: SignInSnapshot) => s.context.errors.code;
const selectIsCode = (s: SignInSnapshot) => s.hasTag('code');
const selectPasswordError = (s: SignInSnapshot) => s.context.errors.password;
const selectRefusal = (s: SignInSnapshot) => s.context.refusal;
const selectWelcome = (s: SignInSnapshot) => s.context.welcome;
const selectIsLocked = (s: SignInSnapshot) => s.hasTag('locked');
const selectIsBusy = (s: SignInSnapshot) => s.hasTag('busy');

/** Buttons that fill in each demo account. */
function DemoAccounts({ form }: { readonly form: SignInRef }) {
  const welcome = useSelector(form, selectWelcome);
  const isLocked = useSelector(form, selectIsLocked);
  if (welcome === null || welcome.demoAccounts.length === 0) return null;
  return (
    <section aria-labelledby="demo-accounts" className="mt-6 border-t border-line pt-4">
      <h2 id="demo-accounts" className="text-base">
        Demo accounts
      </h2>
      <p className="mb-2 text-sm text-ink-2">
        One press fills the form; the password is {welcome.demoAccounts[0]?.password}.
      </p>
      <ul className="flex flex-col gap-1">
        {welcome.demoAccounts.map((account) => (
          <li key={account.email}>
            <Button
              variant="outline"
              filled
              isDisabled={isLocked}
              className="h-auto! flex-col items-start! gap-0! py-1.5 text-left"
              onPress={() =>
                form.send({
                  type: 'account.chosen',
                  email: account.email,
                  password: account.password,
                })
              }
            >
              <span className="font-medium">{account.email}</span>
              <span className="text-sm font-normal whitespace-normal text-ink-2">
                {account.may}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks for the code of the second factor, after the password was right. */
function CodeStep({ form }: { readonly form: SignInRef }) {
  const email = useSelector(form, selectEmail);
  const code = useSelector(form, selectCode);
  const codeError = useSelector(form, selectCodeError);
  const refusal = useSelector(form, selectRefusal);
  const isLocked = useSelector(form, selectIsLocked);
  const isBusy = useSelector(form, selectIsBusy);
  return (
    <PublicFrame title="Enter your code" about={`Signing in as ${email.trim()}.`}>
      <AccountForm
        filled
        submitLabel={isBusy ? 'Signing in…' : 'Sign in'}
        refusal={refusal}
        isLocked={isLocked}
        beside={
          <Button
            variant="outline"
            filled
            isDisabled={isLocked}
            onPress={() => form.send({ type: 'back.requested' })}
          >
            Back
          </Button>
        }
        onSubmit={() => form.send({ type: 'form.submitted' })}
      >
        <CodeBox
          autoFocus
          value={code}
          error={codeError}
          isLocked={isLocked}
          onChange={(value) => form.send({ type: 'field.changed', field: 'code', value })}
        />
      </AccountForm>
      <p className="mt-4 text-ink-2">Lost your phone? Ask your administrator.</p>
    </PublicFrame>
  );
}

export interface SignInProps {
  readonly form: SignInRef;
  /** The field to focus: the one focused before, else the first. */
  readonly focus: 'email' | 'password';
}
export function SignIn({ form, focus }: SignInProps) {
  const email = useSelector(form, selectEmail);
  const password = useSelector(form, selectPassword);
  const emailError = useSelector(form, selectEmailError);
  const passwordError = useSelector(form, selectPasswordError);
  const refusal = useSelector(form, selectRefusal);
  const welcome = useSelector(form, selectWelcome);
  const isLocked = useSelector(form, selectIsLocked);
  const isBusy = useSelector(form, selectIsBusy);
  const isCode = useSelector(form, selectIsCode);
  if (isCode) return <CodeStep form={form} />;
  return (
    <PublicFrame
      title="Sign in"
      about="Aerial firefighting dispatch, base management and cost reports."
    >
      {welcome?.isEmpty === true && <NoAdministrator />}
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
          autoFocus={focus === 'email'}
          value={email}
          messages={asMessages(emailError)}
          isReadOnly={isLocked}
          onChange={(value) => form.send({ type: 'field.changed', field: 'email', value })}
        />
        <TextBox
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus={focus === 'password'}
          value={password}
          messages={asMessages(passwordError)}
          isReadOnly={isLocked}
          onChange={(value) => form.send({ type: 'field.changed', field: 'password', value })}
        />
      </AccountForm>
      <p className="mt-4">
        <Link href="/login/forgot-password">Forgot your password?</Link>
      </p>
      <DemoAccounts form={form} />
    </PublicFrame>
  );
}
