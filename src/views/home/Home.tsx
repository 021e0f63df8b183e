import { useSelector } from '@xstate/react';
import { useHotkeys } from 'react-hotkeys-hook';
import { may } from '../../../domain/permissions.ts';
import { mayVisit } from '../../../domain/routes/navigation.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import type { SessionRef, SessionSnapshot } from '../../../machines/session/session.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HomeBar } from './HomeBar.tsx';
import { IncidentsToday } from './IncidentsToday.tsx';
import { OutNow } from './OutNow.tsx';
import { RecentEntries } from './RecentEntries.tsx';

const selectIsPending = (s: HomeSnapshot) => s.hasTag('pending');
const selectIsShown = (s: HomeSnapshot) => s.hasTag('shown');
const selectHasFailed = (s: HomeSnapshot) => s.hasTag('failed');
const selectBaseId = (s: HomeSnapshot) => s.context.baseId;
const selectShortcuts = (s: SessionSnapshot) => s.context.settings.singleKeyShortcuts !== false;
const selectHasPerson = (s: SessionSnapshot) => s.context.person !== null;
const selectPermissions = (s: SessionSnapshot) => s.context.permissions;

/** One key outside fields opens each form (domain §9, item 1). */
const shortcuts = [
  { key: 'f', to: '/dispatch/flight/new' },
  { key: 's', to: '/dispatch/standby/new' },
  { key: 'g', to: '/dispatch/agent-only/new' },
  { key: 'u', to: '/fuel-receipts' },
] as const;

export interface HomeProps {
  readonly home: HomeRef;
  readonly session: SessionRef;
  readonly onOpen: (to: string) => void;
}

/** The board of one base, in the order of what a dispatcher does next (domain §9). */
export function Home({ home, session, onOpen }: HomeProps) {
  const isPending = useSelector(home, selectIsPending);
  const isShown = useSelector(home, selectIsShown);
  const hasFailed = useSelector(home, selectHasFailed);
  const baseId = useSelector(home, selectBaseId);
  const hasShortcuts = useSelector(session, selectShortcuts);
  const hasPerson = useSelector(session, selectHasPerson);
  const permissions = useSelector(session, selectPermissions);
  const facts = sessionFacts(useSelector(session, (s) => s));
  useHotkeys(
    shortcuts.map((s) => s.key),
    (event) => {
      const meant = shortcuts.find((s) => s.key === event.key.toLowerCase());
      if (meant !== undefined && mayVisit(meant.to, facts)) onOpen(meant.to);
    },
    { enabled: hasShortcuts },
  );
  const canEdit = may(permissions, 'Dispatch', 'Edit');
  const seesDispatches = may(permissions, 'Dispatch', 'View');
  return (
    <div className="mx-auto flex max-w-[1320px] flex-col gap-4 p-4">
      <h1 className="sr-only">Home</h1>
      {hasFailed && (
        <EmptyState action={<Button onPress={() => home.send({ type: 'retry.requested' })}>Try again</Button>}>
          The board couldn't be loaded. What you see may be old.
        </EmptyState>
      )}
      {isPending && <Skeleton lines={8} />}
      {isShown && (
        <>
          <HomeBar home={home} session={session} />
          {!hasPerson && <EmptyState>Your account has no person record, so there is no board to show. Ask your administrator.</EmptyState>}
          {hasPerson && !seesDispatches && <EmptyState>You may not view dispatches. Ask your administrator for the right to.</EmptyState>}
          {hasPerson && seesDispatches && baseId === '' && <EmptyState>Choose your base to see its board.</EmptyState>}
          {hasPerson && seesDispatches && baseId !== '' && (
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div className="flex flex-col gap-4">
                <OutNow home={home} canEdit={canEdit} />
                <IncidentsToday home={home} canEdit={canEdit} />
              </div>
              <RecentEntries home={home} canEdit={canEdit} />
            </div>
          )}
        </>
      )}
    </div>
  );
}
