import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ServiceAccount } from '../../../contract/tokens/tokens.ts';
import { tokenCountText } from '../../../domain/tokens/tokens.ts';
import type {
  ServiceAccountsRef,
  ServiceAccountsSnapshot,
} from '../../../machines/tokens/serviceAccounts.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';
import { AccountForm } from './AccountForm.tsx';

const selectItems = (s: ServiceAccountsSnapshot) => s.context.items;
const selectIsPending = (s: ServiceAccountsSnapshot) => s.hasTag('pending');
const selectIsBroken = (s: ServiceAccountsSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: ServiceAccountsSnapshot) => s.hasTag('open');
const selectHasForm = (s: ServiceAccountsSnapshot) => s.hasTag('form');
const selectIsLocked = (s: ServiceAccountsSnapshot) => s.hasTag('locked');
const selectConfirmed = (s: ServiceAccountsSnapshot) =>
  s.hasTag('confirming') ? s.context.account : null;
const selectOpened = (s: ServiceAccountsSnapshot) =>
  s.hasTag('tokens') ? s.context.account : null;

export interface ServiceAccountsProps {
  readonly accounts: ServiceAccountsRef;
  readonly tokensOf: (account: ServiceAccount) => ReactNode;
}
/** Accounts of programs, with their role, owner and tokens (SET-101, SET-102). */
export function ServiceAccounts({ accounts, tokensOf }: ServiceAccountsProps) {
  const items = useSelector(accounts, selectItems);
  const isPending = useSelector(accounts, selectIsPending);
  const isBroken = useSelector(accounts, selectIsBroken);
  const isOpen = useSelector(accounts, selectIsOpen);
  const hasForm = useSelector(accounts, selectHasForm);
  const opened = useSelector(accounts, selectOpened);
  const close = () => accounts.send({ type: 'form.left' });
  return (
    <>
      <p className="max-w-prose text-sm text-ink-2">
        An account for a program, not for a person. Its tokens have the rights of its role.
      </p>
      {isPending && <Skeleton lines={3} label="Loading service accounts" />}
      {isBroken && (
        <EmptyState
          action={
            <Button onPress={() => accounts.send({ type: 'retry.requested' })}>Try again</Button>
          }
        >
          Service accounts couldn't be loaded.
        </EmptyState>
      )}
      {isOpen && (
        <Button className="self-start" onPress={() => accounts.send({ type: 'add.pressed' })}>
          Add a service account…
        </Button>
      )}
      {isOpen && items.length === 0 && <EmptyState>There is no service account.</EmptyState>}
      {isOpen && items.length > 0 && (
        <ul aria-label="Service accounts" className="flex flex-col">
          {items.map((account) => (
            <AccountRow key={account.id} account={account} accounts={accounts} />
          ))}
        </ul>
      )}
      {hasForm && <AccountForm accounts={accounts} />}
      <ArchiveDialog accounts={accounts} />
      <Dialog
        title={`Access tokens of ${opened?.name ?? ''}`}
        isOpen={opened !== null}
        onClose={close}
        isWide
        isAlert
      >
        {opened !== null && tokensOf(opened)}
        <div className="flex justify-end">
          <Button variant="outline" onPress={close}>
            Close
          </Button>
        </div>
      </Dialog>
    </>
  );
}

interface RowProps {
  readonly account: ServiceAccount;
  readonly accounts: ServiceAccountsRef;
}
function AccountRow({ account, accounts }: RowProps) {
  const isLocked = useSelector(accounts, selectIsLocked);
  const { id, name, roleName, ownerName, isOwnerless, isArchived, tokens } = account;
  const button = (
    label: string,
    type: 'tokens.pressed' | 'change.pressed' | 'archive.pressed' | 'restore.pressed',
  ) => (
    <Button
      variant="outline"
      size="inputAction"
      isDisabled={isLocked}
      aria-label={`${label}: ${name}`}
      onPress={() => accounts.send({ type, id })}
    >
      {label}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{name}</span>
          {isArchived && <Chip>Archived</Chip>}
          {isOwnerless && <Chip tone="warning">No owner</Chip>}
        </span>
        <span className="block text-sm text-ink-2">
          {`${roleName}, owner ${ownerName}${isOwnerless ? ' (no longer has access)' : ''}. ${tokenCountText(tokens)}.`}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {button('Tokens', 'tokens.pressed')}
        {button('Change', 'change.pressed')}
        {isArchived ? button('Restore', 'restore.pressed') : button('Archive', 'archive.pressed')}
      </span>
    </li>
  );
}

function ArchiveDialog({ accounts }: Pick<ServiceAccountsProps, 'accounts'>) {
  const confirmed = useSelector(accounts, selectConfirmed);
  const close = () => accounts.send({ type: 'form.left' });
  return (
    <Dialog
      title="Archive this service account?"
      isOpen={confirmed !== null}
      onClose={close}
      isAlert
    >
      <p>{`The tokens of ${confirmed?.name ?? ''} stop working until it is restored.`}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" autoFocus onPress={close}>
          Keep it
        </Button>
        <Button variant="destructive" onPress={() => accounts.send({ type: 'archive.confirmed' })}>
          Archive
        </Button>
      </div>
    </Dialog>
  );
}
