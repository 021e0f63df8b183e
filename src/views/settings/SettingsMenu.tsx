import { useSelector } from '@xstate/react';
import { format0 } from '../../../domain/format.ts';
import { cardsFor } from '../../../domain/settings/pages/menu.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import type {
  SettingsMenuRef,
  SettingsMenuSnapshot,
} from '../../../machines/settings/settingsMenu.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';

const selectCounts = (s: SettingsMenuSnapshot) => s.context.counts;

/** The settings pages this user can open, as cards with counts. */
export function SettingsMenu({
  menu,
  session,
}: {
  readonly menu: SettingsMenuRef;
  readonly session: SessionRef;
}) {
  const counts = useSelector(menu, selectCounts);
  const groups = cardsFor(sessionFacts(useSelector(session, (s) => s)));
  return (
    <div className="mx-auto flex max-w-[1320px] flex-col gap-5 p-4">
      <h1>Settings</h1>
      {groups.map((group) => (
        <section key={group.label} aria-label={group.label} className="flex flex-col gap-2">
          <h2 className="text-sm text-ink-2">{group.label}</h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {group.cards.map((card) => (
              <li key={card.slug}>
                <Link
                  href={card.to}
                  variant="outline"
                  className="card h-auto w-full flex-col items-stretch! gap-0.5! p-4! text-left whitespace-normal! hover:bg-sunken"
                >
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="text-base font-semibold text-ink">{card.label}</span>
                    <span className="text-sm font-normal text-ink-3">
                      {counts[card.slug] === undefined ? '' : format0(counts[card.slug] ?? 0)}
                    </span>
                  </span>
                  <span className="text-sm font-normal text-ink-2">{card.about}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
