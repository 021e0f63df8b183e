import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { momentText } from '../../../domain/dates/momentText.ts';
import type {
  SecondFactorRef,
  SecondFactorSnapshot,
} from '../../../machines/account/secondFactor.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { AccountForm, asMessages } from './AccountForm.tsx';
import { AccountSection } from './AccountFrame.tsx';
import { CodeBox } from './CodeBox.tsx';

const selectIsPending = (s: SecondFactorSnapshot) => s.hasTag('pending');
const selectIsUnknown = (s: SecondFactorSnapshot) => s.hasTag('failed');
const selectIsOff = (s: SecondFactorSnapshot) => s.hasTag('off');
const selectIsOn = (s: SecondFactorSnapshot) => s.hasTag('on');
const selectIsConfirm = (s: SecondFactorSnapshot) => s.hasTag('confirm');
const selectIsScan = (s: SecondFactorSnapshot) => s.hasTag('scan');
const selectIsRemove = (s: SecondFactorSnapshot) => s.hasTag('remove');
const selectIsLocked = (s: SecondFactorSnapshot) => s.hasTag('locked');
const selectIsBusy = (s: SecondFactorSnapshot) => s.hasTag('busy');
const selectFactor = (s: SecondFactorSnapshot) => s.context.factor;
const selectEnrolment = (s: SecondFactorSnapshot) => s.context.enrolment;
const selectPassword = (s: SecondFactorSnapshot) => s.context.factorPassword;
const selectPasswordError = (s: SecondFactorSnapshot) => s.context.errors.factorPassword;
const selectCode = (s: SecondFactorSnapshot) => s.context.factorCode;
const selectCodeError = (s: SecondFactorSnapshot) => s.context.errors.factorCode;
const selectRefusal = (s: SecondFactorSnapshot) => s.context.refusal;

interface Part {
  readonly form: SecondFactorRef;
}

function PasswordField({ form }: Part) {
  const password = useSelector(form, selectPassword);
  const error = useSelector(form, selectPasswordError);
  const isLocked = useSelector(form, selectIsLocked);
  return (
    <TextBox
      label="Current password"
      path="factorPassword"
      type="password"
      autoComplete="current-password"
      className="max-w-xs"
      value={password}
      messages={asMessages(error)}
      isReadOnly={isLocked}
      onChange={(value) => form.send({ type: 'field.changed', field: 'factorPassword', value })}
    />
  );
}

function CodeField({ form }: Part) {
  const code = useSelector(form, selectCode);
  const error = useSelector(form, selectCodeError);
  const isLocked = useSelector(form, selectIsLocked);
  return (
    <CodeBox
      path="factorCode"
      value={code}
      error={error}
      isLocked={isLocked}
      onChange={(value) => form.send({ type: 'field.changed', field: 'factorCode', value })}
    />
  );
}

interface FactorFormProps extends Part {
  readonly label: string;
  readonly submit: string;
  readonly busy: string;
  readonly children: ReactNode;
}
function FactorForm({ form, label, submit, busy, children }: FactorFormProps) {
  const refusal = useSelector(form, selectRefusal);
  const isLocked = useSelector(form, selectIsLocked);
  const isBusy = useSelector(form, selectIsBusy);
  return (
    <AccountForm
      label={label}
      submitLabel={isBusy ? busy : submit}
      refusal={refusal}
      isLocked={isLocked}
      beside={
        <Button
          variant="outline"
          isDisabled={isLocked}
          onPress={() => form.send({ type: 'cancel.requested' })}
        >
          Cancel
        </Button>
      }
      onSubmit={() => form.send({ type: 'form.submitted' })}
    >
      <h2>Second factor</h2>
      {children}
    </AccountForm>
  );
}

/** The secret as a picture and as text in groups of four, and the field for its first code. */
function Scan({ form }: Part) {
  const enrolment = useSelector(form, selectEnrolment);
  return (
    <FactorForm form={form} label="First code" submit="Set up" busy="Setting up…">
      <p className="text-ink-2">
        Scan this with an authenticator app on your phone, then enter the code that it shows.
      </p>
      {enrolment !== null && (
        <>
          <QrCode text={enrolment.address} label="Picture for the authenticator app" />
          <p className="text-ink-2">
            Or type this key into the app:{' '}
            <code className="wrap-anywhere text-ink">
              {enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </p>
        </>
      )}
      <CodeField form={form} />
    </FactorForm>
  );
}

/** Sets up and removes the second factor of the user's account. */
export function SecondFactor({ form }: Part) {
  const isPending = useSelector(form, selectIsPending);
  const isUnknown = useSelector(form, selectIsUnknown);
  const isOff = useSelector(form, selectIsOff);
  const isOn = useSelector(form, selectIsOn);
  const isConfirm = useSelector(form, selectIsConfirm);
  const isScan = useSelector(form, selectIsScan);
  const isRemove = useSelector(form, selectIsRemove);
  const factor = useSelector(form, selectFactor);
  if (isConfirm)
    return (
      <FactorForm form={form} label="Set up second factor" submit="Continue" busy="Continuing…">
        <p className="text-ink-2">Enter your password first.</p>
        <PasswordField form={form} />
      </FactorForm>
    );
  if (isScan) return <Scan form={form} />;
  if (isRemove)
    return (
      <FactorForm form={form} label="Remove second factor" submit="Remove" busy="Removing…">
        <p className="text-ink-2">
          After this, the password alone signs you in. Your other sign-ins end.
        </p>
        <PasswordField form={form} />
        <CodeField form={form} />
      </FactorForm>
    );
  return (
    <AccountSection title="Second factor">
      {isPending && <Skeleton label="Loading the second factor" />}
      {isUnknown && (
        <>
          <p>Whether a second factor is set up couldn't be loaded.</p>
          <Button
            variant="outline"
            className="self-start"
            onPress={() => form.send({ type: 'retry.requested' })}
          >
            Try again
          </Button>
        </>
      )}
      {isOff && (
        <>
          <p className="text-ink-2">
            Signing in then asks for a code of an app on your phone, too. A stolen password is not
            enough any more.
          </p>
          <Button
            variant="outline"
            className="self-start"
            data-path="factorButton"
            onPress={() => form.send({ type: 'setUp.requested' })}
          >
            Set up
          </Button>
        </>
      )}
      {isOn && factor !== null && (
        <>
          <p className="text-ink-2">
            Authenticator app, set up {momentText(factor.enrolledAt)}. If you lose the phone, an
            administrator can remove it.
          </p>
          <Button
            variant="outline"
            className="self-start"
            data-path="factorButton"
            onPress={() => form.send({ type: 'remove.requested' })}
          >
            Remove
          </Button>
        </>
      )}
    </AccountSection>
  );
}
