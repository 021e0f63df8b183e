import { useSelector } from '@xstate/react';
import { changeKinds } from '../../../contract/changes/changes.ts';
import { kindLabels } from '../../../domain/integrations/webhooks.ts';
import type {
  WebhookFormRef,
  WebhookFormSnapshot,
} from '../../../machines/integrations/webhookForm.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyBox } from '../../ui/fields/CopyBox.tsx';
import { FormDrawer } from '../../ui/fields/FormDrawer.tsx';
import { SeveralBox } from '../../ui/fields/SeveralBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';
import { errorOf } from './errorOf.ts';

const selectDraft = (s: WebhookFormSnapshot) => s.context.draft;
const selectErrors = (s: WebhookFormSnapshot) => s.context.errors;
const selectRefusal = (s: WebhookFormSnapshot) => s.context.refusal;
const selectIsNew = (s: WebhookFormSnapshot) => s.context.webhook === null;
const selectHasFields = (s: WebhookFormSnapshot) => s.hasTag('form');
const selectIsLocked = (s: WebhookFormSnapshot) => s.hasTag('locked');
const selectHasSecret = (s: WebhookFormSnapshot) => s.hasTag('secret');
const selectSecret = (s: WebhookFormSnapshot) => s.context.secret;
const selectIsCopied = (s: WebhookFormSnapshot) => s.context.isCopied;

/** The drawer of a webhook, then the secret of a new one. */
export function WebhookForm({ form }: { readonly form: WebhookFormRef }) {
  const hasFields = useSelector(form, selectHasFields);
  const hasSecret = useSelector(form, selectHasSecret);
  const secret = useSelector(form, selectSecret);
  const isCopied = useSelector(form, selectIsCopied);
  const leave = () => form.send({ type: 'form.left' });
  return (
    <>
      {hasFields && <Fields form={form} />}
      <Dialog title="The secret of the webhook" isOpen={hasSecret} onClose={leave} isAlert>
        <p>Your program checks each call with it.</p>
        <CopyBox
          label="Secret"
          text={secret}
          status={
            isCopied
              ? "Copied. The secret isn't shown again."
              : "Copy the secret now: it isn't shown again."
          }
          autoFocus
          onCopy={() => form.send({ type: 'copy.pressed' })}
        >
          <Button variant="outline" onPress={leave}>
            Done
          </Button>
        </CopyBox>
      </Dialog>
    </>
  );
}

function Fields({ form }: { readonly form: WebhookFormRef }) {
  const { url, kinds } = useSelector(form, selectDraft);
  const errors = useSelector(form, selectErrors);
  const refusal = useSelector(form, selectRefusal);
  const isNew = useSelector(form, selectIsNew);
  const isLocked = useSelector(form, selectIsLocked);
  const leave = () => form.send({ type: 'form.left' });
  const save = () => form.send({ type: 'save.pressed' });
  return (
    <FormDrawer
      title={isNew ? 'Add a webhook' : 'Change the webhook'}
      isDisabled={isLocked}
      onSave={save}
      onClose={leave}
    >
      <TextBox
        label="Address"
        autoFocus
        value={url}
        path="url"
        messages={errorOf(errors.url)}
        isDisabled={isLocked}
        onChange={(next) => form.send({ type: 'field.changed', change: { url: next } })}
      />
      <SeveralBox
        label="It gets changes of"
        value={kinds}
        options={changeKinds.map((id) => ({ id, label: kindLabels[id] }))}
        path="kinds"
        messages={errorOf(errors.kinds)}
        isDisabled={isLocked}
        onChange={(ids) =>
          form.send({
            type: 'field.changed',
            change: { kinds: changeKinds.filter((kind) => ids.includes(kind)) },
          })
        }
      />
      {refusal !== null && (
        <p role="alert" className="text-error">
          {refusal}
        </p>
      )}
    </FormDrawer>
  );
}
