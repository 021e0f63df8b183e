import { useSelector } from '@xstate/react';
import { BarChart3, Fuel, House, Plane, Settings, TowerControl } from 'lucide-react';
import type { ReactNode } from 'react';
import { type NavigationItem, navigationFor } from '../../../domain/session/navigation.ts';
import type { OutboxRef } from '../../../machines/forms/outbox.machine.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import type { ClockRef } from '../../../machines/shell/clock.machine.ts';
import type { ConnectionRef } from '../../../machines/shell/connection.machine.ts';
import type { VersionRef } from '../../../machines/shell/version.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { ClockFace } from './ClockFace.tsx';
import { ConnectionChip } from './ConnectionChip.tsx';
import { NewVersion } from './NewVersion.tsx';
import { OutboxMenu } from './OutboxMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

const icons: Record<NavigationItem['id'], typeof House> = {
  home: House,
  base: TowerControl,
  dispatch: Plane,
  fuel: Fuel,
  reports: BarChart3,
  settings: Settings,
};

export interface ShellProps {
  readonly session: SessionRef;
  readonly clock: ClockRef;
  readonly connection: ConnectionRef;
  readonly version: VersionRef;
  readonly outbox: OutboxRef;
  readonly path: string;
  readonly onOpen: (to: string) => void;
  readonly children: ReactNode;
}

/** Rail, top bar and the page. On a tablet the rail is narrow, on a phone a bar at the bottom (LOOK-23). */
export default function Shell({ session, clock, connection, version, outbox, path, onOpen, children }: ShellProps) {
  const snapshot = useSelector(session, (s) => s);
  const facts = sessionFacts(snapshot);
  const items = navigationFor(facts);
  const isCurrent = (item: NavigationItem) => (item.under === '/' ? path === '/' : path.startsWith(item.under));
  return (
    <div className="flex min-h-dvh flex-col md:flex-row print:block">
      <a href="#page" className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-field focus:bg-raised focus:p-2">
        Skip to the page
      </a>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface md:sticky md:top-0 md:h-dvh md:w-20 md:shrink-0 md:flex-col md:gap-1 md:overflow-y-auto md:border-t-0 md:border-r md:px-1 md:py-3 lg:w-[168px] lg:px-3 print:hidden"
      >
        <p className="hidden pt-1 pb-4 text-center text-sm font-semibold tracking-[0.18em] text-accent md:block lg:px-2 lg:text-left">CATIS</p>
        {items.map((item) => {
          const Icon = icons[item.id];
          return (
            <Link
              key={item.id}
              href={item.to}
              variant="navLink"
              isCurrent={isCurrent(item)}
              className="h-14 min-w-0 flex-1 shrink! flex-col gap-0.5! rounded-none px-0.5! text-xs aria-[current=page]:bg-accent-tint aria-[current=page]:text-ink max-lg:justify-center! md:flex-none md:shrink-0! md:rounded-field lg:h-9 lg:flex-row lg:gap-2.5! lg:px-2! lg:text-base"
            >
              <Icon aria-hidden size={18} />
              {item.label}
            </Link>
          );
        })}
      </nav>
      <div className="flex min-w-0 flex-1 flex-col pb-[57px] md:pb-0">
        <header className="sticky top-0 z-20 flex short:static h-12 items-center gap-2 border-b border-line bg-surface px-4 sm:gap-3 print:hidden">
          {/* The name gives way, into a second line that is not seen, where what must be told needs the width. */}
          <span className="flex h-5 min-w-0 flex-1 flex-wrap overflow-hidden">
            <span className="w-px" />
            <span className="text-sm font-semibold tracking-[0.18em] text-accent md:hidden">CATIS</span>
          </span>
          <NewVersion version={version} />
          <ConnectionChip connection={connection} clock={clock} />
          <OutboxMenu outbox={outbox} />
          <ClockFace clock={clock} />
          <UserMenu session={session} mayOpenAccount={facts.flags.includes('myAccount')} onOpen={onOpen} />
        </header>
        <main id="page" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}
