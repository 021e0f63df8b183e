import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';

export interface StepBarProps {
  readonly text: string;
  readonly isRefused: boolean;
  readonly onClose: () => void;
  /** The refused items, each with its fix. */
  readonly children?: ReactNode;
}
/** The result of an action; stays until closed or until the next action. */
export const StepBar = ({ text, isRefused, onClose, children }: StepBarProps) => (
  <div
    role={isRefused ? 'alert' : 'status'}
    className={`flex items-start gap-2 rounded-card border px-3 py-2 ${isRefused ? 'border-error bg-error-tint' : 'border-line bg-success-tint'}`}
  >
    {isRefused ? (
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-error" />
    ) : (
      <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
    )}
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      {text !== '' && <p>{text}</p>}
      {children}
    </div>
    <Button
      variant="none"
      size="inputAction"
      className="-my-1 max-sm:size-11"
      aria-label="Close what was told"
      onPress={onClose}
    >
      <X aria-hidden size={14} />
    </Button>
  </div>
);
