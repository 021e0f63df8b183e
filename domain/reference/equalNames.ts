import { normalName } from '../names.ts';

/**
 * Distinguishes options with equal labels by appending the first fact that differs between all of
 * them: "Jane Doe (HMT)". If no fact does, all known facts are appended. Other options stay
 * unchanged (SAFE-31).
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
