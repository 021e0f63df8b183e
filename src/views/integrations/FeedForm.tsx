import { useSelector } from '@xstate/react';
import { feedIntervals, intervalText, stateCodes } from '../../../domain/integrations/feeds.ts';
import type {
  FeedFormRef,
  FeedFormSnapshot,
} from '../../../machines/integrations/feedForm.machine.ts';
import { FormDrawer } from '../../ui/fields/FormDrawer.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { SeveralBox } from '../../ui/fields/SeveralBox.tsx';
import { SwitchBox } from '../../ui/fields/SwitchBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { errorOf } from './errorOf.ts';

const selectDraft = (s: FeedFormSnapshot) => s.context.draft;
const selectErrors = (s: FeedFormSnapshot) => s.context.errors;
const selectRefusal = (s: FeedFormSnapshot) => s.context.refusal;
const selectIsNew = (s: FeedFormSnapshot) => s.context.feed === null;
const selectHasFields = (s: FeedFormSnapshot) => s.hasTag('form');
const selectIsLocked = (s: FeedFormSnapshot) => s.hasTag('locked');

const states = stateCodes.map((id) => ({ id, label: id }));
/** The choices, with an interval that was set by a call. */
const intervals = (now: number) =>
  [...new Set([...feedIntervals, now])]
    .sort((a, b) => a - b)
    .map((minutes) => ({ id: String(minutes), label: intervalText(minutes) }));

/** The drawer of an incident feed. */
export function FeedForm({ form }: { readonly form: FeedFormRef }) {
  const hasFields = useSelector(form, selectHasFields);
  const isNew = useSelector(form, selectIsNew);
  const isLocked = useSelector(form, selectIsLocked);
  const refusal = useSelector(form, selectRefusal);
  const leave = () => form.send({ type: 'form.left' });
  const save = () => form.send({ type: 'save.pressed' });
  if (!hasFields) return null;
  return (
    <FormDrawer
      title={isNew ? 'Add an incident feed' : 'Change the incident feed'}
      isDisabled={isLocked}
      onSave={save}
      onClose={leave}
    >
      <Fields form={form} />
      {refusal !== null && (
        <p role="alert" className="text-error">
          {refusal}
        </p>
      )}
    </FormDrawer>
  );
}

function Fields({ form }: { readonly form: FeedFormRef }) {
  const draft = useSelector(form, selectDraft);
  const errors = useSelector(form, selectErrors);
  const isLocked = useSelector(form, selectIsLocked);
  const change = (next: Partial<typeof draft>) =>
    form.send({ type: 'field.changed', change: next });
  return (
    <>
      <TextBox
        label="Address of the layer"
        autoFocus
        hint="It ends with /FeatureServer/ and a number."
        value={draft.url}
        path="url"
        messages={errorOf(errors.url)}
        isDisabled={isLocked}
        onChange={(url) => change({ url })}
      />
      <SeveralBox
        label="States"
        value={draft.states}
        options={states}
        path="states"
        messages={errorOf(errors.states)}
        isDisabled={isLocked}
        onChange={(chosen) => change({ states: chosen })}
      />
      <SelectBox
        label="How often"
        value={String(draft.everyMinutes)}
        options={intervals(draft.everyMinutes)}
        isDisabled={isLocked}
        onChange={(minutes) => change({ everyMinutes: Number(minutes) })}
      />
      <SwitchBox
        label="Take agencies and types that are not known here"
        isOn={draft.acceptsNew}
        isDisabled={isLocked}
        onChange={(acceptsNew) => change({ acceptsNew })}
      />
    </>
  );
}
