import { type ApiConfig, MONITOR_SCRIPT } from '../../../contract/session/configuration.ts';
import { setMonitorService } from '../browser/monitor.ts';

/** How long the product waits for the operator's script, in ms (MON-12). */
const SCRIPT_WITHIN_MS = 3000;

/**
 * Loads the operator's script, and sends errors to its service or, without one, to ours. The
 * product starts all the same if the script fails or is slow (MON-12).
 */
export async function startMonitor(
  { catisRestUrl, hasMonitor }: Pick<ApiConfig, 'catisRestUrl' | 'hasMonitor'>,
  load: (path: string) => Promise<unknown> = (path) => import(/* @vite-ignore */ path),
): Promise<void> {
  if (hasMonitor) {
    let late: ReturnType<typeof setTimeout> | undefined;
    await Promise.race([
      load(MONITOR_SCRIPT).catch((error: unknown) =>
        console.error(`${MONITOR_SCRIPT} failed to load`, error),
      ),
      new Promise((done) => {
        late = setTimeout(done, SCRIPT_WITHIN_MS);
      }),
    ]);
    clearTimeout(late);
  }
  setMonitorService({
    report: (error) => {
      // Loaded with the first error: most pages have none.
      import('./errorReports.ts').then(
        ({ sendErrorReport }) => sendErrorReport(catisRestUrl, error),
        () => undefined,
      );
    },
  });
}
