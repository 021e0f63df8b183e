import { HELP } from '../../contract/constants.ts';
import { addPath } from '../reference/addPath.ts';

/** One step of the setup before a new installation's first flight. */
export interface SetupStep {
  readonly label: string;
  readonly why: string;
  /** Null if no page of the product is for it. */
  readonly to: string | null;
  readonly isDone: boolean;
  /** A link to the missing thing's form, or to its guide; absent once the step is done. */
  readonly add?: { readonly label: string; readonly to: string };
}
interface Need {
  readonly label: string;
  readonly why: string;
  /** The counts that add up: settings pages, the step links to the first one, or others. */
  readonly pages: readonly [string, ...string[]];
  /** The minimum count. People need two, because the first user already exists. */
  readonly atLeast: number;
  /** Where the step leads, if not to the settings page of its first count. */
  readonly to?: string | null;
  /** The reason and the link while nothing exists. */
  readonly missing?: { readonly why: string; readonly label: string; readonly to: string };
}
/** In setup order: each step depends on the earlier ones (HOME-83, HOME-91). */
const needs: readonly Need[] = [
  { label: 'A base', why: 'Where aircraft stand and flights begin', pages: ['bases'], atLeast: 1 },
  {
    label: 'An aircraft type',
    why: 'What an aircraft can carry',
    pages: ['aircraft-types'],
    atLeast: 1,
  },
  { label: 'A vendor', why: 'Whose aircraft they are', pages: ['aircraft-vendors'], atLeast: 1 },
  { label: 'An aircraft', why: 'What is dispatched', pages: ['aircraft'], atLeast: 1 },
  {
    label: 'An assignment',
    why: 'What puts an aircraft on the board',
    pages: ['assignments'],
    atLeast: 1,
    to: '/base-management',
  },
  {
    label: 'A contract',
    why: 'What an hour and a day cost',
    pages: ['contract-rates', 'aircraft-rates'],
    atLeast: 1,
  },
  {
    label: 'An agent',
    why: 'What is dropped',
    pages: ['agent-types'],
    atLeast: 1,
    missing: {
      why: 'No agent is here.',
      label: 'Add water',
      to: addPath('agent', 'Water'),
    },
  },
  { label: 'An agent price', why: 'What a load costs', pages: ['agent-rates'], atLeast: 1 },
  {
    label: 'A pilot’s job',
    why: 'Whom flight and duty limits apply to',
    pages: ['flight-crew'],
    atLeast: 1,
    to: '/settings/job-functions',
    missing: {
      why: 'No job counts as flight crew.',
      label: 'Add Pilot',
      to: addPath('job', 'Pilot'),
    },
  },
  { label: 'Crew', why: 'Who flies', pages: ['crew-members'], atLeast: 1 },
  { label: 'People', why: 'Who else signs in', pages: ['user-management'], atLeast: 2 },
  {
    label: 'Incidents',
    why: 'What flights are for',
    pages: ['incidents'],
    atLeast: 1,
    to: '/settings/imports',
  },
  {
    label: 'Mail',
    why: 'Brings invitations and reports to people',
    pages: ['mail'],
    atLeast: 1,
    to: null,
    missing: {
      why: 'Mails stay on the server as files.',
      label: 'How to send them',
      to: `${HELP}guides/operator.html#run-it-for-real`,
    },
  },
];

/**
 * The setup steps, in order.
 * @param counts items per settings page, only for pages this user can open
 * @param hasHelp the service has the guides (HOME-85)
 * @returns empty if every step is done, or the user can do none
 */
export function setupSteps(
  counts: Readonly<Record<string, number>>,
  hasHelp: boolean,
): readonly SetupStep[] {
  const steps = needs.flatMap(({ label, why, pages, atLeast, ...need }): SetupStep[] => {
    const known = pages.filter((slug) => counts[slug] !== undefined);
    const [first] = known;
    if (first === undefined) return [];
    const count = known.reduce((sum, slug) => sum + (counts[slug] ?? 0), 0);
    const isDone = count >= atLeast;
    const missing = isDone ? undefined : need.missing;
    const add =
      missing === undefined || (missing.to.startsWith(HELP) && !hasHelp)
        ? {}
        : { add: { label: missing.label, to: missing.to } };
    const page = first === 'user-management' ? '/settings/people' : `/settings/${first}`;
    return [
      {
        label,
        why: missing?.why ?? why,
        to: need.to === undefined ? page : need.to,
        isDone,
        ...add,
      },
    ];
  });
  return steps.every((step) => step.isDone) ? [] : steps;
}
