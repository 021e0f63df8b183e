import { normalName } from '../../names.ts';

/** A thing by its current name. Deleted things are among them: old records still name them. */
export interface NamedThing {
  readonly id: string;
  readonly name: string;
  readonly isDeleted: boolean;
  /** Id of the incident that this one was merged into. */
  readonly mergedInto?: string | null;
}
/** A time at which a thing had a word as its name, by ids of the change log. */
export interface FormerName {
  readonly word: string;
  readonly thingId: string;
  /** 0: since before the log begins. */
  readonly from: number;
  readonly until: number;
}
/** All things of one kind, with their former names. */
export interface KnownThings {
  readonly things: readonly NamedThing[];
  readonly formerNames: readonly FormerName[];
}

export type FoundWord =
  | {
      readonly kind: 'found';
      /** Current names, which replace the word. */
      readonly names: readonly string[];
      readonly ids: readonly string[];
      /** Current names that other things have too: the engine counts these as well. */
      readonly shared: readonly { readonly name: string; readonly count: number }[];
    }
  | { readonly kind: 'missing' }
  /** Several things had this name at one time. */
  | { readonly kind: 'ambiguous' };

/** Whether a thing that isn't deleted has this name now: the log need not be read. */
export const isNamedNow = (things: readonly NamedThing[], word: string): boolean =>
  things.some(({ name, isDeleted }) => name === word && !isDeleted);

/** The incident that one was merged into at last; any other thing itself. */
function lastMerged(byId: ReadonlyMap<string, NamedThing>, thing: NamedThing): NamedThing {
  const next = byId.get(thing.mergedInto ?? '');
  // Only a deleted incident is merged, and never into itself, so this ends.
  return next === undefined ? thing : lastMerged(byId, next);
}
/** The id of the incident that one was merged into. */
export function mergedId(things: readonly NamedThing[], id: string): string {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const thing = byId.get(id);
  return thing === undefined ? id : lastMerged(byId, thing).id;
}

/**
 * The things that a word names: by its ids; else those that have this exact name, archived ones too; else the last thing
 * that gave the name up; else a deleted thing; else one whose name is written differently (RPT-171).
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
  if (isNamedNow(things, word)) return found(exact);
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

/** The thing that gave a name up last, if none other had it at the same time. */
function lastHolder(times: readonly FormerName[]): string | 'ambiguous' | null {
  const [last, ...others] = [...times].sort((a, b) => b.until - a.until);
  if (last === undefined) return null;
  return others.some(({ thingId, until }) => thingId !== last.thingId && until > last.from)
    ? 'ambiguous'
    : last.thingId;
}
