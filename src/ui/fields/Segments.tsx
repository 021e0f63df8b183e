import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';

export interface SegmentsProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}
/** Two to four options side by side; one is always chosen. */
export const Segments = ({ label, value, options, onChange }: SegmentsProps) => (
  <ToggleButtonGroup
    aria-label={label}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={(keys) => {
      const [key] = keys;
      if (key !== undefined) onChange(String(key));
    }}
    className="inline-flex w-fit rounded-field border border-field-line bg-surface p-0.5"
  >
    {options.map((o) => (
      <ToggleButton
        key={o.id}
        id={o.id}
        className="h-7 cursor-pointer rounded-[4px] px-2.5 text-sm text-ink-2 hover:text-ink selected:bg-accent-tint selected:font-medium selected:text-ink"
      >
        {o.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
