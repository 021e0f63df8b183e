import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { dayShortcut } from '../../../domain/dates/parseDate.ts';
import { type Draft, idsOf, textOf } from '../../../domain/settings/draft.ts';
import type { Field } from '../../../domain/settings/field.ts';
import type {
  ReferenceEditorRef,
  ReferenceEditorSnapshot,
} from '../../../machines/settings/referenceEditor.machine.ts';
import { CheckBox } from '../../ui/fields/CheckBox.tsx';
import { fieldHint } from '../../ui/fields/fieldLook.ts';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { SeveralBox } from '../../ui/fields/SeveralBox.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { TierRows } from './TierRows.tsx';

const noMessages = [] as const;
const selectDraft = (s: ReferenceEditorSnapshot) => s.context.draft;
const selectLists = (s: ReferenceEditorSnapshot) => s.context.lists;
const selectIsLocked = (s: ReferenceEditorSnapshot) => s.hasTag('locked');
const selectIsNew = (s: ReferenceEditorSnapshot) => s.context.item === null;

/**
 * Whether a field is optional. A choice never is, because one of its options is always selected.
 */
const isOptional = (field: Field, draft: Draft) =>
  field.kind !== 'choice' && field.required === undefined && field.isAsked?.(draft) !== true;

export interface SettingsFieldProps {
  readonly form: ReferenceEditorRef;
  readonly field: Field;
  readonly autoFocus: boolean;
}
/** One field of a settings form, as its page declares it. */
export function SettingsField({ form, field, autoFocus }: SettingsFieldProps) {
  const draft = useSelector(form, selectDraft);
  const lists = useSelector(form, selectLists);
  const isLocked = useSelector(form, selectIsLocked);
  const isNew = useSelector(form, selectIsNew);
  const messages = useSelector(form, (s) => s.context.messages[field.key] ?? noMessages);
  const options = useMemo(
    () => ('options' in field ? field.options(lists, draft) : []),
    [field, lists, draft],
  );
  const change = (value: string | readonly string[]) =>
    form.send({ type: 'field.changed', path: field.key, value });
  const leave = () => form.send({ type: 'field.left', path: field.key });
  const common = {
    label: isOptional(field, draft) ? `${field.label} (optional)` : field.label,
    path: field.key,
    messages,
    isDisabled: isLocked || (field.isFixed === true && !isNew),
    onFix: (message: number, fix: number) => {
      const chosen = messages[message]?.fixes?.[fix];
      if (chosen !== undefined)
        form.send({ type: 'field.changed', path: chosen.path, value: chosen.value });
    },
  };
  const value = textOf(draft, field.key);
  const choose = (id: string) => {
    change(id);
    leave();
  };
  if (field.kind === 'note') return <p className="text-ink-2">{value}</p>;
  if (field.kind === 'tiers') return <TierRows form={form} />;
  if (field.kind === 'check')
    return (
      <div>
        <CheckBox
          label={field.label}
          isOn={value === 'yes'}
          onChange={(isOn) => choose(isOn ? 'yes' : '')}
          isDisabled={common.isDisabled}
        />
        {field.hint !== undefined && <p className={fieldHint}>{field.hint}</p>}
      </div>
    );
  if (field.kind === 'several')
    return (
      <SeveralBox {...common} value={idsOf(draft, field.key)} options={options} onChange={change} />
    );
  if (field.kind === 'choice')
    return <SelectBox {...common} value={value} options={options} onChange={choose} />;
  if (field.kind === 'picker')
    return (
      <PickerBox
        {...common}
        value={value}
        options={options}
        onChange={choose}
        {...(field.adds === undefined
          ? {}
          : { adds: field.adds, onReturn: () => form.send({ type: 'lists.asked' }) })}
      />
    );
  if (field.kind === 'area')
    return <TextArea {...common} value={value} limit={field.limit} onChange={change} />;
  return (
    <TextBox
      {...common}
      value={value}
      onChange={change}
      onBlur={leave}
      autoFocus={autoFocus}
      {...(field.kind === 'date' ? { placeholder: 'MM/DD/YYYY' } : {})}
      {...(field.kind === 'number' ? { inputMode: 'decimal' as const } : {})}
      {...(field.kind === 'number' && field.suffix !== undefined ? { suffix: field.suffix } : {})}
      {...(field.hint === undefined ? {} : { hint: field.hint })}
      onKey={(key) => {
        const typed = field.kind === 'date' ? dayShortcut(key, value, lists.today) : null;
        if (typed !== null) change(typed);
        return typed !== null;
      }}
    />
  );
}
