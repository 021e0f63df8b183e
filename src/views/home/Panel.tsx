import type { ReactNode } from 'react';

export interface PanelProps {
  readonly title: string;
  readonly count?: number;
  /** Highlights a count that should go down. */
  readonly isUrgent?: boolean;
  /** Shown at the end of the heading's line. */
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}
/** One board of the home page. On a wide screen the board scrolls instead of the page. */
export const Panel = ({
  title,
  count,
  isUrgent = false,
  action,
  className = '',
  children,
}: PanelProps) => (
  <section aria-label={title} className={`card flex min-h-0 flex-col ${className}`}>
    <div className="flex h-[37px] shrink-0 items-center justify-between gap-2 border-b border-line px-4">
      <h2 className="flex items-center gap-2">
        {title}
        {count !== undefined && (
          <span
            className={
              isUrgent && count > 0
                ? 'rounded-full bg-warning-tint px-2 text-sm font-semibold text-warning'
                : 'text-sm font-normal text-ink-3'
            }
          >
            {count}
          </span>
        )}
      </h2>
      {action}
    </div>
    {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, and a second region of the same name would be one landmark too many */}
    <div
      role="group"
      aria-label={`${title}, list`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto"
    >
      {children}
    </div>
  </section>
);
