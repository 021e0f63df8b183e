import { normalName } from '../names.ts';

/**
 * Options of the same label show behind it the first fact in which they all differ: "Jane Doe (HMT)". Where no fact
 * does, they show all that are known. Other options stay as they are (SAFE-31).
 */
export function distinguished<O extends { readonly label: string }>(
  options: readonly O[],
  factsOf: (option: O) => readonly string[],
): O[] {
  const groups = new Map<string, O[]>();
  for (const option of options) {
    const key = normalName(option.label);
    groups.set(key, [...(groups.get(key) ?? []), option]);
  }
  return options.map((option) => {
    const equal = groups.get(normalName(option.label)) ?? [];
    if (equal.length < 2) return option;
    const all = equal.map(factsOf);
    const facts = factsOf(option);
    const differing = facts.find(
      (fact, n) => fact !== '' && new Set(all.map((one) => one[n])).size === equal.length,
    );
    const shown = differing ?? facts.filter((fact) => fact !== '').join(', ');
    return shown === '' ? option : { ...option, label: `${option.label} (${shown})` };
  });
}
