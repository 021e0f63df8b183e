import { addDefaultsOfAgent } from './defaultsAgent.ts';
import { addDefaultsOfCrew } from './defaultsCrew.ts';
import { addDefaultsOfHours } from './defaultsHours.ts';
import { addDefaultsOfPlace } from './defaultsPlace.ts';
import type { DispatchDraft } from './draft.ts';
import type { DispatchFacts } from './facts.ts';

/**
 * Fills what the person did not type (domain §2.1, §2.2) and refreshes it when its source changes; a touched path keeps what was typed.
 * Run it after every change and whenever facts arrive: running it twice changes nothing more. Standby and agent-only add their own lists.
 */
export function applyDefaults(draft: DispatchDraft, facts: DispatchFacts): DispatchDraft {
  const steps = [addDefaultsOfPlace, addDefaultsOfHours, addDefaultsOfAgent, addDefaultsOfCrew];
  return steps.reduce((filled, step) => step(filled, facts), draft);
}
