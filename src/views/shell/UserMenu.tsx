import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import type { SessionRef, SessionSnapshot } from '../../../machines/session/session.machine.ts';
import type { SignOutRef } from '../../../machines/session/signOut.machine.ts';
import { MenuButton, MenuItem } from '../../ui/buttons/Menu.tsx';

const selectName = (s: SessionSnapshot) => {
  const { person, identity } = s.context;
  return person === null
    ? identity?.name || identity?.email || ''
    : `${person.firstName} ${person.lastName}`;
};
const selectTheme = (s: SessionSnapshot) => s.context.settings.theme ?? 'system';
const initials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

export interface UserMenuProps {
  readonly session: SessionRef;
  readonly signOut: SignOutRef;
  readonly mayOpenAccount: boolean;
  readonly onOpen: (to: string) => void;
  /** Opens the list of keys and guides. */
  readonly onKeys: () => void;
}

/** The signed-in user, the theme, the keys and guides, and sign-out. */
export function UserMenu({ session, signOut, mayOpenAccount, onOpen, onKeys }: UserMenuProps) {
  const name = useSelector(session, selectName);
  const theme = useSelector(session, selectTheme);
  const act = (id: string) => {
    if (id === 'signOut') signOut.send({ type: 'signOut.asked' });
    else if (id === 'keys') onKeys();
    else if (id === 'system' || id === 'light' || id === 'dark')
      session.send({ type: 'settings.changed', patch: { theme: id } });
    else onOpen(id);
  };
  return (
    <MenuButton
      // The visible initials come first, so that voice control users can say them (WCAG 2.5.3).
      label={`${initials(name)}, account of ${name}`}
      variant="none"
      onAction={act}
      face={
        <>
          <span
            aria-hidden
            className="grid size-7 place-items-center rounded-full bg-accent-tint text-xs font-semibold text-ink"
          >
            {initials(name)}
          </span>
          <ChevronDown aria-hidden size={14} />
        </>
      }
    >
      <MenuItem id="name" isDisabled>
        {name}
      </MenuItem>
      {mayOpenAccount && <MenuItem id="/my-account/preferences">Preferences</MenuItem>}
      {mayOpenAccount && <MenuItem id="/my-account/security">Security</MenuItem>}
      {mayOpenAccount && <MenuItem id="/my-account/tokens">Access tokens</MenuItem>}
      <MenuItem id="system" isChosen={theme === 'system'}>
        Theme of this computer
      </MenuItem>
      <MenuItem id="light" isChosen={theme === 'light'}>
        Light theme
      </MenuItem>
      <MenuItem id="dark" isChosen={theme === 'dark'}>
        Dark theme
      </MenuItem>
      <MenuItem id="keys">Keys and help</MenuItem>
      <MenuItem id="signOut">Sign out</MenuItem>
    </MenuButton>
  );
}
