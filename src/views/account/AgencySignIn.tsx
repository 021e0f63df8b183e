import { useSelector } from '@xstate/react';
import { CircleAlert } from 'lucide-react';
import type {
  AgencySignInRef,
  AgencySignInSnapshot,
} from '../../../machines/account/agencySignIn.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { NoAdministrator } from './NoAdministrator.tsx';
import { PublicFrame } from './PublicFrame.tsx';

const selectLabel = (s: AgencySignInSnapshot) => s.context.label;
const selectMessage = (s: AgencySignInSnapshot) => s.context.message;
const selectIsEmpty = (s: AgencySignInSnapshot) => s.context.welcome?.isEmpty === true;
const selectIsLocked = (s: AgencySignInSnapshot) => s.hasTag('locked');

/** One button, which leads to the agency's own sign-in page. */
export function AgencySignIn({ form }: { readonly form: AgencySignInRef }) {
  const label = useSelector(form, selectLabel);
  const message = useSelector(form, selectMessage);
  const isEmpty = useSelector(form, selectIsEmpty);
  const isLocked = useSelector(form, selectIsLocked);
  return (
    <PublicFrame
      title="Sign in"
      about="Aerial firefighting dispatch, base management and cost reports."
    >
      {isEmpty && <NoAdministrator />}
      <div className="card flex flex-col gap-4 p-5">
        <div role="alert" className="empty:hidden">
          {message !== null && (
            <p className="flex gap-2 rounded-field bg-error-tint px-3 py-2 wrap-anywhere text-error">
              <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
              <span className="min-w-0">{message}</span>
            </p>
          )}
        </div>
        <Button
          filled
          autoFocus
          isDisabled={isLocked}
          onPress={() => form.send({ type: 'signIn.requested' })}
        >
          {isLocked ? `Opening ${label}…` : `Sign in with ${label}`}
        </Button>
      </div>
    </PublicFrame>
  );
}
