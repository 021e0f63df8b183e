import { useSelector } from '@xstate/react';
import { signInAddress } from '../../../domain/account/addresses.ts';
import { accountText } from '../../../domain/account/signedInHere.ts';
import type {
  AcceptInviteRef,
  AcceptInviteSnapshot,
} from '../../../machines/account/acceptInvite.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { AccountForm, asMessages } from './AccountForm.tsx';
import { CodeBox } from './CodeBox.tsx';
import { DeadEnd } from './DeadEnd.tsx';
import { PolicyList } from './PolicyList.tsx';
import { PublicFrame } from './PublicFrame.tsx';

const selectIsMissing = (s: AcceptInviteSnapshot) => s.hasTag('missing');
const selectIsPending = (s: AcceptInviteSnapshot) => s.hasTag('pending');
const selectIsGone = (s: AcceptInviteSnapshot) => s.hasTag('gone');
const selectIsBroken = (s: AcceptInviteSnapshot) => s.hasTag('failed');
const selectIsForm = (s: AcceptInviteSnapshot) => s.hasTag('form');
const selectIsLocked = (s: AcceptInviteSnapshot) => s.hasTag('locked');
const selectIsBusy = (s: AcceptInviteSnapshot) => s.hasTag('busy');
const selectIsOccupied = (s: AcceptInviteSnapshot) => s.hasTag('occupied');
const selectIsAgency = (s: AcceptInviteSnapshot) => s.hasTag('agency');
const selectAgency = (s: AcceptInviteSnapshot) => s.context.agency;
const selectSignedIn = (s: AcceptInviteSnapshot) => s.context.signedIn;
const selectRedirect = (s: AcceptInviteSnapshot) => s.context.redirect;
const selectEmail = (s: AcceptInviteSnapshot) => s.context.email;
const selectName = (s: AcceptInviteSnapshot) => s.context.name;
const selectPassword = (s: AcceptInviteSnapshot) => s.context.password;
const selectNameError = (s: AcceptInviteSnapshot) => s.context.errors.name;
const selectPasswordError = (s: AcceptInviteSnapshot) => s.context.errors.password;
const selectCode = (s: AcceptInviteSnapshot) => s.context.code;
const selectCodeError = (s: AcceptInviteSnapshot) => s.context.errors.code;
const selectPolicy = (s: AcceptInviteSnapshot) => s.context.policy;
const selectRefusal = (s: AcceptInviteSnapshot) => s.context.refusal;

/** The signed-in account with a sign-out button, or a link to the sign-in page. */
function WayOn({ form }: { readonly form: AcceptInviteRef }) {
  const redirect = useSelector(form, selectRedirect);
  const signedIn = useSelector(form, selectSignedIn);
  if (signedIn === null) return <Link href={signInAddress(redirect)}>Sign in</Link>;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        This browser is signed in as {accountText(signedIn)}. Sign out to use another account here.
      </p>
      <Button variant="outline" onPress={() => form.send({ type: 'signOut.requested' })}>
        Sign out
      </Button>
    </div>
  );
}

function InviteForm({ form }: { readonly form: AcceptInviteRef }) {
  const email = useSelector(form, selectEmail);
  const name = useSelector(form, selectName);
  const password = useSelector(form, selectPassword);
  const nameError = useSelector(form, selectNameError);
  const passwordError = useSelector(form, selectPasswordError);
  const code = useSelector(form, selectCode);
  const codeError = useSelector(form, selectCodeError);
  const policy = useSelector(form, selectPolicy);
  const refusal = useSelector(form, selectRefusal);
  const isLocked = useSelector(form, selectIsLocked);
  const isBusy = useSelector(form, selectIsBusy);
  return (
    <AccountForm
      filled
      submitLabel={isBusy ? 'Creating account…' : 'Create account'}
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
        hint="The invite is for this address."
        onChange={() => undefined}
      />
      <TextBox
        label="Name"
        path="name"
        autoComplete="name"
        value={name}
        messages={asMessages(nameError)}
        isDisabled={isLocked}
        onChange={(value) => form.send({ type: 'field.changed', field: 'name', value })}
      />
      <TextBox
        label="Password"
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

/** The way to the agency's own sign-in (ACC-12). */
function AgencyInvite({ form }: { readonly form: AcceptInviteRef }) {
  const email = useSelector(form, selectEmail);
  const agency = useSelector(form, selectAgency);
  const isLocked = useSelector(form, selectIsLocked);
  return (
    <div className="card flex flex-col gap-4 p-5">
      <p className="wrap-anywhere">
        This invite is for {email}. Sign in with the account of that address.
      </p>
      <Button
        filled
        autoFocus
        isDisabled={isLocked}
        onPress={() => form.send({ type: 'agency.requested' })}
      >
        {isLocked ? `Opening ${agency}…` : `Sign in with ${agency}`}
      </Button>
    </div>
  );
}

/** Creates an account from an invite (ACC-5). */
export function SignUp({ form }: { readonly form: AcceptInviteRef }) {
  const isMissing = useSelector(form, selectIsMissing);
  const isPending = useSelector(form, selectIsPending);
  const isGone = useSelector(form, selectIsGone);
  const isBroken = useSelector(form, selectIsBroken);
  const isForm = useSelector(form, selectIsForm);
  const isOccupied = useSelector(form, selectIsOccupied);
  const isAgency = useSelector(form, selectIsAgency);
  const email = useSelector(form, selectEmail);
  const wayOn = <WayOn form={form} />;
  return (
    <PublicFrame title="Create your account">
      {isMissing && (
        <DeadEnd
          text="Invalid sign up token"
          hint="Open the link of your invite once more, or ask your administrator for a new one."
          action={wayOn}
        />
      )}
      {isPending && (
        <div className="appears-late card p-5">
          <Skeleton lines={6} label="Loading your invite" />
        </div>
      )}
      {isGone && (
        <DeadEnd
          text="This invite link isn't valid or has been used. Sign in, or ask your administrator for a new one."
          action={wayOn}
        />
      )}
      {isBroken && (
        <DeadEnd
          text="Your invite couldn't be loaded."
          hint="Check your connection. Nothing is lost: the link still works."
          action={<Button onPress={() => form.send({ type: 'retry.requested' })}>Try again</Button>}
        />
      )}
      {isAgency && <AgencyInvite form={form} />}
      {isForm && (
        <>
          <InviteForm form={form} />
          <div className="mt-4">{wayOn}</div>
        </>
      )}
      {isOccupied && (
        <div className="card flex flex-col items-start gap-3 p-5">
          <p role="status">The account of {email} is created.</p>
          {wayOn}
        </div>
      )}
    </PublicFrame>
  );
}
