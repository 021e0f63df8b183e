import { useSelector } from '@xstate/react';
import { pacificDay, pacificTime } from '../../../domain/dates/pacific.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import type { DraftKeeperRef, DraftKeeperSnapshot } from '../../../machines/draftKeeper.machine.ts';
import { Button } from '../../ui/Button.tsx';

const selectIsOffering = (s: DraftKeeperSnapshot) => s.hasTag('offering');
const selectIsElsewhere = (s: DraftKeeperSnapshot) => s.hasTag('elsewhere');
const selectIsFailing = (s: DraftKeeperSnapshot) => s.hasTag('failing');
const selectSavedAt = (s: DraftKeeperSnapshot) => s.context.offered?.savedAt ?? null;

/** When an unsaved draft is from: the time alone when it is from today. */
const when = (savedAt: string, today: string) =>
  pacificDay(savedAt) === today ? pacificTime(savedAt) : `${formatDate(pacificDay(savedAt))} ${pacificTime(savedAt)}`;

export interface DraftBarProps {
  readonly keeper: DraftKeeperRef;
  /** "flight", "standby", "agent-only". */
  readonly thing: string;
  readonly now: string;
}
/** What there is to say of the form's draft: found again, open elsewhere, or not to be kept. */
export function DraftBar({ keeper, thing, now }: DraftBarProps) {
  const isOffering = useSelector(keeper, selectIsOffering);
  const isElsewhere = useSelector(keeper, selectIsElsewhere);
  const isFailing = useSelector(keeper, selectIsFailing);
  const savedAt = useSelector(keeper, selectSavedAt);
  return (
    <div role="status" className="empty:hidden">
      {isOffering && savedAt !== null && (
        <p className="flex flex-wrap items-center gap-3 rounded-card border border-info bg-info-tint px-3 py-2">
          <span className="min-w-0 flex-1">
            You have an unsaved {thing} from {when(savedAt, pacificDay(now))}. Continue it or start over.
          </span>
          <Button size="inputAction" onPress={() => keeper.send({ type: 'draft.resumed' })}>
            Continue
          </Button>
          <Button size="inputAction" variant="outline" onPress={() => keeper.send({ type: 'draft.discarded' })}>
            Start over
          </Button>
        </p>
      )}
      {isElsewhere && (
        <p className="flex flex-wrap items-center gap-3 rounded-card border border-warning bg-warning-tint px-3 py-2">
          <span className="min-w-0 flex-1">This form is open in another tab. Here you can only read it.</span>
          <Button size="inputAction" variant="outline" onPress={() => keeper.send({ type: 'takeOver.requested' })}>
            Take over
          </Button>
        </p>
      )}
      {isFailing && (
        <p className="rounded-card border border-warning bg-warning-tint px-3 py-2">This browser can't keep the draft. Save before you leave the page.</p>
      )}
    </div>
  );
}
