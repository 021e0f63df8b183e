import { useSelector } from '@xstate/react';
import type {
  AccessTokensRef,
  AccessTokensSnapshot,
} from '../../../machines/tokens/accessTokens.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';

const selectDraft = (s: AccessTokensSnapshot) => s.context.draft;
const selectFaults = (s: AccessTokensSnapshot) => s.context.faults;
const selectRefusal = (s: AccessTokensSnapshot) => s.context.refusal;
const selectIsLocked = (s: AccessTokensSnapshot) => s.hasTag('locked');
const errorOf = (message: string | undefined) =>
  message === undefined ? [] : [{ severity: 'error' as const, message }];

/** The fields of a new access token. */
export function TokenForm({ tokens }: { readonly tokens: AccessTokensRef }) {
  const draft = useSelector(tokens, selectDraft);
  const faults = useSelector(tokens, selectFaults);
  const refusal = useSelector(tokens, selectRefusal);
  const isLocked = useSelector(tokens, selectIsLocked);
  return (
    <form
      noValidate
      aria-label="New token"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        tokens.send({ type: 'form.submitted' });
      }}
    >
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <TextBox
          label="What it is for"
          path="name"
          className="flex-1"
          autoFocus
          value={draft.name}
          isDisabled={isLocked}
          messages={errorOf(faults.name)}
          onChange={(value) => tokens.send({ type: 'field.changed', field: 'name', value })}
        />
        <TextBox
          label="Valid for"
          path="days"
          className="sm:w-32"
          inputMode="numeric"
          suffix="days"
          value={draft.days}
          isDisabled={isLocked}
          messages={errorOf(faults.days)}
          onChange={(value) => tokens.send({ type: 'field.changed', field: 'days', value })}
        />
      </div>
      <p role="alert" className="text-error empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isDisabled={isLocked}>
          Make the token
        </Button>
        <Button
          variant="outline"
          isDisabled={isLocked}
          onPress={() => tokens.send({ type: 'form.left' })}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
