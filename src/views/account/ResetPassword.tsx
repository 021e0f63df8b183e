import { useSelector } from '@xstate/react';
import { refusalText } from '../../../domain/account/identityTexts.ts';
import type {
  ResetPasswordRef,
  ResetPasswordSnapshot,
} from '../../../machines/account/resetPassword.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { AccountForm, asMessages } from './AccountForm.tsx';
import { DeadEnd } from './DeadEnd.tsx';
import { PolicyList } from './PolicyList.tsx';
import { PublicFrame } from './PublicFrame.tsx';

const selectIsPending = (s: ResetPasswordSnapshot) => s.hasTag('pending');
const selectIsGone = (s: ResetPasswordSnapshot) => s.hasTag('gone');
const selectIsBroken = (s: ResetPasswordSnapshot) => s.hasTag('failed');
const selectIsForm = (s: ResetPasswordSnapshot) => s.hasTag('form');
const selectIsLocked = (s: ResetPasswordSnapshot) => s.hasTag('locked');
const selectIsBusy = (s: ResetPasswordSnapshot) => s.hasTag('busy');
const selectEmail = (s: ResetPasswordSnapshot) => s.context.email;
const selectPassword = (s: ResetPasswordSnapshot) => s.context.password;
const selectRepeated = (s: ResetPasswordSnapshot) => s.context.repeated;
const selectPasswordError = (s: ResetPasswordSnapshot) => s.context.errors.password;
const selectRepeatedError = (s: ResetPasswordSnapshot) => s.context.errors.repeated;
const selectPolicy = (s: ResetPasswordSnapshot) => s.context.policy;
const selectRefusal = (s: ResetPasswordSnapshot) => s.context.refusal;

function NewPasswordForm({ form }: { readonly form: ResetPasswordRef }) {
  const email = useSelector(form, selectEmail);
  const password = useSelector(form, selectPassword);
  const repeated = useSelector(form, selectRepeated);
  const passwordError = useSelector(form, selectPasswordError);
  const repeatedError = useSelector(form, selectRepeatedError);
  const policy = useSelector(form, selectPolicy);
  const refusal = useSelector(form, selectRefusal);
  const isLocked = useSelector(form, selectIsLocked);
  const isBusy = useSelector(form, selectIsBusy);
  return (
    <AccountForm
      filled
      submitLabel={isBusy ? 'Changing password…' : 'Change password'}
      refusal={refusal}
      isLocked={isLocked}
      onSubmit={() => form.send({ type: 'form.submitted' })}
    >
      <TextBox
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        isReadOnly
        className="[&_input]:bg-sunken"
        onChange={() => undefined}
      />
      <TextBox
        label="New password"
        path="password"
        type="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        messages={asMessages(passwordError)}
        isDisabled={isLocked}
        onChange={(value) => form.send({ type: 'field.changed', field: 'password', value })}
      />
      <PolicyList policy={policy} password={password} />
      <TextBox
        label="Repeat password"
        path="repeated"
        type="password"
        autoComplete="new-password"
        value={repeated}
        messages={asMessages(repeatedError)}
        isDisabled={isLocked}
        onChange={(value) => form.send({ type: 'field.changed', field: 'repeated', value })}
      />
    </AccountForm>
  );
}

/** Sets a new password through the link of a reset e-mail. */
export function ResetPassword({ form }: { readonly form: ResetPasswordRef }) {
  const isPending = useSelector(form, selectIsPending);
  const isGone = useSelector(form, selectIsGone);
  const isBroken = useSelector(form, selectIsBroken);
  const isForm = useSelector(form, selectIsForm);
  const refusal = useSelector(form, selectRefusal);
  return (
    <PublicFrame title="Set a new password">
      {isPending && (
        <div className="appears-late card p-5">
          <Skeleton lines={6} label="Checking the link" />
        </div>
      )}
      {isGone && (
        <DeadEnd
          text={refusalText('linkIsUsed')}
          action={<Link href="/login/forgot-password">Ask for a new link</Link>}
        />
      )}
      {isBroken && (
        <DeadEnd
          text={refusal ?? ''}
          action={<Button onPress={() => form.send({ type: 'retry.requested' })}>Try again</Button>}
        />
      )}
      {isForm && <NewPasswordForm form={form} />}
      <p className="mt-4">
        <Link href="/login">Back to sign in</Link>
      </p>
    </PublicFrame>
  );
}
