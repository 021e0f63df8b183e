import { useSelector } from '@xstate/react';
import { momentText } from '../../../domain/dates/momentText.ts';
import { pacificOffset, zoneAbbreviation } from '../../../domain/dates/pacific.ts';
import type { SecondFactorRef } from '../../../machines/account/secondFactor.machine.ts';
import type { SecurityRef, SecuritySnapshot } from '../../../machines/account/security.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { AccountForm, asMessages } from './AccountForm.tsx';
import { AccountFrame, AccountSection } from './AccountFrame.tsx';
import { CodeBox } from './CodeBox.tsx';
import { PolicyList } from './PolicyList.tsx';
import { SecondFactor } from './SecondFactor.tsx';

const selectCurrent = (s: SecuritySnapshot) => s.context.current;
const selectPassword = (s: SecuritySnapshot) => s.context.password;
const selectRepeated = (s: SecuritySnapshot) => s.context.repeated;
const selectCurrentError = (s: SecuritySnapshot) => s.context.errors.current;
const selectPasswordError = (s: SecuritySnapshot) => s.context.errors.password;
const selectRepeatedError = (s: SecuritySnapshot) => s.context.errors.repeated;
const selectCode = (s: SecuritySnapshot) => s.context.code;
const selectCodeError = (s: SecuritySnapshot) => s.context.errors.code;
const selectPolicy = (s: SecuritySnapshot) => s.context.policy;
const selectRefusal = (s: SecuritySnapshot) => s.context.refusal;
const selectIsPolicyKnown = (s: SecuritySnapshot) => s.hasTag('open');
const selectIsLocked = (s: SecuritySnapshot) => s.hasTag('locked');
const selectIsChanging = (s: SecuritySnapshot) => s.hasTag('busy');
const selectIsLeaving = (s: SecuritySnapshot) => s.hasTag('leaving');

function ChangePassword({ form, email }: { readonly form: SecurityRef; readonly email: string }) {
  const current = useSelector(form, selectCurrent);
  const password = useSelector(form, selectPassword);
  const repeated = useSelector(form, selectRepeated);
  const currentError = useSelector(form, selectCurrentError);
  const passwordError = useSelector(form, selectPasswordError);
  const repeatedError = useSelector(form, selectRepeatedError);
  const code = useSelector(form, selectCode);
  const codeError = useSelector(form, selectCodeError);
  const policy = useSelector(form, selectPolicy);
  const refusal = useSelector(form, selectRefusal);
  const isPolicyKnown = useSelector(form, selectIsPolicyKnown);
  const isLocked = useSelector(form, selectIsLocked);
  const isChanging = useSelector(form, selectIsChanging);
  return (
    <AccountForm
      label="Change password"
      submitLabel={isChanging ? 'Changing password…' : 'Change password'}
      refusal={refusal}
      isLocked={isLocked}
      onSubmit={() => form.send({ type: 'form.submitted' })}
    >
      <h2>Change password</h2>
      <p className="text-ink-2">
        You stay signed in here; every other computer asks for the new password.
      </p>
      {/* Tells password managers which account's password changes. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextBox
        label="Current password"
        path="current"
        type="password"
        autoComplete="current-password"
        className="max-w-xs"
        value={current}
        messages={asMessages(currentError)}
        isDisabled={isLocked}
        onChange={(value) => form.send({ type: 'field.changed', field: 'current', value })}
      />
      <TextBox
        label="New password"
        path="password"
        type="password"
        autoComplete="new-password"
        className="max-w-xs"
        value={password}
        messages={asMessages(passwordError)}
        isDisabled={isLocked}
        onChange={(value) => form.send({ type: 'field.changed', field: 'password', value })}
      />
      {isPolicyKnown && <PolicyList policy={policy} password={password} />}
      <TextBox
        label="Repeat password"
        path="repeated"
        type="password"
        autoComplete="new-password"
        className="max-w-xs"
        value={repeated}
        messages={asMessages(repeatedError)}
        isDisabled={isLocked}
        onChange={(value) => form.send({ type: 'field.changed', field: 'repeated', value })}
      />
      {code !== null && (
        <CodeBox
          value={code}
          error={codeError}
          isLocked={isLocked}
          onChange={(value) => form.send({ type: 'field.changed', field: 'code', value })}
        />
      )}
    </AccountForm>
  );
}

export interface SecurityProps {
  readonly form: SecurityRef;
  readonly factor: SecondFactorRef;
  /** Whether the user must set up a second factor before anything else (ACC-16). */
  readonly isFactorRequired: boolean;
  readonly email: string;
  /** Instant; null if unknown. */
  readonly lastSignIn: string | null;
  /** The name of the agency's own sign-in, which has the password; null without one (ACC-11). */
  readonly agency: string | null;
}
/** The user's sign-in: account, password, and other devices. */
export function Security({
  form,
  factor,
  isFactorRequired,
  email,
  lastSignIn,
  agency,
}: SecurityProps) {
  const isLocked = useSelector(form, selectIsLocked);
  const isLeaving = useSelector(form, selectIsLeaving);
  return (
    <AccountFrame name="Security">
      {isFactorRequired && (
        <p role="status" className="rounded-card bg-info-tint px-4 py-3">
          Set up a second factor first. Until then nothing else opens.
        </p>
      )}
      <AccountSection title="Your sign-in">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <dt className="text-ink-2">E-mail</dt>
          <dd className="wrap-anywhere">{email}</dd>
          <dt className="text-ink-2">Last sign-in</dt>
          <dd>
            {lastSignIn === null
              ? '–'
              : `${momentText(lastSignIn)} ${zoneAbbreviation(pacificOffset(lastSignIn))}`}
          </dd>
        </dl>
      </AccountSection>
      {agency === null ? (
        <>
          <SecondFactor form={factor} />
          <ChangePassword form={form} email={email} />
        </>
      ) : (
        <AccountSection title="Password">
          <p>{agency} looks after your password.</p>
        </AccountSection>
      )}
      <AccountSection title="Sign out everywhere">
        <p className="text-ink-2">
          Ends your sign-in on every computer and phone, this one included.
        </p>
        <Button
          variant="outline"
          className="self-start"
          isDisabled={isLocked}
          onPress={() => form.send({ type: 'signOutEverywhere.requested' })}
        >
          {isLeaving ? 'Signing out…' : 'Sign out everywhere'}
        </Button>
      </AccountSection>
    </AccountFrame>
  );
}
