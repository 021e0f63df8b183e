import { X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../buttons/Button.tsx';
import type { FieldMessage } from './FieldMessages.tsx';
import { PickerBox, type PickerOption } from './PickerBox.tsx';

export interface SeveralBoxProps {
  readonly label: string;
  /** Ids of the chosen options, in order of selection. */
  readonly value: readonly string[];
  readonly options: readonly PickerOption[];
  readonly onChange: (value: readonly string[]) => void;
  /** Called with the typed text, so that the caller can load more options. */
  readonly onType?: (text: string) => void;
  readonly messages?: readonly FieldMessage[];
  readonly isDisabled?: boolean;
  readonly path?: string;
}
/** A multi-select for a longer list: options are added one by one, and each can be removed. */
export function SeveralBox({
  label,
  value,
  options,
  onChange,
  onType,
  messages = [],
  isDisabled = false,
  path,
}: SeveralBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  /** Removing an option also removes its focused button, so the focus moves to the picker. */
  const remove = (id: string) => {
    onChange(value.filter((one) => one !== id));
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} className="flex flex-col gap-2">
      <PickerBox
        label={label}
        value=""
        isEmptied
        options={options.filter((o) => !value.includes(o.id))}
        placeholder={value.length === 0 ? 'Choose' : 'Add another'}
        messages={messages}
        isDisabled={isDisabled}
        onChange={(id) => {
          if (id !== '') onChange([...value, id]);
        }}
        {...(onType === undefined ? {} : { onType })}
        {...(path === undefined ? {} : { path })}
      />
      {value.length > 0 && (
        <ul aria-label={`Chosen: ${label}`} className="flex flex-wrap gap-1.5">
          {value.map((id) => {
            const name = options.find((o) => o.id === id)?.label ?? 'Unknown';
            return (
              <li key={id} className="flex items-center rounded-full bg-sunken pl-2.5 text-sm">
                {name}
                <Button
                  variant="none"
                  size="icon"
                  aria-label={`Remove ${name}`}
                  isDisabled={isDisabled}
                  className="h-7 rounded-full"
                  onPress={() => remove(id)}
                >
                  <X aria-hidden size={14} />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
