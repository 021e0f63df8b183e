import { createContext, useContext } from 'react';
import { costPath } from '../../../domain/costPack/address.ts';
import { Link } from '../../ui/buttons/Link.tsx';

/** Whether the user can see incident costs; the shell provides it to every page. */
export const CanSeeCost = createContext(false);

export interface IncidentNameProps {
  readonly label: string;
  /** Null for none or several. */
  readonly incidentId: string | null;
}
/** An incident in a list; links to its cost for users who can see reports (PACK-33). */
export const IncidentName = ({ label, incidentId }: IncidentNameProps) =>
  useContext(CanSeeCost) && incidentId !== null ? (
    <Link href={costPath(incidentId)} className="inline! whitespace-normal! text-left">
      {label}
    </Link>
  ) : (
    label
  );
