import { useSelector } from '@xstate/react';
import type {
  ForgotPasswordRef,
  ForgotPasswordSnapshot,
} from '../../../machines/account/forgotPassword.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { AccountForm, asMessages } from './AccountForm.tsx';
import { PublicFrame } from './PublicFrame.tsx';

const selectEmail = (s: ForgotPasswordSnapshot) => s.context.email;
const selectError = (s: ForgotPasswordSnapshot) => s.context.error;
const selectRefusal = (s: ForgotPasswordSnapshot) => s.context.refusal;
const selectIsLocked = (s: ForgotPasswordSnapshot) => s.hasTag('locked');
const selectIsBusy = (s: ForgotPasswordSnapshot) => s.hasTag('busy');
const selectIsSent = (s: ForgotPasswordSnapshot) => s.hasTag('sent');

/** Requests a reset e-mail. The reply doesn't reveal whether the address exists. */
export function ForgotPassword({ form }: { readonly form: ForgotPasswordRef }) {
  const email = useSelector(form, selectEmail);
  const error = useSelector(form, selectError);
  const refusal = useSelector(form, selectRefusal);
  const isLocked = useSelector(form, selectIsLocked);
  const isBusy = useSelector(form, selectIsBusy);
  const isSent = useSelector(form, selectIsSent);
  return (
    <PublicFrame title="Forgot your password?">
      {isSent ? (
        <div className="card flex flex-col items-start gap-3 p-5">
          <p role="status" className="wrap-anywhere">
            Reset e-mail sent to {email.trim()}.
          </p>
          <p className="text-ink-2">
            Its link works memoizedLoader. Nothing there after a few minutes? Look among unwanted
            mail, or check the address.
          </p>
          <Button variant="outline" onPress={() => form.send({ type: 'otherAddress.requested' })}>
            Use another address
          </Button>
        </div>
      ) : (
        <AccountForm
          filled
          submitLabel={isBusy ? 'Sending…' : 'Send reset e-mail'}
          refusal={refusal}
          isLocked={isLocked}
          onSubmit={() => form.send({ type: 'form.submitted' })}
        >
          <TextBox
            label="E-mail"
            path="email"
            type="email"
            autoComplete="username"
            autoFocus
            hint="You get a link to set a new password."
            value={email}
            messages={asMessages(error)}
            isDisabled={isLocked}
            onChange={(value) => form.send({ type: 'email.changed', value })}
          />
        </AccountForm>
      )}
      <p className="mt-4">
        <Link href="/login">Back to sign in</Link>
      </p>
    </PublicFrame>
  );
}
