import { Switch } from 'react-aria-components/Switch';
import { type FieldMessage, FieldMessages } from './FieldMessages.tsx';

export interface SwitchBoxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly messages?: readonly FieldMessage[];
  readonly onFix?: (message: number, fix: number) => void;
  readonly isDisabled?: boolean;
}
export const SwitchBox = ({
  label,
  isOn,
  onChange,
  messages = [],
  onFix,
  isDisabled = false,
}: SwitchBoxProps) => (
  <div className="flex flex-col gap-1">
    <Switch
      isSelected={isOn}
      onChange={onChange}
      isDisabled={isDisabled}
      className="group relative flex min-h-9 cursor-pointer items-center gap-2 disabled:cursor-default disabled:opacity-50"
    >
      <span className="flex h-5 w-9 shrink-0 items-center rounded-full border border-field-line bg-sunken px-0.5 transition-colors group-selected:border-accent group-selected:bg-accent group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent">
        <span className="size-3.5 rounded-full bg-field-line transition-transform group-selected:translate-x-4 group-selected:bg-accent-ink" />
      </span>
      {label}
    </Switch>
    <FieldMessages messages={messages} {...(onFix === undefined ? {} : { onFix })} />
  </div>
);
