import { useSelector } from '@xstate/react';
import { mailingDates, mailingFormats, mailingPaces } from '../../../contract/mailings/mailings.ts';
import { datesLabels } from '../../../domain/mailings/days.ts';
import { hourText, paceLabels, weekdayNames } from '../../../domain/mailings/whenText.ts';
import type {
  MailingFormRef,
  MailingFormSnapshot,
} from '../../../machines/mailings/mailingForm.machine.ts';
import type { DraftChange } from '../../../machines/mailings/mailingForm.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { FieldMessage } from '../../ui/fields/FieldMessages.tsx';
import { SelectBox, type SelectOption } from '../../ui/fields/SelectBox.tsx';
import { SeveralBox } from '../../ui/fields/SeveralBox.tsx';
import { SwitchBox } from '../../ui/fields/SwitchBox.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Drawer } from '../../ui/notices/Drawer.tsx';

const selectDraft = (s: MailingFormSnapshot) => s.context.draft;
const selectErrors = (s: MailingFormSnapshot) => s.context.errors;
const selectRefusal = (s: MailingFormSnapshot) => s.context.refusal;
const selectViews = (s: MailingFormSnapshot) => s.context.views;
const selectFound = (s: MailingFormSnapshot) => s.context.found;
const selectIsNew = (s: MailingFormSnapshot) => s.context.mailing === null;
const selectIsPending = (s: MailingFormSnapshot) => s.hasTag('pending');
const selectIsBroken = (s: MailingFormSnapshot) => s.hasTag('failed');
const selectHasFields = (s: MailingFormSnapshot) => s.hasTag('form');
const selectIsLocked = (s: MailingFormSnapshot) => s.hasTag('locked');
const selectIsUnfound = (s: MailingFormSnapshot) => s.hasTag('searchFailed');

const errorOf = (message: string | undefined): readonly FieldMessage[] =>
  message === undefined ? [] : [{ severity: 'error', message }];
const options = <K extends string>(
  ids: readonly K[],
  labels: Readonly<Record<K, string>>,
): SelectOption[] => ids.map((id) => ({ id, label: labels[id] }));
const paces = options(mailingPaces, paceLabels);
const dates = options(mailingDates, datesLabels);
const formats = options(mailingFormats, { csv: 'CSV', xlsx: 'Excel' });
const hours = Array.from({ length: 24 }, (_, hour) => ({
  id: String(hour),
  label: hourText(hour),
}));
const weekdays = weekdayNames.map((label, n) => ({ id: String(n + 1), label }));
const monthDays = Array.from({ length: 31 }, (_, n) => ({
  id: String(n + 1),
  label: String(n + 1),
}));

const sendChange = (form: MailingFormRef, change: DraftChange) =>
  form.send({ type: 'field.changed', change });
const pick = <K extends string>(all: readonly K[], id: string, take: (found: K) => void) => {
  const found = all.find((one) => one === id);
  if (found !== undefined) take(found);
};

/** View, schedule, file and recipients of a mailing (RPT-169). */
export function MailingForm({ form }: { readonly form: MailingFormRef }) {
  const isNew = useSelector(form, selectIsNew);
  const isPending = useSelector(form, selectIsPending);
  const isBroken = useSelector(form, selectIsBroken);
  const hasFields = useSelector(form, selectHasFields);
  const isLocked = useSelector(form, selectIsLocked);
  const leave = () => form.send({ type: 'form.left' });
  return (
    <Drawer
      // A retry button disappears once loading starts. The new key makes the drawer take the focus,
      // and Escape with it.
      key={String(hasFields)}
      title={isNew ? 'Send a view by mail' : 'Change what is sent'}
      onClose={leave}
      isDisabled={isLocked}
      footer={
        <>
          <Button
            isDisabled={!hasFields || isLocked}
            onPress={() => form.send({ type: 'save.pressed' })}
          >
            Save
          </Button>
          <Button variant="outline" isDisabled={isLocked} onPress={leave}>
            Cancel
          </Button>
        </>
      }
    >
      {isPending && <Skeleton lines={6} label="Loading the form" />}
      {isBroken && (
        <EmptyState
          action={<Button onPress={() => form.send({ type: 'retry.requested' })}>Try again</Button>}
        >
          Your saved views couldn't be loaded.
        </EmptyState>
      )}
      {hasFields && <Fields form={form} />}
    </Drawer>
  );
}

