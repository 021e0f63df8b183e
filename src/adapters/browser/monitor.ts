/** The interface of an error-reporting or performance service that the hosting page can inject. */
export interface MonitorService {
  identify?(userId: string | null): void;
  report?(error: unknown, context: Readonly<Record<string, unknown>>): void;
}
declare global {
  // The name under which a hosting page injects its service before the product starts.
  var catisMonitor: MonitorService | undefined;
}

export interface Monitor {
  /** Sends the signed-in user to the performance monitor, on each identity change (SES-1). */
  identify(userId: string | null): void;
  /** Logs a failure and forwards it to the error-reporting service when present (SES-14). */
  report(error: unknown, context?: Readonly<Record<string, unknown>>): void;
  /** Logs an anomaly that needs no action, such as a missing cached list (WIRE-18). */
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
