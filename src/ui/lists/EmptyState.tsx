import type { ReactNode } from 'react';

/** One sentence and at most one action where a list has nothing to show. */
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
