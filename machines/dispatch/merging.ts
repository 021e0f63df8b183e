import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { DispatchDraft } from '../../domain/dispatch/draft/draft.ts';
import { mergeDrafts } from '../../domain/dispatch/merge/merge.ts';
import { choicesOf } from '../../domain/dispatch/merge/mergeChoices.ts';
import { draftOfRecord } from '../../domain/dispatch/wire/draftOfBody.ts';
import type { MergeChoice, Picks, Side } from '../../domain/forms/merging.ts';
import type { DispatchFacts } from '../../domain/reference/facts.ts';
import type { Conflict } from '../parts/outcome.ts';

/** Two people's changes to one dispatch on the way to one: what is asked, what was answered, what comes out. */
export interface Merging {
  readonly theirs: DispatchDraft;
  readonly picks: Picks;
  readonly choices: readonly MergeChoice[];
  /** What only they changed. */
  readonly taken: readonly MergeChoice[];
  /** With mine wherever nothing is answered. */
  readonly draft: DispatchDraft;
}
export interface Merged {
  readonly conflict: Conflict<Dispatch>;
  readonly facts: DispatchFacts;
  readonly merging: Merging;
}
interface Mine {
  readonly base: DispatchDraft | null;
  readonly draft: DispatchDraft;
  readonly facts: DispatchFacts;
}

const merged = (
  { base, draft: mine, facts }: Mine,
  theirs: DispatchDraft,
  picks: Picks,
): Merging => {
  const { draft, conflicts, taken } = mergeDrafts(base, mine, theirs, picks);
  return {
    theirs,
    picks,
    draft,
    choices: choicesOf(conflicts, mine, theirs, facts),
    taken: choicesOf(taken, mine, theirs, facts),
  };
};
/**
 * The record as another user left it beside what is typed here. Its incidents become known, so that they can be named
 * and chosen.
 */
export function mergeWith(mine: Mine, conflict: Conflict<Dispatch>): Merged {
  const known = new Map(mine.facts.incidents.map((i) => [i.id, i]));
  for (const { incident } of conflict.current.activities)
    if (incident !== null) known.set(incident.id, incident);
  const facts = { ...mine.facts, incidents: [...known.values()] };
  return {
    conflict,
    facts,
    merging: merged(
      { ...mine, facts },
      draftOfRecord(conflict.current, { ...facts, record: conflict.current }),
      {},
    ),
  };
}
/** The same with one question answered. */
export const pick = (mine: Mine, merging: Merging, key: string, side: Side): Merging =>
  merged(mine, merging.theirs, { ...merging.picks, [key]: side });
/** The first question without an answer, null when all are answered. */
export const openChoice = (merging: Merging | null): string | null =>
  merging?.choices.find((c) => merging.picks[c.key] === undefined)?.key ?? null;
