import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { sunsetText } from '../../../domain/base/sunsetText.ts';
import type { PlaceRef, PlaceSnapshot } from '../../../machines/shell/place.machine.ts';
import { MenuButton, MenuItem, MenuSection } from '../../ui/buttons/Menu.tsx';

const selectPlace = (s: PlaceSnapshot) => s.context.place;

export interface PlaceMenuProps {
  readonly place: PlaceRef;
  readonly path: string;
  /** The user's own base, '' for none. */
  readonly ownBaseId: string;
  /** The user can open the base's page. */
  readonly mayOpen: boolean;
  readonly onOpen: (to: string) => void;
}
/** The base of this computer, with links to its page and a choice of other bases (LOOK-36). */
export function PlaceMenu({ place, path, ownBaseId, mayOpen, onOpen }: PlaceMenuProps) {
  const found = useSelector(place, selectPlace);
  const baseId = useSelector(place, (s) => s.context.baseId);
  if (found === null) return null;
  const act = (id: string) => {
    if (id === 'board') onOpen(`/base-management?baseId=${baseId}`);
    else place.send({ type: 'base.picked', baseId: id === 'all' ? '' : id, path });
  };
  const item = ({ id, label }: (typeof found.bases)[number]) => (
    <MenuItem key={id} id={id === '' ? 'all' : id} isChosen={id === baseId}>
      {id === ownBaseId && id !== '' ? `${label}, my base` : label}
    </MenuItem>
  );
  return (
    <MenuButton
      label={`${found.name}, base`}
      variant="none"
      className="min-w-0 shrink! text-sm! font-medium md:-ml-3"
      placement="bottom start"
      onAction={act}
      face={
        <>
          <span className="truncate">{found.name}</span>
          <ChevronDown aria-hidden size={14} className="shrink-0" />
        </>
      }
    >
      {mayOpen && baseId !== '' && <MenuItem id="board">Base management</MenuItem>}
      <MenuSection title="Work for">
        {found.bases
          .toSorted((a, b) => Number(b.id === ownBaseId) - Number(a.id === ownBaseId))
          .map(item)}
      </MenuSection>
    </MenuButton>
  );
}
/** Sunset time at the base. */
export function Sunset({ place }: { readonly place: PlaceRef }) {
  const found = useSelector(place, selectPlace);
  if (found === null || found.sunset === null) return null;
  return (
    <span className="hidden text-sm text-ink-2 sm:inline">
      · sunset <span translate="no">{sunsetText(found.sunset)}</span>
    </span>
  );
}
