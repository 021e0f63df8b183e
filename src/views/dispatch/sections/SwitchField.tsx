import { useSelector } from '@xstate/react';
import { valueAt } from '../../../../domain/dispatch/draft/edit.ts';
import type { DispatchEditorRef } from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { SwitchBox } from '../../../ui/fields/SwitchBox.tsx';
import { useDraftField } from '../../drafts/useDraftField.ts';

/** A boolean field of the draft. */
export function SwitchField({
  form,
  path,
  label,
}: {
  readonly form: DispatchEditorRef;
  readonly path: string;
  readonly label: string;
}) {
  const { messages, isDisabled, fix } = useDraftField(form, path);
  const isOn = useSelector(form, (s) => valueAt(s.context.draft, path) === true);
  const change = (value: boolean) => form.send({ type: 'field.changed', path, value });
  return (
    <SwitchBox
      label={label}
      isOn={isOn}
      messages={messages}
      isDisabled={isDisabled}
      onChange={change}
      onFix={fix}
    />
  );
}
