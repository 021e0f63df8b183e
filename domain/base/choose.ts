import type { Base } from '../../contract/base/bases.ts';

type Known = Pick<Base, 'id' | 'code' | 'name' | 'archivedAt'>;

/**
 * The base a visit is about (BASE-1): the one asked for, else the person's own, else the first that is not archived;
 * null when there is none.
 */
export function chooseBase<T extends Known>(
  bases: readonly T[],
  asked: string,
  own: string,
): T | null {
  const living = bases.filter((b) => b.archivedAt === null);
  return bases.find((b) => b.id === asked) ?? living.find((b) => b.id === own) ?? living[0] ?? null;
}

/** Every base to pick from, archived ones last and named so. */
export const pickableBases = (
  bases: readonly Known[],
): { readonly id: string; readonly label: string; readonly detail?: string }[] =>
  bases
    .toSorted(
      (a, b) =>
        Number(a.archivedAt !== null) - Number(b.archivedAt !== null) ||
        a.code.localeCompare(b.code),
    )
    .map((b) => ({
      id: b.id,
      label: `${b.code} ${b.name}`,
      ...(b.archivedAt === null ? {} : { detail: 'archived' }),
    }));
