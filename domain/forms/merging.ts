/** Whose value stands where two people have changed the same. */
export type Side = 'mine' | 'theirs';
/** What was chosen, by the key of the choice. */
export type Picks = Readonly<Record<string, Side>>;
/** A conflict as a person is asked about it. */
export interface MergeChoice {
  readonly key: string;
  readonly label: string;
  /** Null when what was there before is not known. */
  readonly base: string | null;
  readonly mine: string;
  readonly theirs: string;
}
