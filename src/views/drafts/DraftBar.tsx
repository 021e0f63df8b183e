import { useSelector } from '@xstate/react';
import { draftTime } from '../../../domain/dates/draftTime.ts';
import type {
  DraftKeeperRef,
  DraftKeeperSnapshot,
} from '../../../machines/drafts/draftKeeper.machine.ts';
import { DraftNotice } from '../../ui/notices/DraftNotice.tsx';

const selectIsOffering = (s: DraftKeeperSnapshot) => s.hasTag('offering');
const selectIsOpenInAnotherTab = (s: DraftKeeperSnapshot) =>
  s.hasTag('locked') && !s.hasTag('unread');
const selectIsUnread = (s: DraftKeeperSnapshot) => s.hasTag('unread');
const selectIsFailing = (s: DraftKeeperSnapshot) => s.hasTag('failed');
const selectSavedAt = (s: DraftKeeperSnapshot) => s.context.offered?.savedAt ?? null;

export interface DraftBarProps {
  readonly keeper: DraftKeeperRef;
  /** "flight", "standby", "fuel transfer". */
  readonly noun: string;
  readonly now: string;
}
/** The state of the form's draft. */
export function DraftBar({ keeper, noun, now }: DraftBarProps) {
  const isOffering = useSelector(keeper, selectIsOffering);
  const isOpenInAnotherTab = useSelector(keeper, selectIsOpenInAnotherTab);
  const isUnread = useSelector(keeper, selectIsUnread);
  const isFailing = useSelector(keeper, selectIsFailing);
  const savedAt = useSelector(keeper, selectSavedAt);
  return (
    <DraftNotice
      noun={noun}
      offeredFrom={isOffering && savedAt !== null ? draftTime(savedAt, now) : null}
      isOpenInAnotherTab={isOpenInAnotherTab}
      isUnread={isUnread}
      isFailing={isFailing}
      onContinue={() => keeper.send({ type: 'draft.resumed' })}
      onStartOver={() => keeper.send({ type: 'draft.discarded' })}
      onTakeOver={() => keeper.send({ type: 'takeOver.requested' })}
    />
  );
}
