import type { RateTab } from '../../../domain/routes/rateTabs.ts';
import { Link } from '../../ui/buttons/Link.tsx';

/** The kinds of prices as links; each is its own page. Renders nothing for a single one. */
export function RateTabs({
  tabs,
  path,
}: {
  readonly tabs: readonly RateTab[];
  readonly path: string;
}) {
  if (tabs.length < 2) return null;
  return (
    <nav
      aria-label="Rates"
      className="flex gap-x-4 overflow-x-auto border-b border-line print:hidden"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          href={tab.to}
          variant="navLink"
          isCurrent={path === tab.to}
          className="-mb-px h-9 rounded-none border-b-2 border-transparent px-1! max-sm:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
