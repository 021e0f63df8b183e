import { useSelector } from '@xstate/react';
import { leftoverTexts } from '../../../domain/session/leftovers.ts';
import type { SignOutRef, SignOutSnapshot } from '../../../machines/session/signOut.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectIsAsking = (s: SignOutSnapshot) => s.hasTag('asking');
const selectIsPending = (s: SignOutSnapshot) => s.hasTag('pending');
const selectLeftovers = (s: SignOutSnapshot) => s.context.leftovers;
const selectHasFailed = (s: SignOutSnapshot) => s.context.hasFailed;

/** Unsent entries and drafts that stay in this browser, with options before signing out. */
export function SignOutDialog({ signOut }: { readonly signOut: SignOutRef }) {
  const isAsking = useSelector(signOut, selectIsAsking);
  const isPending = useSelector(signOut, selectIsPending);
  const leftovers = useSelector(signOut, selectLeftovers);
  const hasFailed = useSelector(signOut, selectHasFailed);
  const decline = () => signOut.send({ type: 'leave.declined' });
  return (
    <Dialog title="Sign out" isOpen={isAsking} onClose={decline} isAlert>
      {leftoverTexts(leftovers).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {hasFailed && (
        <p role="alert" className="text-error">
          The drafts couldn't be removed. Try again, or sign out and leave them here.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onPress={decline}>
          Cancel
        </Button>
        {leftovers.drafts > 0 && (
          <Button
            variant="destructive"
            isDisabled={isPending}
            onPress={() => signOut.send({ type: 'drafts.dropped' })}
          >
            Remove drafts and sign out
          </Button>
        )}
        <Button
          autoFocus
          isDisabled={isPending}
          onPress={() => signOut.send({ type: 'leave.confirmed' })}
        >
          Sign out
        </Button>
      </div>
    </Dialog>
  );
}
