/** Why a sign-in failed, and whether its cause is for the operator's log. */
export class SignInRefused extends Error {
  /** Shown on the sign-in page. */
  readonly words: string;
  readonly isForLog: boolean;
  constructor(words: string, isForLog = false, cause?: unknown) {
    super('Signing in at the provider failed.', { cause });
    this.name = 'SignInRefused';
    this.words = words;
    this.isForLog = isForLog;
  }
}

const codeOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '';
const errorOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'error' in thrown ? String(thrown.error) : '';
const statusOf = (thrown: unknown): number =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown ? Number(thrown.status) : 0;

/** Whether the provider gave no usable answer, which says nothing about the user. */
export const isUnanswered = (thrown: unknown): boolean =>
  (thrown instanceof TypeError && thrown.message === 'fetch failed') ||
  [
    'OAUTH_TIMEOUT',
    'OAUTH_ABORT',
    'OAUTH_RESPONSE_IS_NOT_CONFORM',
    'OAUTH_RESPONSE_IS_NOT_JSON',
  ].some((code) => code === codeOf(thrown)) ||
  statusOf(thrown) >= 500 ||
  errorOf(thrown) === 'temporarily_unavailable';

/** What a provider answers about a user who is disabled, signed out or asked to sign in again. */
const overErrors = [
  'invalid_grant',
  'interaction_required',
  'login_required',
  'consent_required',
  'account_selection_required',
];
export const isOver = (thrown: unknown): boolean => overErrors.includes(errorOf(thrown));

/** The message of a failure in a sign-in. @param label the provider's name on screen */
export function refusalOf(thrown: unknown, label: string): SignInRefused {
  if (thrown instanceof SignInRefused) return thrown;
  const refuse = (words: string, isForLog: boolean) => new SignInRefused(words, isForLog, thrown);
  if (isUnanswered(thrown))
    return refuse(`${label} doesn't answer. Try again in a few minutes.`, true);
  const error = errorOf(thrown);
  if (error === 'access_denied') return refuse(`${label} didn't let you in. Try again.`, false);
  if (error === 'invalid_grant' || codeOf(thrown) === 'OAUTH_INVALID_STATE')
    return refuse('This sign-in was used already or took too long. Try again.', false);
  if (error !== '')
    return refuse(`${label} refuses CATIS. Ask your administrator: the log has the cause.`, true);
  if (codeOf(thrown) === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return refuse(
      `The clocks of ${label} and CATIS differ by more than two minutes. Ask your administrator.`,
      true,
    );
  return refuse(
    `The answer of ${label} couldn't be verified. Try again, or ask your administrator.`,
    true,
  );
}
