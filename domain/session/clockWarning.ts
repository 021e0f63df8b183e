const MINUTE_MS = 60_000;
/** Users are warned if their clock is off by more than this (SES-32). */
const SAID_MS = 2 * MINUTE_MS;

/**
 * The warning about this computer's clock, null if it is accurate enough.
 * @param offsetMs the service's time minus the computer's
 */
export function clockWarning(offsetMs: number): string | null {
  const off = Math.abs(offsetMs);
  if (off <= SAID_MS) return null;
  const minutes = Math.round(off / MINUTE_MS);
  const hours = Math.round(minutes / 60);
  const much =
    minutes < 120
      ? `${minutes} minutes`
      : hours < 48
        ? `${hours} hours`
        : `${Math.round(hours / 24)} days`;
  return `This computer's clock is ${much} ${offsetMs < 0 ? 'ahead of' : 'behind'} the service.`;
}
