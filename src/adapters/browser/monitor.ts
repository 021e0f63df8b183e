/** What an error-reporting or performance service must offer to be told of things; the hosting page may inject one. */
export interface MonitorService {
  identify?(userId: string | null): void;
  report?(error: unknown, context: Readonly<Record<string, unknown>>): void;
}
declare global {
  // The name under which a hosting page injects its service before the product starts.
  var catisMonitor: MonitorService | undefined;
}

export interface Monitor {
  /** Tells the performance monitor who is signed in; called on each identity change (SES-1). */
  identify(userId: string | null): void;
  /** Logs a failure and forwards it to the error-reporting service when present (SES-14). */
  report(error: unknown, context?: Readonly<Record<string, unknown>>): void;
  /** Logs something odd that needs nobody's help, such as a missing cached list (WIRE-18). */
  warn(message: string): void;
}

export const monitor: Monitor = {
  identify: (userId) => globalThis.catisMonitor?.identify?.(userId),
  report: (error, context = {}) => {
    console.error(error, context);
    globalThis.catisMonitor?.report?.(error, context);
  },
  warn: (message) => console.warn(message),
};
