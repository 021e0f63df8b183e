import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';

export interface ToldBarProps {
  readonly text: string;
  readonly isRefused: boolean;
  readonly onClose: () => void;
  /** What was refused, each with its way out. */
  readonly children?: ReactNode;
}
/** What became of what was pressed; stays until it is closed or something else is done. */
export const ToldBar = ({ text, isRefused, onClose, children }: ToldBarProps) => (
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
