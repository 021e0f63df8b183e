import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { DispatchDraft } from '../../domain/dispatch/draft/draft.ts';
import { mergeDrafts } from '../../domain/dispatch/merge/merge.ts';
import { choicesOf } from '../../domain/dispatch/merge/mergeChoices.ts';
import { draftOfRecord } from '../../domain/dispatch/wire/draftOfBody.ts';
import type { MergeChoice, Picks, Side } from '../../domain/forms/merging.ts';
import type { DispatchFacts } from '../../domain/reference/facts.ts';
import type { Conflict } from '../parts/outcome.ts';

/**
 * The state of a merge of two users' changes: the questions, the answers so far, and the resulting
 * draft.
 */
export interface Merging {
  readonly theirs: DispatchDraft;
  readonly picks: Picks;
  readonly choices: readonly MergeChoice[];
  /** Changes that only the other user made. */
  readonly taken: readonly MergeChoice[];
  /** The merged draft. Unanswered questions take my side. */
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
 * Merges another user's stored record with the input here. Its incidents join the known ones, so
 * that the form can name and offer them.
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
/** Returns the merge with one question answered. */
export const pick = (mine: Mine, merging: Merging, key: string, side: Side): Merging =>
  merged(mine, merging.theirs, { ...merging.picks, [key]: side });
/** Returns the key of the first unanswered question, null if all are answered. */
export const openChoice = (merging: Merging | null): string | null =>
  merging?.choices.find((c) => merging.picks[c.key] === undefined)?.key ?? null;
