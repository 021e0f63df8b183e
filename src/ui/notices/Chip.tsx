import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type ChipTone = 'info' | 'success' | 'warning' | 'error' | 'plain';
const looks = {
  info: 'bg-info-tint text-info',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  error: 'bg-error-tint text-error',
  plain: 'bg-sunken text-ink-2',
} as const;
const icons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
} as const;

/** A short label; a color always comes with an icon. */
export function Chip({
  tone = 'plain',
  children,
}: {
  readonly tone?: ChipTone;
  readonly children: ReactNode;
}) {
  const Icon = tone === 'plain' ? null : icons[tone];
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${looks[tone]}`}
    >
      {Icon !== null && <Icon aria-hidden size={12} />}
      {children}
    </span>
  );
}
