/**
 * A plain text field of an activity: one key on the wire and in drafts, one column. Null and ''
 * both mean no text.
 */
interface ActivityText {
  /** The field's name in merges, the history and summaries. */
  readonly label: string;
  /** Maximum number of characters in a body. */
  readonly most: number;
  /** Column of `activities`. */
  readonly column: string;
  /** The step of a guided flight that shows the field. Other forms show it on their first step. */
  readonly step: 'aircraft' | 'times' | 'agent' | 'crew' | 'review';
  /** The form field that follows this text. Focus moves to problems in this order (ENTRY-2). */
  readonly before: 'incidentId' | 'dispatchTime';
  /** Whether the text has its own line in the dispatch view (HOME-81). */
  readonly hasOwnLine: boolean;
}

/**
 * Every plain text field of an activity, in the order of merges and of the history. The wire,
 * drafts, merges, the history, summaries and the database derive their fields from this list. A new
 * field needs a migration and a place in a view.
 */
export const activityTexts = {
  requestNumber: {
    label: 'Request number',
    most: 10,
    column: 'request_number',
    step: 'aircraft',
    before: 'dispatchTime',
    hasOwnLine: true,
  },
  missionTypeDesc: {
    label: 'Mission type',
    most: 80,
    column: 'mission_type',
    step: 'aircraft',
    before: 'incidentId',
    hasOwnLine: false,
  },
  missionFlightTypeDesc: {
    label: 'Flight type',
    most: 80,
    column: 'flight_type',
    step: 'aircraft',
    before: 'incidentId',
    hasOwnLine: false,
  },
} as const satisfies Readonly<Record<string, ActivityText>>;
export type ActivityTextKey = keyof typeof activityTexts;

// The cast: `Object.keys` returns strings; these are the literal's own keys.
export const activityTextKeys = Object.keys(activityTexts) as readonly ActivityTextKey[];

/** Builds a value for each of these plain text fields, by key. */
export const eachText = <T, Key extends ActivityTextKey = ActivityTextKey>(
  make: (field: ActivityText, key: Key) => T,
  // The cast: without the caller's own keys, Key is any of them.
  keys: readonly Key[] = activityTextKeys as readonly Key[],
): Record<Key, T> =>
  // The cast: `fromEntries` loses the keys.
  Object.fromEntries(keys.map((key) => [key, make(activityTexts[key], key)])) as Record<Key, T>;
