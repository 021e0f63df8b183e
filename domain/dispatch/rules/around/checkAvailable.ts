import { shortMomentOn } from '../../../dates/momentText.ts';
import { epochMinutes, pacificDay } from '../../../dates/pacific.ts';
import { parseDate } from '../../../dates/parseDate.ts';
import { type Finding, type Fix, warning } from '../../../forms/finding.ts';
import type { DispatchFacts, MarkFacts } from '../../../reference/facts.ts';
import type { DispatchDraft } from '../../draft/draft.ts';
import { type ReadDispatch, radioIdOf } from '../../draft/read.ts';

/** Whether an unavailable mark covers a moment. */
const covers = ({ startTime, untilTime }: MarkFacts, at: string): boolean =>
  epochMinutes(startTime) <= epochMinutes(at) &&
  (untilTime === null || epochMinutes(at) < epochMinutes(untilTime));

/** Minutes. A mark that ended within them after the dispatch was removed for that dispatch. */
const endedForIt = 10;

/** The mark that makes an aircraft unavailable at a moment, null if it is available. */
export const markAtTime = (
  marks: readonly MarkFacts[],
  assetId: string,
  at: string,
): MarkFacts | null =>
  marks.find(
    (mark) =>
      mark.assetId === assetId &&
      covers(mark, at) &&
      (mark.untilTime === null || epochMinutes(mark.untilTime) - epochMinutes(at) > endedForIt),
  ) ?? null;

/** "C-101 is marked unavailable since 06:10: Hydraulic leak." */
export function unavailableText(
  radioId: string,
  { startTime, reason }: MarkFacts,
  day: string,
): string {
  return `${radioId} is marked unavailable since ${shortMomentOn(startTime, day)}: ${reason.replace(/\.$/, '')}.`;
}

/** The aircraft is marked unavailable at the dispatch time (D-K3). */
export function checkAvailable(read: ReadDispatch): Finding[] {
  const { facts, draft, day } = read;
  const at = read.dispatchTime.placed?.instant ?? null;
  const mark = at === null || day === null ? null : markAtTime(facts.marks, draft.assetId, at);
  if (mark === null || day === null) return [];
  const available: Fix[] =
    facts.mayMark && covers(mark, facts.now)
      ? [
          {
            label: 'Mark available',
            kind: 'markAvailable',
            markId: mark.id,
            radioId: radioIdOf(read, draft.assetId),
          },
        ]
      : [];
  const anyway: Fix = {
    label: 'Dispatch anyway',
    kind: 'decline',
    path: 'assetId',
    code: 'aircraftUnavailable',
  };
  return [
    warning(
      'assetId',
      'aircraftUnavailable',
      unavailableText(radioIdOf(read, draft.assetId), mark, day),
      { fixes: [...available, anyway] },
    ),
  ];
}

/** Aircraft that are unavailable now, for a form of today. */
export const unavailableNow = (
  { activityDate }: Pick<DispatchDraft, 'activityDate'>,
  { marks, now }: Pick<DispatchFacts, 'marks' | 'now'>,
): string[] =>
  parseDate(activityDate).value === pacificDay(now)
    ? marks.filter((mark) => covers(mark, now)).map((mark) => mark.assetId)
    : [];
