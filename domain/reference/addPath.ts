import { namesFlightCrew } from '../flightCrew.ts';
import { normalName } from '../names.ts';

/** A list that a picker can offer to add to (HOME-92). */
export type Addable = 'job' | 'agent';

const pages = { job: '/settings/job-functions', agent: '/settings/agent-types' } as const;

/** The form of a new job or agent with this name. */
export function addPath(what: Addable, name: string): string {
  const isPilot = what === 'job' && namesFlightCrew(name);
  const isWater = what === 'agent' && normalName(name) === 'water';
  const more = `${isPilot ? '&isFlightCrew=yes' : ''}${isWater ? '&kind=water' : ''}`;
  return `${pages[what]}#new?name=${encodeURIComponent(name.trim())}${more}`;
}
