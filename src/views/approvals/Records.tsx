import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import {
  groupsToApprove,
  groupsToCheck,
  linesOf,
  pickedText,
  recordCountText,
} from '../../../domain/approvals/lists.ts';
import type {
  ApprovalsRef,
  ApprovalsSnapshot,
} from '../../../machines/approvals/approvals.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { RecordList } from './RecordList.tsx';

const selectLoaded = (s: ApprovalsSnapshot) => s.context.loaded;
const selectAddress = (s: ApprovalsSnapshot) => s.context.address;
const selectPicked = (s: ApprovalsSnapshot) => s.context.picked;
const selectMayCheck = (s: ApprovalsSnapshot) => s.context.mayCheck;
const selectMayApprove = (s: ApprovalsSnapshot) => s.context.mayApprove;
const selectIsBusy = (s: ApprovalsSnapshot) => s.hasTag('busy');

export interface RecordsProps {
  readonly list: ApprovalsRef;
  readonly ownBaseId: string;
  readonly hasShortcuts: boolean;
}
/** The records of a tab, with actions for the selected ones (APR-29, APR-30). */
export function Records({ list, ownBaseId, hasShortcuts }: RecordsProps) {
  const loaded = useSelector(list, selectLoaded);
  const address = useSelector(list, selectAddress);
  const picked = useSelector(list, selectPicked);
  const mayCheck = useSelector(list, selectMayCheck);
  const mayApprove = useSelector(list, selectMayApprove);
  const isBusy = useSelector(list, selectIsBusy);
  const isCheck = address.tab === 'check';
  const lines = useMemo(() => {
    if (loaded === null) return [];
    return linesOf(
      isCheck
        ? groupsToCheck(loaded.records, loaded.bases, ownBaseId)
        : groupsToApprove(loaded.records, loaded.aircraft),
    );
  }, [loaded, isCheck, ownBaseId]);
  if (loaded === null) return null;
  const { records, aircraft, bases } = loaded;
  const mayDo = isCheck ? mayCheck : mayApprove;
  const maySendBack = !isCheck && (mayCheck || mayApprove);
  const mayPick = mayDo || maySendBack;
  const doIt = (ids: readonly string[]) =>
    list.send({ type: isCheck ? 'check.asked' : 'approve.asked', ids });
  const word = isCheck ? 'Check' : 'Approve';
  const key = isCheck ? 'c' : 'a';
  const isIdle = picked.length === 0 || isBusy;
  if (records.length === 0)
    return (
      <EmptyState>
        {isCheck ? 'Nothing is waiting to be checked.' : 'Nothing is waiting to be approved.'}
      </EmptyState>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="min-w-0 flex-1 text-sm text-ink-2">
          {picked.length === 0
            ? recordCountText(records.length)
            : pickedText(records, new Set(picked))}
        </p>
        {mayPick && hasShortcuts && (
          <p className="text-xs text-ink-3 max-lg:hidden">
            Space picks{mayDo && `, ${key.toUpperCase()} ${word.toLowerCase()}s`}, Enter opens
          </p>
        )}
        {maySendBack && (
          <Button
            variant="outline"
            isDisabled={isIdle}
            onPress={() => list.send({ type: 'sendBack.asked', ids: picked })}
          >
            Send back
          </Button>
        )}
        {mayDo && (
          <Button
            isDisabled={isIdle}
            {...(hasShortcuts ? { 'aria-keyshortcuts': key.toUpperCase() } : {})}
            onPress={() => doIt(picked)}
          >
            {isBusy ? 'Sending…' : word}
          </Button>
        )}
      </div>
      <RecordList
        label={isCheck ? 'Records to check' : 'Records to approve'}
        lines={lines}
        aircraft={aircraft}
        bases={bases}
        openId={address.open}
        picked={picked}
        {...(mayPick
          ? { onPick: (ids: readonly string[]) => list.send({ type: 'records.picked', ids }) }
          : {})}
        onOpen={(id) => list.send({ type: 'address.asked', address: { open: id } })}
        {...(mayDo && hasShortcuts ? { doKey: key } : {})}
        onDo={doIt}
      />
    </>
  );
}
