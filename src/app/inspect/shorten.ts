const LONGEST_TEXT = 160;
const MOST = 12;
const DEEPEST = 5;
const plain = (value: object) =>
  Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null;

/**
 * Shortens a value for the panel: cuts long texts, long lists and deep levels, and notes how much
 * is missing.
 */
function short(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT
      ? `${value.slice(0, LONGEST_TEXT)}… (${value.length} characters)`
      : value;
  if (typeof value === 'function') return '(function)';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if ('sessionId' in value) return '(actor)';
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`;
  if (Array.isArray(value)) {
    if (depth >= DEEPEST) return `(${value.length} entries)`;
    const first = value.slice(0, MOST).map((v) => short(v, depth + 1));
    return value.length > MOST ? [...first, `… ${value.length - MOST} more`] : first;
  }
  if (!plain(value)) return String(value);
  const entries = Object.entries(value);
  if (depth >= DEEPEST) return `(${entries.length} keys)`;
  const first = entries.slice(0, MOST * 3).map(([key, v]) => [key, short(v, depth + 1)] as const);
  return Object.fromEntries(
    entries.length > first.length
      ? [...first, ['…', `${entries.length - first.length} more`]]
      : first,
  );
}
export const shortText = (value: unknown, indent = 2): string =>
  JSON.stringify(short(value, 0), null, indent) ?? 'undefined';

/**
 * Returns the paths of a chart's active states: for
 * `{ form: { guided: 'crew' }, incident: 'idle' }`, form.guided.crew and incident.idle.
 */
export const statePaths = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? [value] : [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const within = statePaths(inner);
    return within.length === 0 ? [key] : within.map((path) => `${key}.${path}`);
  });
};
