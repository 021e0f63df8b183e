import type { DispatchFacts } from '../../reference/facts.ts';
import type { DispatchDraft } from '../draft/draft.ts';
import { addDefaultsOfAgent } from './defaultsAgent.ts';
import { addDefaultsOfAgentOnly } from './defaultsAgentOnly.ts';
import { addCrewOfToday, addDefaultsOfCrew } from './defaultsCrew.ts';
import { addDefaultsOfHours } from './defaultsHours.ts';
import { addDefaultsOfPlace } from './defaultsPlace.ts';
import { addDefaultsOfShares } from './defaultsShared.ts';
import { addDefaultsOfStandby, addDefaultsOfStandbyCrew } from './defaultsStandby.ts';

type Fill = (draft: DispatchDraft, facts: DispatchFacts) => DispatchDraft;
const fillsOf: Readonly<Record<DispatchDraft['dispatchType'], readonly Fill[]>> = {
  flight: [
    addDefaultsOfPlace,
    addDefaultsOfShares,
    addDefaultsOfHours,
    addDefaultsOfAgent,
    addCrewOfToday,
    addDefaultsOfCrew,
  ],
  standby: [addDefaultsOfStandby, addCrewOfToday, addDefaultsOfStandbyCrew],
  agentOnly: [addDefaultsOfAgentOnly],
};

/**
 * Fills fields that the user did not type (D-5) and updates them when their source changes. Typed
 * and copied values stay. Idempotent: run it after every change and whenever facts arrive.
 */
export const applyDefaults = (draft: DispatchDraft, facts: DispatchFacts): DispatchDraft =>
  fillsOf[draft.dispatchType].reduce((filled, fill) => fill(filled, facts), draft);
