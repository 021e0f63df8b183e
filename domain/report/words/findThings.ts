import { normalName } from '../../names.ts';

/**
 * A list item with its current name. Includes deleted items, because old records still refer to
 * them.
 */
export interface NamedThing {
  readonly id: string;
  readonly name: string;
  readonly isDeleted: boolean;
  /** Id of the incident that this one was merged into. */
  readonly mergedInto?: string | null;
}
/** A period in which an item had a name, as change log ids. */
export interface FormerName {
  readonly word: string;
  readonly thingId: string;
  /** 0 = before the start of the change log. */
  readonly from: number;
  readonly until: number;
}
/** All items of one kind, with their former names. */
export interface KnownThings {
  readonly things: readonly NamedThing[];
  readonly formerNames: readonly FormerName[];
}

export type FoundWord =
  | {
      readonly kind: 'found';
      /** Current names that replace the word. */
      readonly names: readonly string[];
      readonly ids: readonly string[];
      /** Names that other items share; the engine counts those as well. */
      readonly shared: readonly { readonly name: string; readonly count: number }[];
    }
  | { readonly kind: 'missing' }
  /** Several items had this name at the same time. */
  | { readonly kind: 'ambiguous' };

/** Whether an active item has this name now, so that the change log need not be loaded. */
export const isCurrentName = (things: readonly NamedThing[], word: string): boolean =>
  things.some(({ name, isDeleted }) => name === word && !isDeleted);

/** Follows merges to the final incident; returns other items unchanged. */
function lastMerged(byId: ReadonlyMap<string, NamedThing>, thing: NamedThing): NamedThing {
  const next = byId.get(thing.mergedInto ?? '');
  // Terminates, because only a deleted incident is merged, and never into itself.
  return next === undefined ? thing : lastMerged(byId, next);
}
/** The id of the final incident after all merges. */
export function mergedId(things: readonly NamedThing[], id: string): string {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const thing = byId.get(id);
  return thing === undefined ? id : lastMerged(byId, thing).id;
}

/**
 * Finds the items that a word names (RPT-171). The first match wins:
 * - its ids
 * - the exact current name, including archived items
 * - the last item that had this name before
 * - a deleted item
 * - an item whose name is written differently
 */
export function findThings(
  { things, formerNames }: KnownThings,
  word: string,
  givenIds: readonly string[],
): FoundWord {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const merged = (thing: NamedThing) => lastMerged(byId, thing);
  const found = (these: readonly NamedThing[]): FoundWord => {
    const own = [...new Set(these.map(merged))];
    const names = [...new Set(own.map(({ name }) => name))];
    const ids = own.map(({ id }) => id);
    const shared = names.flatMap((name) => {
      const all = things.filter(
        (thing) => thing.name === name && byId.get(thing.mergedInto ?? '') === undefined,
      );
      return all.every(({ id }) => ids.includes(id)) ? [] : [{ name, count: all.length }];
    });
    return { kind: 'found', names, ids, shared };
  };

  const given = givenIds.flatMap((id) => byId.get(id) ?? []);
  if (given.length > 0) return found(given);
  const exact = things.filter(({ name }) => name === word);
  if (isCurrentName(things, word)) return found(exact);
  const former = lastHolder(
    formerNames.filter((one) => one.word === word && byId.has(one.thingId)),
  );
  const holder = former === null || former === 'ambiguous' ? undefined : byId.get(former);
  if (former === 'ambiguous' || (holder !== undefined && exact.some(({ id }) => id !== holder.id)))
    return { kind: 'ambiguous' };
  if (holder !== undefined) return found([holder]);
  if (exact.length > 0) return found(exact);
  const alike = things.filter(
    ({ name, isDeleted }) => !isDeleted && normalName(name) === normalName(word),
  );
  return alike.length > 0 ? found(alike) : { kind: 'missing' };
}

/** The item that had a name last, unless another had it at the same time. */
function lastHolder(times: readonly FormerName[]): string | 'ambiguous' | null {
  const [last, ...others] = [...times].sort((a, b) => b.until - a.until);
  if (last === undefined) return null;
  return others.some(({ thingId, until }) => thingId !== last.thingId && until > last.from)
    ? 'ambiguous'
    : last.thingId;
}
