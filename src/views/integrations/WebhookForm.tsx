import { useSelector } from '@xstate/react';
import { changeKinds } from '../../../contract/changes/changes.ts';
import { kindLabels } from '../../../domain/integrations/webhooks.ts';
import type {
  WebhookFormRef,
  WebhookFormSnapshot,
} from '../../../machines/integrations/webhookForm.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SeveralBox } from '../../ui/fields/SeveralBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';
import { Drawer } from '../../ui/notices/Drawer.tsx';
import { errorOf } from './errorOf.ts';

const selectDraft = (s: WebhookFormSnapshot) => s.context.draft;
const selectErrors = (s: WebhookFormSnapshot) => s.context.errors;
const selectRefusal = (s: WebhookFormSnapshot) => s.context.refusal;
const selectIsNew = (s: WebhookFormSnapshot) => s.context.webhook === null;
const selectHasFields = (s: WebhookFormSnapshot) => s.hasTag('form');
const selectIsLocked = (s: WebhookFormSnapshot) => s.hasTag('locked');
const selectHasSecret = (s: WebhookFormSnapshot) => s.hasTag('secret');
const selectSecret = (s: WebhookFormSnapshot) => s.context.secret;

/** The drawer of a webhook, then the secret of a new one. */
export function WebhookForm({ form }: { readonly form: WebhookFormRef }) {
  const hasFields = useSelector(form, selectHasFields);
  const hasSecret = useSelector(form, selectHasSecret);
  const secret = useSelector(form, selectSecret);
  const leave = () => form.send({ type: 'form.left' });
  return (
    <>
      {hasFields && <Fields form={form} />}
      <Dialog title="The secret of the webhook" isOpen={hasSecret} onClose={leave} isAlert>
        <p>Copy it now: it isn't shown again. Your program checks each call with it.</p>
        <p className="rounded-card bg-sunken p-3 font-mono text-sm break-all" translate="no">
          {secret}
        </p>
        <div>
          <Button onPress={leave}>I have copied it</Button>
        </div>
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
  return (
    <Drawer
      title={isNew ? 'Add a webhook' : 'Change the webhook'}
      onClose={leave}
      isDisabled={isLocked}
      footer={
        <>
          <Button isDisabled={isLocked} onPress={() => form.send({ type: 'save.pressed' })}>
            Save
          </Button>
          <Button variant="outline" isDisabled={isLocked} onPress={leave}>
            Cancel
          </Button>
        </>
      }
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
    </Drawer>
  );
}
