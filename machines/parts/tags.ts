/**
 * The tags a view can rely on in any chart. A chart adds its own tag only for a state that none of
 * these covers (a question, a choice). It documents the tag where it declares it.
 */
export type Tag =
  /** A load takes longer than the pending delay: show a skeleton. */
  | 'pending'
  /** A request of the user takes longer than the pending delay: show progress. */
  | 'busy'
  /** A load or a request failed: report it and offer a retry. */
  | 'failed'
  /** The data shown may be outdated or incomplete because a refresh failed. */
  | 'stale'
  /** The requested record does not exist, or no longer exists. */
  | 'gone'
  /** The form's fields are visible. */
  | 'form'
  /** Input is locked for now. */
  | 'locked'
  /** The content is loaded and usable. */
  | 'open';

/** The tags of one chart: the shared ones it uses, and its own. */
export type Tagged<Shared extends Tag, Own extends string = never> = Shared | Own;
