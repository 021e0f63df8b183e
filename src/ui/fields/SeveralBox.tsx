import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import type { FieldMessage } from './FieldMessages.tsx';
import { PickerBox, type PickerOption } from './PickerBox.tsx';

export interface SeveralBoxProps {
  readonly label: string;
  /** Ids of what is chosen, in the order of choosing. */
  readonly value: readonly string[];
  readonly options: readonly PickerOption[];
  readonly onChange: (value: readonly string[]) => void;
  /** Hears what is typed, where more options may be found by it. */
  readonly onType?: (text: string) => void;
  readonly messages?: readonly FieldMessage[];
  readonly isDisabled?: boolean;
  readonly path?: string;
}
/** Several of a longer list: picked one after the other, each taken away again on its own. */
export function SeveralBox({ label, value, options, onChange, onType, messages = [], isDisabled = false, path }: SeveralBoxProps) {
  const [isInUse, setIsInUse] = useState(false);
  const change = (next: readonly string[]) => {
    setIsInUse(true);
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-2">
      <PickerBox
        // A fresh picker for each choice: its text is what is looked for next.
        key={value.length}
        // What had the focus is gone with the choice; the next one is made here.
        autoFocus={isInUse}
        label={label}
        value=""
        options={options.filter((o) => !value.includes(o.id))}
        placeholder={value.length === 0 ? 'Choose' : 'Add another'}
        messages={messages}
        isDisabled={isDisabled}
        onChange={(id) => {
          if (id !== '') change([...value, id]);
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
                  onPress={() => change(value.filter((one) => one !== id))}
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
