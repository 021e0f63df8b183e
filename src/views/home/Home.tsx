import { useSelector } from '@xstate/react';
import { useHotkeys } from 'react-hotkeys-hook';
import { closestPath } from '../../../domain/closest/address.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import type { BaseWorkRef } from '../../../machines/base/baseWork.machine.ts';
import type { KeptDraftsRef } from '../../../machines/drafts/keptDrafts.machine.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';
import type { SavedViewsRef } from '../../../machines/report/savedViews/savedViews.machine.ts';
import type { SessionRef, SessionSnapshot } from '../../../machines/session/session.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { singleKey } from '../../ui/fields/singleKey.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { BaseForms } from '../closeOut/BaseForms.tsx';
import { KeptDrafts } from '../drafts/KeptDrafts.tsx';
import { selectDivertForm } from '../following/DivertForm.tsx';
import { OverduePanel } from '../following/OverduePanel.tsx';
import { selectHasForm, selectHasOverdue } from '../following/selectors.ts';
import { useFollowKeys } from '../following/useFollowKeys.ts';
import { AtBase } from './AtBase.tsx';
import { CommandBar } from './CommandBar.tsx';
import { HomeBar } from './HomeBar.tsx';
import { IncidentsToday } from './IncidentsToday.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { OutNow } from './OutNow.tsx';
import { RecentEntries } from './RecentEntries.tsx';
import { SavedReports } from './SavedReports.tsx';
import { SetupList } from './SetupList.tsx';
import { TodayInNumbers } from './TodayInNumbers.tsx';

const selectIsPending = (s: HomeSnapshot) => s.hasTag('pending');
const selectIsShown = (s: HomeSnapshot) => s.hasTag('open');
const selectHasFailed = (s: HomeSnapshot) => s.hasTag('failed');
const selectHasBases = (s: HomeSnapshot) => (s.context.data?.bases.length ?? 0) > 0;
const selectBaseId = (s: HomeSnapshot) => s.context.baseId;
const selectVariant = (s: HomeSnapshot) => s.context.variant;
const selectWork = (s: HomeSnapshot) => s.children.work;
const selectFollowing = (s: HomeSnapshot) => s.children.following;
const selectDivert = (s: HomeSnapshot) => s.children.divert;
const noAircraft: NonNullable<HomeSnapshot['context']['data']>['aircraft'] = [];
const selectAircraft = (s: HomeSnapshot) => s.context.data?.aircraft ?? noAircraft;
const selectNow = (s: HomeSnapshot) => s.context.now;
const selectShortcuts = (s: SessionSnapshot) => s.context.settings.singleKeyShortcuts !== false;
const selectHasPerson = (s: SessionSnapshot) => s.context.person !== null;
const selectPermissions = (s: SessionSnapshot) => s.context.permissions;

/** Single-key shortcuts outside fields that open each form (HOME-1). */
const shortcuts = [
  { key: 'f', to: '/dispatch/flight/new' },
  { key: 's', to: '/dispatch/standby/new' },
  { key: 'g', to: '/dispatch/agent-only/new' },
  { key: 'u', to: '/fuel-receipts' },
] as const;

/**
 * Options of the command bar's key. It works in the fields of a flight's row too, where the focus
 * is after a close-out and where a slash is never typed (HOME-16).
 */
const commandKey = {
  ...singleKey,
  useKey: true,
  enableOnFormTags: ['INPUT'],
  ignoreEventWhen: (event: KeyboardEvent) =>
    singleKey.ignoreEventWhen(event) ||
    (event.target instanceof HTMLInputElement &&
      event.target.closest('[data-closes-flight]') === null),
} as const;

export interface HomeProps {
  readonly home: HomeRef;
  readonly session: SessionRef;
  /** Entries not sent yet. */
  readonly outbox: OutboxRef;
  /** Null for users without saved reports on this page. */
  readonly saved: SavedViewsRef | null;
  readonly kept: KeptDraftsRef;
  readonly onOpen: (to: string) => void;
}

