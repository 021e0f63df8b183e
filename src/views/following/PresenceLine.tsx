import { useSelector } from '@xstate/react';
import { UserPen } from 'lucide-react';
import { presenceText } from '../../../domain/following/presence.ts';
import type {
  PresenceRef,
  PresenceSnapshot,
} from '../../../machines/following/presence.machine.ts';

const selectIsShared = (s: PresenceSnapshot) => s.hasTag('shared');
const selectOthers = (s: PresenceSnapshot) => s.context.others;

export interface PresenceLineProps {
  readonly presence: PresenceRef;
  readonly radioId: string;
}
/** Shows the other users who enter a record of the form's aircraft (FOL-34). */
export function PresenceLine({ presence, radioId }: PresenceLineProps) {
  const isShared = useSelector(presence, selectIsShared);
  const others = useSelector(presence, selectOthers);
  return (
    <div role="status">
      {isShared && (
        <p className="flex items-center gap-2 rounded-card border border-warning px-3 py-2 font-semibold">
          <UserPen aria-hidden size={16} className="text-warning" />
          {presenceText(others, radioId)}
        </p>
      )}
    </div>
  );
}
