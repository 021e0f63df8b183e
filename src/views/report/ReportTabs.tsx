import type { SessionFacts } from '../../../domain/routes/guard.ts';
import { reportTabs } from '../../../domain/routes/reportTabs.ts';
import { Link } from '../../ui/buttons/Link.tsx';

/** On a phone the tabs are wider than the page; this scrolls the current one into view. */
const showCurrent = (nav: HTMLElement | null) =>
  nav?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** The kinds of reports as links; each is its own page. */
export function ReportTabs({
  facts,
  path,
}: {
  readonly facts: SessionFacts;
  readonly path: string;
}) {
  const tabs = reportTabs(facts);
  if (tabs.length < 2) return null;
  return (
    <nav
      ref={showCurrent}
      aria-label="Reports"
      className="-mb-1 flex gap-x-4 overflow-x-auto overflow-y-hidden border-b border-line print:hidden sm:flex-wrap sm:overflow-visible"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          href={tab.to}
          variant="navLink"
          isCurrent={path.startsWith(tab.under)}
          className="-mb-px h-9 rounded-none max-sm:-outline-offset-2 border-b-2 border-transparent px-1! aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
