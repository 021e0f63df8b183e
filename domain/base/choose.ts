import type { Base } from '../../contract/base/bases.ts';

type Known = Pick<Base, 'id' | 'code' | 'name' | 'archivedAt'>;

/**
 * The base to show (BASE-1): the requested one, else the user's own, else the first active one.
 * Null if there is none.
 */
export function chooseBase<T extends Known>(
  bases: readonly T[],
  asked: string,
  own: string,
): T | null {
  const living = bases.filter((b) => b.archivedAt === null);
  return bases.find((b) => b.id === asked) ?? living.find((b) => b.id === own) ?? living[0] ?? null;
}

/** Options for every base; archived ones come last and are marked. */
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
