/**
 * An error-reporting or performance service: the operator's, which `/monitor.js` injects, or our
 * own. `docs/monitoring.md` describes it for operators (MON-12).
 */
export interface MonitorService {
  identify?(userId: string | null): void;
  report?(error: unknown, context: Readonly<Record<string, unknown>>): void;
}
declare global {
  // The name under which the operator's script injects its service before the product starts.
  var catisMonitor: MonitorService | undefined;
}

export interface Monitor {
  /** Sends the signed-in user to the performance monitor, on each identity change (SES-1). */
  identify(userId: string | null): void;
  /** Logs a failure and forwards it to the error-reporting service (SES-14). */
  report(error: unknown, context?: Readonly<Record<string, unknown>>): void;
  /** Logs an anomaly that needs no action, such as a missing cached list (WIRE-18). */
  warn(message: string): void;
}

type Message = (to: MonitorService) => void;
/** Messages from before the configuration is loaded; null once there is a service. */
let early: Message[] | null = [];
const MAX_EARLY = 20;
let own: MonitorService = {};

function tell(message: Message): void {
  if (early !== null && globalThis.catisMonitor === undefined) {
    if (early.length < MAX_EARLY) early.push(message);
    return;
  }
  try {
    message(globalThis.catisMonitor ?? own);
  } catch (error) {
    // An error of the operator's script must not become one of the product.
    console.error('The monitor failed', error);
  }
}

/** Sends what was reported so far, and everything later: to the operator's service, or to ours. */
export function setMonitorService(service: MonitorService): void {
  own = service;
  const waiting = early ?? [];
  early = null;
  for (const message of waiting) tell(message);
}

export const monitor: Monitor = {
  identify: (userId) => tell((to) => to.identify?.(userId)),
  report: (error, context = {}) => {
    console.error(error, context);
    tell((to) => to.report?.(error, context));
  },
  warn: (message) => console.warn(message),
};

/** Forwards errors that no code caught. The browser logs them itself (MON-11). */
export function watchUncaught(): void {
  addEventListener('error', ({ error }) => {
    // A file that fails to load has no error object.
    if (error instanceof Error) tell((to) => to.report?.(error, { where: 'uncaught' }));
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    tell((to) => to.report?.(reason, { where: 'unhandled rejection' }));
  });
}
