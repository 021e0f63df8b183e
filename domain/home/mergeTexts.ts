import type { IncidentMergeCheck, MergeObstacle } from '../../contract/incidents/incidents.ts';
import { kindWords } from '../dispatch/view/kinds.ts';
import { format0 } from '../format.ts';

const obstacles: Readonly<Record<MergeObstacle, string>> = {
  approved: 'is approved. Reopen it and choose the other incident there.',
  apart: 'flew to another incident in between. Change its incidents first.',
  aborted: 'has one part that was aborted and one that was flown. Change its incidents first.',
};
type Row = IncidentMergeCheck['joined'][number];
const nameOf = ({ dispatchType, dispatchNumber }: Row) => `${kindWords[dispatchType].name} ${dispatchNumber}`;

/** What a merge does before it is done, a sentence each (INC-11). */
export const mergeTexts = ({ moved, joined }: IncidentMergeCheck): string[] => [
  `${format0(moved)} ${moved === 1 ? 'record moves' : 'records move'}.`,
  ...(joined.length === 0 ? [] : [`Worked both, so that its activities become one: ${joined.map(nameOf).join(', ')}.`]),
];
/** Records that need a user first. */
export const blockedTexts = ({ blocked }: IncidentMergeCheck): string[] => blocked.map((row) => `${nameOf(row)} ${obstacles[row.why]}`);
