import { ChevronDown } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { optionLook, popoverLook } from '../buttons/listLook.ts';
import { FieldLabel, FieldNotes } from './FieldLabel.tsx';
import type { FieldMessage } from './FieldMessages.tsx';
import { fieldBox, fieldInput } from './fieldLook.ts';

export interface SelectOption {
  readonly id: string;
  readonly label: string;
}
export interface SelectBoxProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly messages?: readonly FieldMessage[];
  readonly onFix?: (message: number, fix: number) => void;
  readonly isDisabled?: boolean;
  /** Shows the label inside the field before its value, for toolbars. */
  readonly isInline?: boolean;
  readonly path?: string;
  readonly className?: string;
}

const inlineBox = 'flex min-w-0 items-center rounded-field border border-field-line bg-surface';
const inlineLabel = 'pl-2.5 text-sm whitespace-nowrap text-ink-2';
const inlineInput = 'h-[34px] min-w-0 rounded-field pr-2.5 pl-1.5 text-ink disabled:text-ink-2';

/** A choice from a short list; '' for none chosen. */
export function SelectBox({
  label,
  value,
  options,
  onChange,
  placeholder,
  messages = [],
  onFix,
  isDisabled = false,
  isInline = false,
  path,
  className,
}: SelectBoxProps) {
  return (
    <Select
      value={value === '' ? null : value}
      onChange={(key) => onChange(key === null ? '' : String(key))}
      placeholder={placeholder ?? 'Choose'}
      isDisabled={isDisabled}
      isInvalid={messages.some((m) => m.severity === 'error')}
      validationBehavior="aria"
      className={`${isInline ? inlineBox : fieldBox} ${className ?? ''}`}
    >
      <FieldLabel label={label} {...(isInline ? { className: inlineLabel } : {})} />
      <AriaButton
        className={`${isInline ? inlineInput : fieldInput} flex cursor-pointer items-center justify-between gap-2 text-left`}
        {...(path === undefined ? {} : { 'data-path': path })}
      >
        <SelectValue className="min-w-0 flex-1 truncate data-[placeholder]:text-ink-3" />
        <ChevronDown aria-hidden size={16} className="shrink-0 text-ink-3" />
      </AriaButton>
      <FieldNotes label={label} messages={messages} {...(onFix === undefined ? {} : { onFix })} />
      <Popover className={popoverLook}>
        <ListBox items={options} className="max-h-80 overflow-auto p-1 outline-none">
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={optionLook}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
