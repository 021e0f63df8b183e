/**
 * What a view may assume of any chart. A chart adds tags of its own only where a view must tell one state apart that is
 * none of these
 * (a question, a choice); it says beside them what they mean.
 */
export type Tag =
  /** Loading takes longer than a blink: a skeleton may show. */
  | 'pending'
  /** What the user asked for is on its way, long enough to say so. */
  | 'busy'
  /** Something could not be had or done: say so and offer to try again. */
  | 'failed'
  /** What shows may be old, or lack something that could not be had. */
  | 'stale'
  /** What was asked for is not there, or no longer. */
  | 'gone'
  /** The fields show. */
  | 'form'
  /** Nothing may be changed just now. */
  | 'locked'
  /** The thing itself is there to be seen and used. */
  | 'open';

/** The tags of one chart: those of the set it uses, and its own. */
export type Tagged<Shared extends Tag, Own extends string = never> = Shared | Own;
