/** A refusal of the local identity, with the provider's error text that the browser SDK maps. */
export class Refusal extends Error {
  readonly status: number;
  /** Seconds to wait before the next try; undefined when waiting doesn't help. */
  readonly retryAfter: number | undefined;
  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
