import { useSelector } from '@xstate/react';
import {
  BarChart3,
  CircleDollarSign,
  ClipboardCheck,
  Ellipsis,
  FileCheck,
  Fuel,
  Gauge,
  House,
  ListFilter,
  MapIcon,
  NotebookPen,
  Plane,
  ReceiptText,
  Search,
  Settings,
  TowerControl,
  Wallet,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import {
  canVisit,
  currentItem,
  type NavigationItem,
  navigationFor,
} from '../../../domain/routes/navigation.ts';
import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';
import type { SessionRef, SessionSnapshot } from '../../../machines/session/session.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import type { SignOutRef } from '../../../machines/session/signOut.machine.ts';
import type { ClockRef } from '../../../machines/shell/clock.machine.ts';
import type { ConnectionRef } from '../../../machines/shell/connection.machine.ts';
import type { PlaceRef } from '../../../machines/shell/place.machine.ts';
import type { VersionRef } from '../../../machines/shell/version.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { MenuButton, MenuItem } from '../../ui/buttons/Menu.tsx';
import { singleKey } from '../../ui/fields/singleKey.ts';
import { ClockFace } from './ClockFace.tsx';
import { ConnectionChip } from './ConnectionChip.tsx';
import { NewVersion } from './NewVersion.tsx';
import { OutboxMenu } from './OutboxMenu.tsx';
import { PlaceMenu, Sunset } from './PlaceFace.tsx';
import { SignOutDialog } from './SignOutDialog.tsx';
import { UserMenu } from './UserMenu.tsx';

const icons: Record<NavigationItem['id'], typeof House> = {
  home: House,
  base: TowerControl,
  dispatch: Plane,
  dispatches: ListFilter,
  map: MapIcon,
  shift: NotebookPen,
  limits: Gauge,
  approvals: ClipboardCheck,
  daySheets: ReceiptText,
  budget: Wallet,
  invoices: FileCheck,
  fuel: Fuel,
  reports: BarChart3,
  rates: CircleDollarSign,
  settings: Settings,
};

const selectHasSingleKeys = (s: SessionSnapshot) => s.context.settings.singleKeyShortcuts !== false;

/** The number of items that fit a phone's bar; if there are more, the last ones go into a menu. */
const PHONE_ITEMS = 6;

export interface ShellProps {
  readonly session: SessionRef;
  readonly signOut: SignOutRef;
  readonly clock: ClockRef;
  readonly place: PlaceRef;
  readonly connection: ConnectionRef;
  readonly version: VersionRef;
  readonly outbox: OutboxRef;
  readonly path: string;
  readonly onOpen: (to: string) => void;
  /** Opens the global search. */
  readonly onFind: () => void;
  /** Opens the list of keyboard shortcuts. */
  readonly onKeys: () => void;
  readonly children: ReactNode;
}

/**
 * Rail, top bar and page. On a tablet the rail is narrow; on a phone it is a bar at the bottom
 * (LOOK-23).
 */
export function Shell({
  session,
  signOut,
  clock,
  place,
  connection,
  version,
  outbox,
  path,
  onOpen,
  onFind,
  onKeys,
  children,
}: ShellProps) {
  const hasSingleKeys = useSelector(session, selectHasSingleKeys);
  useHotkeys(['ctrl+k', 'meta+k'], onFind, { enableOnFormTags: true, preventDefault: true });
  useHotkeys('?', onKeys, { ...singleKey, enabled: hasSingleKeys, useKey: true });
  return (
    <div className="flex min-h-dvh flex-col md:flex-row print:block">
      <a
        href="#page"
        className="sr-only print:hidden focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-field focus:bg-raised focus:p-2"
      >
        Skip to the page
      </a>
      <Rail session={session} path={path} onOpen={onOpen} />
      <div className="flex min-w-0 flex-1 flex-col pb-[57px] md:pb-0">
        <TopBar
          session={session}
          signOut={signOut}
          clock={clock}
          place={place}
          connection={connection}
          version={version}
          outbox={outbox}
          path={path}
          onOpen={onOpen}
          onFind={onFind}
          onKeys={onKeys}
        />
        <main id="page" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {children}
        </main>
      </div>
      <SignOutDialog signOut={signOut} />
    </div>
  );
}

// Memoized without the page's search params, so that a filter or sort re-renders neither Rail nor
// TopBar (PERF-19).
const Rail = memo(function Rail({
  session,
  path,
  onOpen,
}: Pick<ShellProps, 'session' | 'path' | 'onOpen'>) {
  const items = navigationFor(sessionFacts(useSelector(session, (s) => s)));
  const current = currentItem(items, path);
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface md:sticky md:top-0 md:h-dvh md:w-20 md:shrink-0 md:flex-col md:gap-1 md:overflow-y-auto md:border-t-0 md:border-r md:px-1 md:py-3 lg:w-[168px] lg:px-3 print:hidden"
    >
      <p className="hidden pt-1 pb-4 text-center text-sm font-semibold tracking-[0.18em] text-accent md:block lg:px-2 lg:text-left">
        CATIS
      </p>
      {items.map((item, n) => {
        const Icon = icons[item.id];
        return (
          <Link
            key={item.id}
            href={item.to}
            variant="navLink"
            isCurrent={item === current}
            className={`${items.length > PHONE_ITEMS && n >= PHONE_ITEMS - 1 ? 'max-md:hidden' : ''} h-14 min-w-0 flex-1 shrink! flex-col gap-0.5! rounded-none px-0.5! text-xs aria-[current=page]:bg-accent-tint aria-[current=page]:text-ink max-lg:justify-center! md:flex-none md:shrink-0! md:rounded-field lg:h-9 lg:flex-row lg:gap-2.5! lg:px-2! lg:text-base`}
          >
            <Icon aria-hidden size={18} />
            <span className="max-lg:text-center max-lg:leading-3 max-lg:whitespace-normal">
              {item.short ?? item.label}
              {item.short !== undefined && (
                <span className="max-md:sr-only">{item.label.slice(item.short.length)}</span>
              )}
            </span>
          </Link>
        );
      })}
      {items.length > PHONE_ITEMS && (
        <span className="flex min-w-0 flex-1 md:hidden">
          <MenuButton
            label="More pages"
            variant="navLink"
            className={`h-14! min-w-0 flex-1 shrink! flex-col justify-center! gap-0.5! rounded-none px-0.5! text-xs ${current !== null && items.indexOf(current) >= PHONE_ITEMS - 1 ? 'bg-accent-tint text-ink!' : ''}`}
            face={
              <>
                <Ellipsis aria-hidden size={18} />
                More
              </>
            }
            onAction={onOpen}
          >
            {items.slice(PHONE_ITEMS - 1).map((item) => (
              <MenuItem key={item.id} id={item.to} isChosen={item === current}>
                {item.label}
              </MenuItem>
            ))}
          </MenuButton>
        </span>
      )}
    </nav>
  );
});

