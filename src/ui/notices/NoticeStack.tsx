import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Button } from '../buttons/Button.tsx';
import { marksNotice } from './documentMark.ts';

export interface NoticeView {
  readonly id: number;
  readonly variant: 'info' | 'success' | 'warning' | 'error';
  readonly message: string;
  readonly action?: { readonly label: string };
}
export interface NoticeStackProps {
  readonly notices: readonly NoticeView[];
  readonly onClose: (id: number) => void;
  readonly onAction: (id: number) => void;
}
const looks = {
  info: 'border-info bg-info-tint text-info',
  success: 'border-success bg-success-tint text-success',
  warning: 'border-warning bg-warning-tint text-warning',
  error: 'border-error bg-error-tint text-error',
} as const;
const icons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
} as const;
const words = {
  info: 'Information',
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
} as const;

/**
 * Notices in four variants, each with a close button; 364 px wide from medium screens up (SES-10,
 * LOOK-4).
 */
export const NoticeStack = ({ notices, onClose, onAction }: NoticeStackProps) => (
  // The attribute keeps notices usable while a dialog is open, above all *Undo*.
  <section
    aria-label="Notices"
    data-react-aria-top-layer
    className="notice-stack z-50 flex flex-col gap-2 print:hidden"
  >
    {notices.map((n) => {
      const Icon = icons[n.variant];
      return (
        <div
          key={n.id}
          ref={marksNotice}
          role={n.variant === 'error' || n.variant === 'warning' ? 'alert' : 'status'}
          data-variant={n.variant}
          className={`flex items-center gap-2 rounded-card border bg-raised px-3 py-1.5 shadow-float ${looks[n.variant]}`}
        >
          <Icon aria-label={words[n.variant]} role="img" size={18} className="shrink-0" />
          <p className="min-w-0 flex-1 text-ink">{n.message}</p>
          {n.action !== undefined && (
            <Button
              variant="outline"
              size="inputAction"
              className="shrink-0"
              onPress={() => onAction(n.id)}
            >
              {n.action.label}
            </Button>
          )}
          <Button
            variant="none"
            aria-label="Close"
            className="-mr-1 size-7 shrink-0 px-0!"
            onPress={() => onClose(n.id)}
          >
            <X aria-hidden size={16} />
          </Button>
        </div>
      );
    })}
  </section>
);
