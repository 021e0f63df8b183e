import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface DeadEndProps {
  readonly text: string;
  readonly hint?: string;
  /** Button or link to continue. */
  readonly action: ReactNode;
}
/** Why a link doesn't work, and what to do instead. */
export const DeadEnd = ({ text, hint, action }: DeadEndProps) => (
  <div className="card flex flex-col items-start gap-3 p-5">
    <div role="alert" className="flex gap-2 text-error">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <p>{text}</p>
    </div>
    {hint !== undefined && <p className="text-ink-2">{hint}</p>}
    {action}
  </div>
);