const TopBar = memo(function TopBar({
  session,
  signOut,
  clock,
  place,
  connection,
  version,
  outbox,
  path,
  onOpen,
  onFind,
  onKeys,
}: Omit<ShellProps, 'children'>) {
  const snapshot = useSelector(session, (s) => s);
  const facts = sessionFacts(snapshot);
  return (
    <header className="sticky top-0 z-20 flex short:static h-12 items-center gap-2 border-b border-line bg-surface px-4 sm:gap-3 print:hidden">
      {/* The name moves to a hidden second line if notices need the width. */}
      <span className="flex h-5 min-w-0 flex-1 flex-wrap overflow-hidden md:hidden">
        <span className="h-5 w-px" />
        <span className="text-sm font-semibold tracking-[0.18em] text-accent">CATIS</span>
      </span>
      <PlaceMenu
        place={place}
        path={path}
        ownBaseId={snapshot.context.person?.baseId ?? ''}
        mayOpen={canVisit('/base-management', facts)}
        onOpen={onOpen}
      />
      <span className="flex-1 max-md:hidden" />
      <NewVersion version={version} />
      <ConnectionChip connection={connection} clock={clock} />
      <OutboxMenu outbox={outbox} />
      <span className="whitespace-nowrap">
        <ClockFace clock={clock} /> <Sunset place={place} />
      </span>
      <Button
        variant="select"
        size="inputAction"
        aria-keyshortcuts="Control+K Meta+K"
        className="text-ink-3! lg:w-48"
        onPress={onFind}
      >
        <Search aria-hidden size={16} />
        <span className="sr-only flex-1 text-left lg:not-sr-only">Find anything</span>
        <kbd
          aria-hidden
          className="hidden rounded-[3px] border border-field-line px-1 text-xs lg:inline"
        >
          Ctrl K
        </kbd>
      </Button>
      <UserMenu
        session={session}
        signOut={signOut}
        mayOpenAccount={facts.flags.includes('myAccount')}
        onOpen={onOpen}
        onKeys={onKeys}
      />
    </header>
  );
});
