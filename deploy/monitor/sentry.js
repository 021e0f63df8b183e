// An example for CATIS_MONITOR_SCRIPT: sends errors to a collector that takes Sentry envelopes
// (Sentry, GlitchTip, Bugsink). Set PROJECT and KEY. Envelopes go to our own origin, because the
// security policy allows no other; the proxy passes /monitor/ on (docs/monitoring.md).
const PROJECT = '1';
const KEY = '0123456789abcdef0123456789abcdef';
const MOST = 20;

let user = null;
let sent = 0;

/** `at save (https://host/assets/a.js:1:2)` or `save@https://host/assets/a.js:1:2`. */
const frameOf = (line) => {
  const [, chromium, firefox, filename, lineno, colno] =
    /^(?:\s*at (?:(.+?) \()?|(.*?)@)(https?:\/\/[^?#]+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
  return filename === undefined
    ? []
    : [
        {
          filename,
          function: chromium || firefox || '?',
          lineno: Number(lineno),
          colno: Number(colno),
          in_app: true,
        },
      ];
};

const send = (error, context) => {
  if (sent >= MOST) return;
  sent += 1;
  const isError = error instanceof Error;
  const event = {
    event_id: crypto.randomUUID().replaceAll('-', ''),
    timestamp: Date.now() / 1000,
    platform: 'javascript',
    level: 'error',
    // Without the query: it can contain names.
    request: { url: location.origin + location.pathname },
    tags: { where: String(context.where ?? context.path ?? 'unknown') },
    user,
    exception: {
      values: [
        {
          type: isError ? error.name : 'NoError',
          // An error's message can contain names. Leave it out unless your collector may have it.
          value: '',
          stacktrace: {
            // The collector expects the innermost frame last.
            frames: isError ? (error.stack ?? '').split('\n').flatMap(frameOf).reverse() : [],
          },
        },
      ],
    },
  };
  const envelope = [{ event_id: event.event_id }, { type: 'event' }, event]
    .map((part) => JSON.stringify(part))
    .join('\n');
  fetch(`/monitor/api/${PROJECT}/envelope/?sentry_key=${KEY}&sentry_version=7`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
    body: envelope,
    keepalive: true,
  }).catch(() => undefined);
};

globalThis.catisMonitor = {
  identify: (id) => {
    user = id === null ? null : { id };
  },
  report: send,
};