interface BoardProps extends Pick<HomeProps, 'home' | 'session' | 'outbox' | 'saved'> {
  readonly work: BaseWorkRef;
  readonly visit: (path: string) => boolean;
}
/** An analyst's board: incidents, what needs attention, and the saved reports. */
const AnalystBoard = ({ home, session, saved, visit }: Omit<BoardProps, 'outbox' | 'work'>) => (
  <>
    <div className="grid min-h-0 flex-1 grid-cols-1 gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[minmax(0,1fr)]">
      <IncidentsToday home={home} canEdit={false} canSeeClosest={visit(closestPath('any'))} />
      <div className="grid min-h-0 grid-cols-1 gap-3 lg:grid-rows-[minmax(0,1fr)_minmax(0,1fr)]">
        <NeedsAttention home={home} mayVisit={visit} />
        {saved !== null && <SavedReports home={home} session={session} saved={saved} />}
      </div>
    </div>
    <TodayInNumbers home={home} />
  </>
);
function BaseBoard({ home, session, outbox, work, visit }: Omit<BoardProps, 'saved'>) {
  const permissions = useSelector(session, selectPermissions);
  const following = useSelector(home, selectFollowing);
  const hasOverdue = useSelector(following, selectHasOverdue);
  const hasLineForm = useSelector(following, selectHasForm);
  const hasDivert = useSelector(useSelector(home, selectDivert), selectDivertForm) !== null;
  const hasForm = hasLineForm || hasDivert;
  const canEdit = isAllowed(permissions, 'Dispatch', 'Edit');
  return (
    <>
      {following !== undefined && <OverduePanel following={following} canEdit={canEdit} />}
      <div
        className={`grid min-h-0 shrink grid-cols-1 gap-3 lg:grid-cols-[minmax(0,65fr)_minmax(0,35fr)] min-[1360px]:grid-cols-[minmax(0,63fr)_minmax(0,37fr)] lg:grid-rows-[minmax(0,1fr)] ${hasForm ? 'lg:min-h-[320px]' : hasOverdue ? 'lg:min-h-[220px]' : ''}`}
      >
        <OutNow home={home} outbox={outbox} canEdit={canEdit} />
        <AtBase
          home={home}
          work={work}
          canEdit={canEdit}
          canMark={isAllowed(permissions, 'base-admin', 'Edit')}
          canManage={visit('/base-management')}
        />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 gap-3 lg:min-h-[120px] lg:grid-cols-[minmax(0,10fr)_minmax(0,5fr)_minmax(0,5fr)] lg:grid-rows-[minmax(0,1fr)]">
        <IncidentsToday home={home} canEdit={canEdit} canSeeClosest={visit(closestPath('any'))} />
        <NeedsAttention home={home} mayVisit={visit} />
        <RecentEntries home={home} canEdit={canEdit} />
      </div>
      <TodayInNumbers home={home} />
    </>
  );
}

/** The board of the user's role, or why there is none. */
function Board(props: BoardProps) {
  const { home, session } = props;
  const hasPerson = useSelector(session, selectHasPerson);
  const permissions = useSelector(session, selectPermissions);
  const variant = useSelector(home, selectVariant);
  const baseId = useSelector(home, selectBaseId);
  const hasBases = useSelector(home, selectHasBases);
  if (!hasPerson)
    return (
      <EmptyState>
        Your account has no person record, so there is no board to show. Ask your administrator.
      </EmptyState>
    );
  if (!isAllowed(permissions, 'Dispatch', 'View'))
    return (
      <EmptyState>You may not view dispatches. Ask your administrator for the right to.</EmptyState>
    );
  if (variant === 'analyst') return <AnalystBoard {...props} />;
  if (baseId !== '') return <BaseBoard {...props} />;
  return hasBases ? <EmptyState>Choose a base in the top bar to see its board.</EmptyState> : null;
}

/** The board of one base, in the order of a dispatcher's work (HOME-1). */
export function Home({ home, session, outbox, saved, kept, onOpen }: HomeProps) {
  const isPending = useSelector(home, selectIsPending);
  const isShown = useSelector(home, selectIsShown);
  const hasFailed = useSelector(home, selectHasFailed);
  const hasShortcuts = useSelector(session, selectShortcuts);
  const permissions = useSelector(session, selectPermissions);
  const facts = sessionFacts(useSelector(session, (s) => s));
  useHotkeys(
    shortcuts.map((s) => s.key),
    (event) => {
      const meant = shortcuts.find((s) => s.key === event.key.toLowerCase());
      if (meant !== undefined && canVisit(meant.to, facts)) onOpen(meant.to);
    },
    // Prevents the letter from landing in the first field of the opened form.
    { ...singleKey, enabled: hasShortcuts },
  );
  const work = useSelector(home, selectWork);
  const aircraft = useSelector(home, selectAircraft);
  const now = useSelector(home, selectNow);
  const canEdit = isAllowed(permissions, 'Dispatch', 'Edit');
  const command = () => home.send({ type: 'command.opened' });
  const following = useSelector(home, selectFollowing);
  const divert = useSelector(home, selectDivert);
  useFollowKeys({ following, divert }, canEdit && hasShortcuts);
  useHotkeys('/', command, { ...commandKey, enabled: canEdit && hasShortcuts });
  const visit = (path: string) => canVisit(path, facts);
  const isBoard = isShown && work !== undefined;
  return (
    <div
      data-fits
      className="mx-auto flex max-w-[1320px] flex-col gap-3 p-4 lg:h-[calc(100dvh-48px)] lg:min-h-[600px] lg:pb-3"
    >
      <h1 className="sr-only" tabIndex={-1} data-path="home">
        Home
      </h1>
      {hasFailed && (
        <EmptyState
          action={<Button onPress={() => home.send({ type: 'retry.requested' })}>Try again</Button>}
        >
          The board couldn't be loaded. What you see may be old.
        </EmptyState>
      )}
      {isPending && <Skeleton lines={8} />}
      {isBoard && (
        <>
          <HomeBar home={home} session={session} />
          <SetupList home={home} session={session} />
        </>
      )}
      <KeptDrafts kept={kept} aircraft={aircraft} now={now} className="shrink-0" />
      {isBoard && (
        <>
          <Board
            home={home}
            session={session}
            outbox={outbox}
            saved={saved}
            work={work}
            visit={visit}
          />
          <CommandBar home={home} />
          <BaseForms work={work} />
        </>
      )}
    </div>
  );
}
