import { useSelector } from '@xstate/react';
import type {
  ServiceAccountsRef,
  ServiceAccountsSnapshot,
} from '../../../machines/tokens/serviceAccounts.machine.ts';
import { FormDrawer } from '../../ui/fields/FormDrawer.tsx';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectContext = (s: ServiceAccountsSnapshot) => s.context;
const selectIsLocked = (s: ServiceAccountsSnapshot) => s.hasTag('locked');
const errorOf = (message: string | undefined) =>
  message === undefined ? [] : [{ severity: 'error' as const, message }];
/** Adds the account's own choice if the list no longer has it. */
const withOwn = (
  options: readonly { readonly id: string; readonly label: string }[],
  id: string | undefined,
  label: string | undefined,
) =>
  id === undefined || label === undefined || options.some((option) => option.id === id)
    ? options
    : [...options, { id, label }];

/** The fields of a service account. */
export function AccountForm({ accounts }: { readonly accounts: ServiceAccountsRef }) {
  const { account, draft, faults, refusal, roles, owners } = useSelector(accounts, selectContext);
  const isLocked = useSelector(accounts, selectIsLocked);
  const close = () => accounts.send({ type: 'form.left' });
  const change = (field: keyof typeof draft) => (value: string) =>
    accounts.send({ type: 'field.changed', field, value });
  const submit = () => accounts.send({ type: 'form.submitted' });
  return (
    <FormDrawer
      title={account === null ? 'Add a service account' : `Change ${account.name}`}
      isDisabled={isLocked}
      onSave={submit}
      onClose={close}
    >
      <TextBox
        label="Name"
        path="name"
        autoFocus
        value={draft.name}
        isDisabled={isLocked}
        messages={errorOf(faults.name)}
        onChange={change('name')}
      />
      <SelectBox
        label="Role"
        path="roleId"
        value={draft.roleId}
        options={withOwn(
          roles.map(({ id, name }) => ({ id, label: name })),
          account?.roleId,
          account?.roleName,
        )}
        isDisabled={isLocked}
        messages={errorOf(faults.roleId)}
        onChange={change('roleId')}
      />
      <PickerBox
        label="Owner"
        path="ownerUserId"
        value={draft.ownerUserId}
        options={withOwn(
          owners.map(({ userId, name }) => ({ id: userId, label: name })),
          account?.ownerUserId,
          account?.ownerName,
        )}
        isDisabled={isLocked}
        messages={errorOf(faults.ownerUserId)}
        onChange={change('ownerUserId')}
      />
      <p role="alert" className="text-error empty:hidden">
        {refusal}
      </p>
    </FormDrawer>
  );
}
