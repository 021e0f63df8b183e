/** Whose value is used if two users changed the same field. */
export type Side = 'mine' | 'theirs';
/** The user's choices by conflict key. */
export type Picks = Readonly<Record<string, Side>>;
/** A conflict as shown to the user. */
export interface MergeChoice {
  readonly key: string;
  readonly label: string;
  /** Null if the original value is unknown. */
  readonly base: string | null;
  readonly mine: string;
  readonly theirs: string;
}
