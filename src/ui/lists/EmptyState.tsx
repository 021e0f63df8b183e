import type { ReactNode } from 'react';

/** One sentence and at most one action for an empty list. */
export const EmptyState = ({
  children,
  action,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) => (
  <div className="flex flex-wrap items-center gap-3 px-3 py-4 text-ink-2">
    <p>{children}</p>
    {action}
  </div>
);
