import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { sunsetText } from '../../../domain/base/sunsetText.ts';
import type { PlaceRef, PlaceSnapshot } from '../../../machines/shell/place.machine.ts';
import { MenuButton, MenuItem, MenuSection } from '../../ui/buttons/Menu.tsx';

const selectPlace = (s: PlaceSnapshot) => s.context.place;

export interface PlaceMenuProps {
  readonly place: PlaceRef;
  readonly path: string;
  /** The person's own base, '' = none. */
  readonly ownBaseId: string;
  /** Whether the page of the base may be seen. */
  readonly mayOpen: boolean;
  readonly onOpen: (to: string) => void;
}
/** The base this computer works for, with the way to its page and to another base (LOOK-36). */
export function PlaceMenu({ place, path, ownBaseId, mayOpen, onOpen }: PlaceMenuProps) {
  const found = useSelector(place, selectPlace);
  const baseId = useSelector(place, (s) => s.context.baseId);
  if (found === null) return null;
  const act = (id: string) => {
    if (id === 'board') onOpen(`/base-management?baseId=${baseId}`);
    else place.send({ type: 'base.picked', baseId: id, path });
  };
  const item = ({ id, label }: (typeof found.bases)[number]) => (
    <MenuItem key={id} id={id} isChosen={id === baseId}>
      {id === ownBaseId ? `${label}, my base` : label}
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
      {mayOpen && <MenuItem id="board">Base management</MenuItem>}
      <MenuSection title="Work for">
        {found.bases
          .toSorted((a, b) => Number(b.id === ownBaseId) - Number(a.id === ownBaseId))
          .map(item)}
      </MenuSection>
    </MenuButton>
  );
}
/** When the sun sets there. */
export function Sunset({ place }: { readonly place: PlaceRef }) {
  const found = useSelector(place, selectPlace);
  if (found === null || found.sunset === null) return null;
  return (
    <span className="hidden text-sm text-ink-2 sm:inline">· sunset {sunsetText(found.sunset)}</span>
  );
}
