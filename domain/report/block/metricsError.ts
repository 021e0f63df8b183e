/** The metrics break the contract; the message names the column (RPT-12). */
export class MetricsError extends Error {
  override readonly name = 'MetricsError';
}

const LACK = 'which the dimensions do not have';
/** The metrics name an id that the dimensions do not have: one of the two is stale (RPT-101). */
export const missingReference = (what: string, id: string): MetricsError =>
  new MetricsError(`The metrics name the ${what} ${id}, ${LACK}.`);
/** Whether the error is of this kind. Checks the text: workers pass on only the message. */
export const isMissingReference = (error: unknown): boolean => String(error).includes(LACK);
