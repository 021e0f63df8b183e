import type { Finding } from '../../forms/finding.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import type { DispatchDraft } from '../draft/draft.ts';
import { type ReadActivity, type ReadDispatch, readDispatch } from '../draft/read.ts';
import { checkAvailable } from './around/checkAvailable.ts';
import { checkClosed } from './around/checkClosed.ts';
import { checkLimits } from './around/checkLimits.ts';
import { checkOthers } from './around/checkOthers.ts';
import { checkAgent } from './checkAgent.ts';
import { checkAgentOnly, checkLoad } from './checkAgentOnly.ts';
import { checkAircraft } from './checkAircraft.ts';
import { checkArchived } from './checkArchived.ts';
import { checkBetween } from './checkBetween.ts';
import { checkCrew } from './checkCrew.ts';
import { checkHobbs } from './checkHobbs.ts';
import { checkHours } from './checkHours.ts';
import { checkLandings } from './checkLandings.ts';
import { checkMission } from './checkMission.ts';
import { checkPlaces } from './checkPlaces.ts';
import { checkRemarks } from './checkRemarks.ts';
import { checkStandby, checkStandbyOthers } from './checkStandby.ts';
import { checkTimes } from './checkTimes.ts';
import { checkWhen } from './checkWhen.ts';

type DispatchRule = (read: ReadDispatch) => readonly Finding[];
type ActivityRule = (activity: ReadActivity, read: ReadDispatch) => readonly Finding[];
interface Rules {
  readonly dispatch: readonly DispatchRule[];
  readonly activity: readonly ActivityRule[];
}

/** One rule list per kind of dispatch, in the order of its form. */
const rulesOf: Readonly<Record<DispatchDraft['dispatchType'], Rules>> = {
  flight: {
    dispatch: [
      checkWhen,
      checkClosed,
      checkAircraft,
      checkArchived,
      checkAvailable,
      checkOthers,
      checkBetween,
      checkLandings,
      checkLimits,
      checkRemarks,
    ],
    activity: [
      checkMission,
      checkTimes,
      checkPlaces,
      checkHobbs,
      checkHours,
      checkAgent,
      checkCrew,
    ],
  },
  standby: {
    dispatch: [
      checkWhen,
      checkClosed,
      checkAircraft,
      checkArchived,
      checkStandbyOthers,
      checkLimits,
      checkRemarks,
    ],
    activity: [checkStandby, checkAgent],
  },
  agentOnly: {
    dispatch: [checkWhen, checkClosed, checkAircraft, checkArchived, checkLoad, checkRemarks],
    activity: [checkAgentOnly, checkAgent],
  },
};

export const declineKey = (path: string, code: string): string => `${path} ${code}`;

/**
 * Runs every rule on a draft, in the order of the form. Errors block saving (D-1). Findings that
 * the user declined are left out (D-6).
 */
export function checkDispatch(draft: DispatchDraft, facts: DispatchFacts): Finding[] {
  const read = readDispatch(draft, facts);
  const rules = rulesOf[draft.dispatchType];
  const findings = [
    ...rules.dispatch.flatMap((rule) => rule(read)),
    ...read.activities.flatMap((activity) =>
      rules.activity.flatMap((rule) => rule(activity, read)),
    ),
  ];
  return findings.filter(
    (finding) => !draft.declined.includes(declineKey(finding.path, finding.code)),
  );
}
