/** One step of the setup before a new installation's first flight. */
export interface SetupStep {
  readonly label: string;
  readonly why: string;
  readonly to: string;
  readonly isDone: boolean;
}
interface Need {
  readonly label: string;
  readonly why: string;
  /** The settings pages whose items count; the step links to the first one. */
  readonly pages: readonly [string, ...string[]];
  /** The minimum count. People need two, because the first user already exists. */
  readonly atLeast: number;
}
/** In setup order: each step depends on the earlier ones (HOME-83). */
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
 * The setup steps, in order.
 * @param counts items per settings page, only for pages this user can open
 * @returns empty if every step is done, or the user can do none
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
