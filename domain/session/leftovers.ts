/** The fields of an unsent entry that its text needs. */
export interface WaitingEntry {
  readonly form: string;
  /** The changed record, '' for a new one. */
  readonly recordId: string;
  /** Why the service refused it, null if it can still be sent. */
  readonly refusal: string | null;
  readonly isOut: boolean;
}
/** A user's work that stays in this browser after signing out. */
export interface Leftovers {
  readonly waiting: readonly WaitingEntry[];
  readonly drafts: number;
}
export const hasLeftovers = ({ waiting, drafts }: Leftovers): boolean =>
  waiting.length > 0 || drafts > 0;

const plurals = {
  launch: 'launches',
  flight: 'flights',
  entry: 'entries',
  draft: 'drafts',
} as const;
type Noun = keyof typeof plurals;
const counted = (count: number, noun: Noun) => `${count} ${count === 1 ? noun : plurals[noun]}`;
function nounOf(entries: readonly WaitingEntry[]): Noun {
  if (!entries.every(({ form }) => form === 'flight')) return 'entry';
  return entries.every(({ recordId, isOut }) => recordId === '' && isOut) ? 'launch' : 'flight';
}

/** Sentences about what stays in this browser after signing out (SES-33). */
export function leftoverTexts({ waiting, drafts }: Leftovers): readonly string[] {
  const queued = waiting.filter(({ refusal }) => refusal === null);
  const refused = waiting.length - queued.length;
  const one = queued.length === 1;
  return [
    ...(queued.length === 0
      ? []
      : [
          `${counted(queued.length, nounOf(queued))} ${one ? 'waits' : 'wait'} to be sent. ${one ? 'It goes' : 'They go'} when you sign in here again.`,
        ]),
    ...(refused === 0
      ? []
      : [
          `${counted(refused, 'entry')} ${refused === 1 ? 'was' : 'were'} refused and ${refused === 1 ? 'waits' : 'wait'} for you here.`,
        ]),
    ...(drafts === 0
      ? []
      : [`${counted(drafts, 'draft')} ${drafts === 1 ? 'stays' : 'stay'} on this computer.`]),
  ];
}
