/** A plain text field of an activity: one key on the wire and in drafts, one column. Null and '' are no text. */
interface ActivityText {
  /** As merges, the history and summaries call it. */
  readonly label: string;
  /** Characters that a body can send. */
  readonly most: number;
  /** Column of `activities`. */
  readonly column: string;
  /** The step of a guided flight that shows it; the other forms show it on their first one. */
  readonly step: 'aircraft' | 'times' | 'agent' | 'crew' | 'review';
  /** The field that it precedes on the form; the focus reaches problems in this order (ENTRY-2). */
  readonly before: 'incidentId' | 'dispatchTime';
  /** It has its own line where a dispatch is read (HOME-81). */
  readonly hasOwnLine: boolean;
}

/**
 * Every plain text field of an activity, in the order of merges and of the history. The wire, drafts, merges, the
 * history, summaries and the database take theirs from here; a new one needs its migration and its place in a view.
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

// The cast: `Object.keys` returns any strings; these are the literal's own.
export const activityTextKeys = Object.keys(activityTexts) as readonly ActivityTextKey[];

/** A value for each of some plain text fields, by their keys in order. */
export const eachText = <T, Key extends ActivityTextKey = ActivityTextKey>(
  make: (field: ActivityText, key: Key) => T,
  // The cast: without keys of the caller's own, Key is any of them.
  keys: readonly Key[] = activityTextKeys as readonly Key[],
): Record<Key, T> =>
  // The cast: `fromEntries` forgets the keys.
  Object.fromEntries(keys.map((key) => [key, make(activityTexts[key], key)])) as Record<Key, T>;
