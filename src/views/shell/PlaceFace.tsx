import { useSelector } from '@xstate/react';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import type { PlaceRef, PlaceSnapshot } from '../../../machines/shell/place.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';

const selectPlace = (s: PlaceSnapshot) => s.context.place;

/** The base this computer works for; a link for who may see its board. */
export function PlaceName({ place, mayOpen }: { readonly place: PlaceRef; readonly mayOpen: boolean }) {
  const found = useSelector(place, selectPlace);
  const baseId = useSelector(place, (s) => s.context.baseId);
  if (found === null) return null;
  return mayOpen ? <Link href={`/base-management?baseId=${baseId}`}>{found.name}</Link> : <span className="text-sm text-ink-2">{found.name}</span>;
}
/** When the sun sets there. */
export function Sunset({ place }: { readonly place: PlaceRef }) {
  const found = useSelector(place, selectPlace);
  if (found === null || found.sunset === null) return null;
  return <span className="hidden text-sm text-ink-2 sm:inline">· sunset {pacificTime(found.sunset)}</span>;
}
