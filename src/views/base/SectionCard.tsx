import type { ReactNode } from 'react';

export interface SectionCardProps {
  /** Anchor id of the section. */
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}
/** A section of the page with an anchor; its scroll margin keeps it clear of the page header. */
export const SectionCard = ({ id, title, count, action, children }: SectionCardProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="card scroll-mt-16">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5">
      <h2 id={`${id}-title`} className="flex flex-1 items-center gap-2">
        {title}{' '}
        {count !== undefined && <span className="text-sm font-normal text-ink-3">{count}</span>}
      </h2>
      {action}
    </div>
    {children}
  </section>
);

/** Placeholder for a list that failed to load or that the user can't see. */
export const Missing = ({
  what,
  isForbidden = false,
}: {
  readonly what: string;
  readonly isForbidden?: boolean;
}) => (
  <p className="px-4 py-4 text-ink-2">
    {isForbidden
      ? `You may not view ${what}. Ask your administrator for the right to.`
      : `The ${what} couldn't be loaded.`}
  </p>
);
