import { useSelector } from '@xstate/react';
import { draftTime } from '../../domain/dates/draftTime.ts';
import type { DraftKeeperRef, DraftKeeperSnapshot } from '../../machines/draftKeeper.machine.ts';
import { DraftNotice } from '../ui/DraftNotice.tsx';

const selectIsOffering = (s: DraftKeeperSnapshot) => s.hasTag('offering');
const selectIsElsewhere = (s: DraftKeeperSnapshot) => s.hasTag('elsewhere');
const selectIsFailing = (s: DraftKeeperSnapshot) => s.hasTag('failing');
const selectSavedAt = (s: DraftKeeperSnapshot) => s.context.offered?.savedAt ?? null;

export interface DraftBarProps {
  readonly keeper: DraftKeeperRef;
  /** "flight", "standby", "fuel transfer". */
  readonly thing: string;
  readonly now: string;
}
/** What there is to say of the form's draft. */
export function DraftBar({ keeper, thing, now }: DraftBarProps) {
  const isOffering = useSelector(keeper, selectIsOffering);
  const isElsewhere = useSelector(keeper, selectIsElsewhere);
  const isFailing = useSelector(keeper, selectIsFailing);
  const savedAt = useSelector(keeper, selectSavedAt);
  return (
    <DraftNotice
      thing={thing}
      offeredFrom={isOffering && savedAt !== null ? draftTime(savedAt, now) : null}
      isElsewhere={isElsewhere}
      isFailing={isFailing}
      onContinue={() => keeper.send({ type: 'draft.resumed' })}
      onStartOver={() => keeper.send({ type: 'draft.discarded' })}
      onTakeOver={() => keeper.send({ type: 'takeOver.requested' })}
    />
  );
}
