import { useSelector } from '@xstate/react';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { FISCAL_MONTH } from '../../../domain/report/view/relativeDates.ts';
import { savedReportPath } from '../../../domain/report/view/view.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import type {
  SavedViewsRef,
  SavedViewsSnapshot,
} from '../../../machines/report/savedViews/savedViews.machine.ts';
import type { SessionRef, SessionSnapshot } from '../../../machines/session/session.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Panel } from './Panel.tsx';

const selectToday = (s: HomeSnapshot) => pacificDay(s.context.now);
const selectFiscalMonth = (s: SessionSnapshot) => s.context.settings.fiscalMonth ?? FISCAL_MONTH;
const selectViews = (s: SavedViewsSnapshot) => s.context.views;
const selectIsKnown = (s: SavedViewsSnapshot) => s.context.isKnown;
const selectIsPending = (s: SavedViewsSnapshot) => s.hasTag('pending') && !s.context.isKnown;

/** An analyst's saved reports, own and shared ones, for the year so far (HOME-12). */
export function SavedReports({
  home,
  session,
  saved,
}: {
  readonly home: HomeRef;
  readonly session: SessionRef;
  readonly saved: SavedViewsRef;
}) {
  const today = useSelector(home, selectToday);
  const fiscalMonth = useSelector(session, selectFiscalMonth);
  const views = useSelector(saved, selectViews);
  const isKnown = useSelector(saved, selectIsKnown);
  const isPending = useSelector(saved, selectIsPending);
  return (
    <Panel title="Saved reports" {...(isKnown ? { count: views.length } : {})}>
      {isPending && <Skeleton lines={2} />}
      {!isPending && !isKnown && (
        <EmptyState
          action={<Button onPress={() => saved.send({ type: 'list.requested' })}>Try again</Button>}
        >
          The saved reports couldn't be loaded.
        </EmptyState>
      )}
      {isKnown && views.length === 0 && (
        <EmptyState>Nothing is saved yet. Arrange a report and save it under Views.</EmptyState>
      )}
      <ul>
        {views.map(({ id, name, page, isMine, ownerName, arrangement }) => (
          <li
            key={id}
            className="flex items-baseline gap-3 border-b border-line px-4 py-1.5 text-sm last:border-b-0"
          >
            <span className="min-w-0 flex-1 truncate">
              <Link href={savedReportPath({ page, arrangement }, { today, fiscalMonth })}>
                {name}
              </Link>
            </span>
            <span className="text-ink-3">{`${page === 'aims' ? 'Historic · ' : ''}${isMine ? 'Mine' : ownerName}`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
