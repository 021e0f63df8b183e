import { HELP } from '../../contract/constants.ts';
import type { SessionFacts } from './guard.ts';
import { canVisit } from './navigation.ts';

/** A guide for a role: a page of the help, and its name. */
export interface Guide {
  readonly name: string;
  readonly to: string;
}
const roles = [
  { name: 'Administrator', file: 'administrator', opens: ['/settings/people'] },
  { name: 'Base manager', file: 'base', opens: ['/settings', '/dispatch/flight/new'] },
  { name: 'Dispatcher', file: 'dispatcher', opens: ['/dispatch/flight/new'] },
  // Users who keep contracts, but no people.
  { name: 'Administrator', file: 'administrator', opens: ['/settings'] },
  { name: 'Analyst', file: 'analyst', opens: ['/reports/catis/cost'] },
] as const;

/** The guide of the first role whose pages the user can open (HOME-85); null for none. */
export function guideFor(session: SessionFacts): Guide | null {
  const found = roles.find(({ opens }) => opens.every((page) => canVisit(page, session)));
  return found === undefined ? null : { name: found.name, to: `${HELP}guides/${found.file}.html` };
}
