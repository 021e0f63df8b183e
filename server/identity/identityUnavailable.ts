/**
 * The identity provider doesn't answer, so the service can't verify tokens (SAFE-2). A 401 would
 * end the session of a user who did nothing wrong.
 */
export class IdentityUnavailable extends Error {
  readonly status = 503;
  readonly headers = { 'retry-after': '10' };
  constructor() {
    super('The sign-in service does not answer. Try again in a moment.');
    this.name = 'IdentityUnavailable';
  }
}
