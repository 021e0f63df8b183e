import { versionHeader } from '../../../contract/constants.ts';
import { type BrowserError, MOST_FRAMES } from '../../../contract/monitoring/browserErrors.ts';
import { monitoringRoutes } from '../../../contract/monitoring/routes.ts';
import { matchRoute } from '../../../domain/routes/match.ts';
import { ApiError } from './apiError.ts';

/** Reports per page load: an error in a loop must not fill the service's log. */
const MAX_REPORTS = 10;
/** Longest line of a stack that can be a frame. */
const MAX_LINE = 500;
const sent = new Set<string>();

const className = /^[A-Za-z_$][\w$]{0,59}$/;
/** A frame of our scripts: Chromium writes `at save (URL:1:2)`, Firefox `save@URL:1:2`. */
const frame =
  /^(?:\s*at (?:async )?(?:new )?(?:([\w$.<>]{1,60})[^(]*\()?|([\w$.<>/]{0,60})@)https?:\/\/[^/\s]+\/(?:[\w.-]+\/)*([\w.-]{1,80}\.js)(?:\?[^:]*)?:(\d{1,7}):(\d{1,7})\)?$/;

function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      // A message can be of any length, and the pattern need not search it.
      if (line.length > MAX_LINE) return [];
      const [, ofChromium, ofFirefox, file, row, column] = frame.exec(line) ?? [];
      if (file === undefined) return [];
      const name = (ofChromium ?? ofFirefox ?? '').replaceAll('/', '.');
      return [`${name === '' ? '' : `${name} `}${file}:${row}:${column}`];
    })
    .slice(0, MOST_FRAMES);
}

/** The entry script's name, which changes with every build. */
function buildOf(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  const name = /([\w.-]{1,60})\.js$/.exec(entry)?.[1];
  return name ?? 'unknown';
}

/**
 * What the service learns of an error: its class and where it happened, but not its message, which
 * can contain names (MON-10). Null for an error that the service knows, or that can't reach it.
 */
export function errorReport(error: unknown, path: string, build: string): BrowserError | null {
  const isOfReply = error instanceof ApiError && error.status === 200;
  if (error instanceof ApiError && !isOfReply) return null;
  const route = matchRoute(path)?.route.path ?? 'unknown';
  if (!(error instanceof Error)) return { build, route, name: 'NoError', frames: [] };
  if (error.name === 'AbortError') return null;
  return {
    build,
    route,
    name: className.test(error.name) ? error.name : 'Error',
    frames: framesOf(error.stack ?? ''),
  };
}

/** Sends an error to the service, once per page load. Failing to is not an error. */
export function sendErrorReport(restUrl: string, error: unknown): void {
  const report = errorReport(error, location.pathname, buildOf());
  const body = JSON.stringify(report);
  if (report === null || sent.has(body) || sent.size >= MAX_REPORTS) return;
  sent.add(body);
  fetch(`${restUrl}${monitoringRoutes.reportBrowserError.path}`, {
    method: monitoringRoutes.reportBrowserError.method,
    headers: { ...versionHeader, 'Content-Type': 'application/json' },
    body,
    // The page may be about to reload.
    keepalive: true,
  }).catch(() => undefined);
}
