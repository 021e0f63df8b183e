import { createContext, useContext } from 'react';
import { costPath } from '../../../domain/costPack/address.ts';
import { Link } from '../../ui/buttons/Link.tsx';

/** Whether the signed-in user may see what incidents cost; the shell says so to every page. */
export const MaySeeCost = createContext(false);

export interface IncidentNameProps {
  readonly label: string;
  /** null for none or several. */
  readonly incidentId: string | null;
}
/** An incident in a list; for who may see reports it leads to what it cost (PACK-33). */
export const IncidentName = ({ label, incidentId }: IncidentNameProps) =>
  useContext(MaySeeCost) && incidentId !== null ? (
    <Link href={costPath(incidentId)} className="inline! whitespace-normal! text-left">
      {label}
    </Link>
  ) : (
    label
  );
