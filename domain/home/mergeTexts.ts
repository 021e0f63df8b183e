import type { IncidentMergeCheck, MergeObstacle } from '../../contract/incidents/incidents.ts';
import { kindWords } from '../dispatch/view/kinds.ts';
import { format0 } from '../format.ts';

const obstacles: Readonly<Record<MergeObstacle, string>> = {
  approved: 'is approved. Reopen it and choose the other incident there.',
  apart: 'flew to another incident in between. Change its incidents first.',
  aborted: 'has one part that was aborted and one that was flown. Change its incidents first.',
};
type Joined = IncidentMergeCheck['joined'][number];
const nameOf = ({
  dispatchType,
  dispatchNumber,
}: Pick<Joined, 'dispatchType' | 'dispatchNumber'>) =>
  `${kindWords[dispatchType].name} ${dispatchNumber}`;

function droppedTexts({ droppedRequests, droppedAbortFees, ...row }: Joined): string[] {
  const fees = droppedAbortFees === 1 ? 'one abort fee' : `${droppedAbortFees} abort fees`;
  const dropped = [
    ...droppedRequests.map((request) => `request ${request}`),
    ...(droppedAbortFees === 0 ? [] : [fees]),
  ];
  return dropped.length === 0 ? [] : [`${nameOf(row)} loses ${dropped.join(', ')}.`];
}

/** The effects of a merge, shown before it is confirmed; one sentence each (INC-11). */
export const mergeTexts = ({ moved, joined }: IncidentMergeCheck): string[] => [
  `${format0(moved)} ${moved === 1 ? 'record moves' : 'records move'}.`,
  ...(joined.length === 0
    ? []
    : [`Worked both, so that its activities become one: ${joined.map(nameOf).join(', ')}.`]),
  ...joined.flatMap(droppedTexts),
];
/** Records that a user must change before the merge. */
export const blockedTexts = ({ blocked }: IncidentMergeCheck): string[] =>
  blocked.map((row) => `${nameOf(row)} ${obstacles[row.why]}`);