function Fields({ form }: { readonly form: MailingFormRef }) {
  const draft = useSelector(form, selectDraft);
  const errors = useSelector(form, selectErrors);
  const refusal = useSelector(form, selectRefusal);
  const views = useSelector(form, selectViews);
  const isLocked = useSelector(form, selectIsLocked);
  return (
    <>
      {views.length === 0 && (
        <p className="text-ink-2">
          You have no saved view of current data. Save one in a report first: Views, Save view…
        </p>
      )}
      <SelectBox
        label="Saved view"
        value={views.some(({ id }) => id === draft.viewId) ? draft.viewId : ''}
        placeholder="Choose"
        options={views.map(({ id, name, isMine, ownerName }) => ({
          id,
          label: isMine ? name : `${name} (${ownerName})`,
        }))}
        messages={errorOf(errors.viewId)}
        isDisabled={isLocked}
        onChange={(viewId) => sendChange(form, { viewId })}
      />
      <WhenFields form={form} />
      <FileFields form={form} />
      <People form={form} />
      {refusal !== null && (
        <p role="alert" className="text-error">
          {refusal}
        </p>
      )}
    </>
  );
}

function WhenFields({ form }: { readonly form: MailingFormRef }) {
  const draft = useSelector(form, selectDraft);
  const isLocked = useSelector(form, selectIsLocked);
  return (
    <>
      <SelectBox
        label="How often"
        value={draft.pace}
        options={paces}
        isDisabled={isLocked}
        onChange={(id) => pick(mailingPaces, id, (pace) => sendChange(form, { pace }))}
      />
      {draft.pace === 'weekly' && (
        <SelectBox
          label="Day of the week"
          value={String(draft.weekday)}
          options={weekdays}
          isDisabled={isLocked}
          onChange={(id) => sendChange(form, { weekday: Number(id) })}
        />
      )}
      {draft.pace === 'monthly' && (
        <SelectBox
          label="Day of the month, or its last"
          value={String(draft.monthDay)}
          options={monthDays}
          isDisabled={isLocked}
          onChange={(id) => sendChange(form, { monthDay: Number(id) })}
        />
      )}
      <SelectBox
        label="Hour (Pacific)"
        value={String(draft.hour)}
        options={hours}
        isDisabled={isLocked}
        onChange={(id) => sendChange(form, { hour: Number(id) })}
      />
    </>
  );
}

function FileFields({ form }: { readonly form: MailingFormRef }) {
  const draft = useSelector(form, selectDraft);
  const isLocked = useSelector(form, selectIsLocked);
  return (
    <>
      <SelectBox
        label="Dates, as of the day it is sent"
        value={draft.dates}
        options={dates}
        isDisabled={isLocked}
        onChange={(id) => pick(mailingDates, id, (next) => sendChange(form, { dates: next }))}
      />
      <SelectBox
        label="File"
        value={draft.format}
        options={formats}
        isDisabled={isLocked}
        onChange={(id) => pick(mailingFormats, id, (format) => sendChange(form, { format }))}
      />
      <SwitchBox
        label="With group and grand totals"
        isOn={draft.withTotals}
        isDisabled={isLocked}
        onChange={(withTotals) => sendChange(form, { withTotals })}
      />
    </>
  );
}

function People({ form }: { readonly form: MailingFormRef }) {
  const { recipients } = useSelector(form, selectDraft);
  const errors = useSelector(form, selectErrors);
  const found = useSelector(form, selectFound);
  const isLocked = useSelector(form, selectIsLocked);
  const isUnfound = useSelector(form, selectIsUnfound);
  const known = [
    ...recipients,
    ...found.filter(({ id }) => recipients.every((one) => one.id !== id)),
  ];
  const unfound: FieldMessage = {
    severity: 'warning',
    message: "People couldn't be found just now. Type again.",
  };
  return (
    <SeveralBox
      label="People"
      value={recipients.map(({ id }) => id)}
      options={known.map(({ id, name }) => ({ id, label: name }))}
      messages={[...errorOf(errors.recipients), ...(isUnfound ? [unfound] : [])]}
      isDisabled={isLocked}
      onChange={(ids) => form.send({ type: 'people.chosen', ids })}
      onType={(text) => form.send({ type: 'person.typed', text })}
    />
  );
}
