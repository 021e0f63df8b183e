import { useSelector } from '@xstate/react';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import type { BaseRef, BaseSnapshot } from '../../../machines/base/base.machine.ts';
import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';
import type { SessionRef, SessionSnapshot } from '../../../machines/session/session.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { BaseForms } from '../closeOut/BaseForms.tsx';
import { OverduePanel } from '../following/OverduePanel.tsx';
import { useFollowKeys } from '../following/useFollowKeys.ts';
import { AgentPrices } from './AgentPrices.tsx';
import { Assigned } from './Assigned.tsx';
import { BaseHeader } from './BaseHeader.tsx';
import { BasePaper } from './BasePaper.tsx';
import { Board } from './Board.tsx';
import { NeedsAttention, TodaysDispatches } from './DispatchRows.tsx';
import { FuelStorages, LandingFees } from './FeesAndFuel.tsx';
import { Preloads } from './Preloads.tsx';
import {
  selectFollowing,
  selectMayEditBase,
  selectSeesDispatches,
  selectShortcuts,
  selectWork,
} from './selectors.ts';

const selectIsPending = (s: BaseSnapshot) => s.hasTag('pending');
const selectIsShown = (s: BaseSnapshot) => s.hasTag('open');
const selectHasFailed = (s: BaseSnapshot) => s.hasTag('stale');
const selectPermissions = (s: SessionSnapshot) => s.context.permissions;
const selectIsArchived = (s: BaseSnapshot) => s.context.data?.base.archivedAt != null;

const anchors = [
  ['board', 'Board'],
  ['today', "Today's dispatches"],
  ['assigned', 'Assigned aircraft'],
  ['preloads', 'Preloads'],
  ['attention', 'Needs attention'],
  ['prices', 'Agent prices'],
  ['fees', 'Landing fees'],
  ['fuel', 'Fuel storages'],
] as const;

const selectCanReportFuel = (s: SessionSnapshot) =>
  canVisit('/reports/fuel/transfer', sessionFacts(s));

const selectHasShiftLog = (s: SessionSnapshot) => canVisit('/shift', sessionFacts(s));

export interface BaseManagementProps {
  readonly base: BaseRef;
  /** Entries not sent yet. */
  readonly outbox: OutboxRef;
  readonly session: SessionRef;
  readonly onOpen: (to: string) => void;
}
/** The page of one base (BASE-2 to BASE-9): its aircraft, loads, prices and open issues. */
export function BaseManagement({ base, outbox, session, onOpen }: BaseManagementProps) {
  const isPending = useSelector(base, selectIsPending);
  const isShown = useSelector(base, selectIsShown);
  const hasFailed = useSelector(base, selectHasFailed);
  const isArchived = useSelector(base, selectIsArchived);
  const permissions = useSelector(session, selectPermissions);
  const work = useSelector(base, selectWork);
  const following = useSelector(base, selectFollowing);
  const canReport = useSelector(session, selectCanReportFuel);
  const hasShiftLog = useSelector(session, selectHasShiftLog);
  const rights = {
    mayEdit: useSelector(session, selectMayEditBase) && !isArchived,
    mayDispatch: isAllowed(permissions, 'Dispatch', 'Edit'),
    seesDispatches: useSelector(session, selectSeesDispatches),
  };
  const hasShortcuts = useSelector(session, selectShortcuts);
  useFollowKeys({ following, divert: undefined }, rights.mayDispatch && hasShortcuts);
  return (
    <>
      <BasePaper base={base} seesDispatches={rights.seesDispatches} />
      <div className="mx-auto flex max-w-[1320px] flex-col gap-4 p-4 print:hidden">
        {isPending && <Skeleton lines={10} />}
        {isShown && work !== undefined && (
          <>
            <BaseHeader base={base} rights={rights} hasShiftLog={hasShiftLog} onOpen={onOpen} />
            {hasFailed && (
              <EmptyState
                action={
                  <Button onPress={() => base.send({ type: 'retry.requested' })}>Try again</Button>
                }
              >
                Not everything could be loaded. What you see may be old.
              </EmptyState>
            )}
            <nav aria-label="Sections" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {anchors.map(([id, label]) => (
                <a
                  key={id}
                  href={`#${id}`}
                  className="min-h-6 py-0.5 text-accent underline decoration-1 underline-offset-2"
                >
                  {label}
                </a>
              ))}
            </nav>
            {following !== undefined && (
              <OverduePanel following={following} canEdit={rights.mayDispatch} />
            )}
            <Board base={base} outbox={outbox} work={work} rights={rights} />
            <TodaysDispatches base={base} rights={rights} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <div className="flex min-w-0 flex-col gap-4">
                <Assigned base={base} work={work} mayEdit={rights.mayEdit} />
                <Preloads
                  base={base}
                  work={work}
                  mayDispatch={rights.mayDispatch}
                  mayEnd={rights.mayDispatch || rights.mayEdit}
                />
              </div>
              <div className="flex min-w-0 flex-col gap-4">
                <NeedsAttention base={base} rights={rights} />
                <AgentPrices base={base} maySet={rights.mayEdit} />
                <LandingFees base={base} maySet={rights.mayEdit} />
                <FuelStorages
                  base={base}
                  canBook={isAllowed(permissions, 'FuelReceipts', 'Edit')}
                  canReport={canReport}
                />
              </div>
            </div>
            <BaseForms work={work} />
          </>
        )}
      </div>
    </>
  );
}
