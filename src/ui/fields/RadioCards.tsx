import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';

export interface RadioCardsProps {
  readonly label: string;
  readonly hint?: string;
  /** '' for none chosen. */
  readonly value: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly text: string;
  }[];
  readonly onChange: (id: string) => void;
  /** Field path, so that the focus can be moved here. */
  readonly path?: string;
}
/** A question with its answers as cards, side by side if there is room. */
export const RadioCards = ({ label, hint, value, options, onChange, path }: RadioCardsProps) => (
  <RadioGroup
    value={value === '' ? null : value}
    onChange={onChange}
    className="flex flex-col gap-1"
  >
    <Label className="text-sm font-medium text-ink-2">
      {label}
      {hint !== undefined && <span className="font-normal text-ink-3"> · {hint}</span>}
    </Label>
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {options.map((o, n) => (
        <Radio
          key={o.id}
          value={o.id}
          {...(n === 0 && path !== undefined
            ? {
                inputRef: (input: HTMLInputElement | null) =>
                  input?.setAttribute('data-path', path),
              }
            : {})}
          className="group flex min-h-9 cursor-pointer items-start gap-2 rounded-field border border-field-line bg-surface px-2.5 py-2 selected:border-accent selected:bg-accent-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent"
        >
          <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-field-line group-selected:border-accent">
            <span className="hidden size-2 rounded-full bg-accent group-selected:block" />
          </span>
          <span className="min-w-0 break-words">
            <span className="block text-xs text-ink-3">{o.label}</span>
            {o.text}
          </span>
        </Radio>
      ))}
    </div>
  </RadioGroup>
);
