/** One thing a new installation needs before its first flight. */
export interface SetupStep {
  readonly label: string;
  readonly why: string;
  readonly to: string;
  readonly isDone: boolean;
}
interface Need {
  readonly label: string;
  readonly why: string;
  /** The settings pages that fill it, the first is where it leads. */
  readonly pages: readonly [string, ...string[]];
  /** How many there must be: the first user is there already. */
  readonly atLeast: number;
}
/** In the order of need: each stands on those before it (HOME-83). */
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
    label: 'A contract',
    why: 'What an hour and a day cost',
    pages: ['contract-rates', 'aircraft-rates'],
    atLeast: 1,
  },
  { label: 'An agent price', why: 'What a load costs', pages: ['agent-rates'], atLeast: 1 },
  { label: 'Crew', why: 'Who flies', pages: ['crew-members'], atLeast: 1 },
  { label: 'People', why: 'Who else signs in', pages: ['user-management'], atLeast: 2 },
];

/**
 * What is still to be set up, in the order of need.
 * @param counts things per settings page, only those that this person may open
 * @returns nothing once every step is done, or none may be taken
 */
export function setupSteps(counts: Readonly<Record<string, number>>): readonly SetupStep[] {
  const steps = needs.flatMap(({ label, why, pages, atLeast }): SetupStep[] => {
    const known = pages.filter((slug) => counts[slug] !== undefined);
    const [first] = known;
    if (first === undefined) return [];
    const count = known.reduce((sum, slug) => sum + (counts[slug] ?? 0), 0);
    return [
      {
        label,
        why,
        to: first === 'user-management' ? '/settings/people' : `/settings/${first}`,
        isDone: count >= atLeast,
      },
    ];
  });
  return steps.every((step) => step.isDone) ? [] : steps;
}
