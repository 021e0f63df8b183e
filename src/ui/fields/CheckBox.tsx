import { Check } from 'lucide-react';
import { Checkbox } from 'react-aria-components/Checkbox';

export interface CheckBoxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /** Hides the label visually, if the context shows it. */
  readonly hasHiddenLabel?: boolean;
}
/** A checkbox, independent of others. */
export const CheckBox = ({
  label,
  isOn,
  onChange,
  isDisabled = false,
  hasHiddenLabel = false,
}: CheckBoxProps) => (
  <Checkbox
    isSelected={isOn}
    onChange={onChange}
    isDisabled={isDisabled}
    className="group relative flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-2"
  >
    <span className="flex size-4.5 shrink-0 items-center justify-center rounded-[4px] border border-field-line bg-surface text-accent-ink group-selected:border-accent group-selected:bg-accent group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent">
      {isOn && <Check aria-hidden size={14} />}
    </span>
    <span className={hasHiddenLabel ? 'sr-only' : 'truncate group-disabled:text-ink-3'}>
      {label}
    </span>
  </Checkbox>
);
