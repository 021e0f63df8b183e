/** The formatter's line width (biome.json). */
const LINE_WIDTH = 100;
/** From this length on, a value that occurs more than once becomes a constant. */
const NAMED_FROM = 120;

const quoted = (text: string) => {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return escaped.includes("'") && !escaped.includes('"')
    ? `"${escaped}"`
    : `'${escaped.replaceAll("'", "\\'")}'`;
};
const keyText = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isTypedArray = (value: object): value is object & ArrayLike<unknown> =>
  ArrayBuffer.isView(value) && 'length' in value;
/** Objects and lists that can be written as literals, and so be named or cut. */
export const isPlain = (value: unknown): value is object =>
  isObject(value) &&
  !('sessionId' in value) &&
  !(value instanceof Error) &&
  !ArrayBuffer.isView(value);

/**
 * Splits the source text that recreates a value: `before` is the call up to its last argument,
 * `held` that argument. If `held` is null, `before` is the whole call.
 */
function callOf(value: Error | ArrayLike<unknown>): {
  readonly before: string;
  readonly held: object | null;
} {
  if (!(value instanceof Error))
    return { before: `${value.constructor.name}.from(`, held: Array.from(value) };
  const made = `new Error(${quoted(value.message)})`;
  const carried = Object.fromEntries(Object.entries(value));
  return Object.keys(carried).length === 0
    ? { before: made, held: null }
    : { before: `Object.assign(${made}, `, held: carried };
}

/** Writes values in the formatter's style. */
export interface Writer {
  /**
   * @param indent of the first line, @param used characters before and after the value on that line
   */
  readonly text: (value: unknown, indent: number, used: number) => string;
  /** The constants used in the texts, for the top of the file. */
  readonly constants: string;
}

/** Writes a value on one line. @param inner writes the values in a list or an object */
const flat = (value: unknown, inner: (value: unknown) => string): string => {
  if (value === undefined) return 'undefined';
  if (typeof value === 'function') return 'undefined /* a function */';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'string') return quoted(value);
  if (!isObject(value)) return String(value);
  if ('sessionId' in value) return 'undefined /* an actor */';
  if (value instanceof Error || isTypedArray(value)) {
    const { before, held } = callOf(value);
    return held === null ? before : `${before}${inner(held)})`;
  }
  if (Array.isArray(value)) return `[${value.map(inner).join(', ')}]`;
  const entries = Object.entries(value).map(([key, held]) => `${keyText(key)}: ${inner(held)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
};
/** Fills lines with words, as the formatter does with numbers. */
const filled = (words: readonly string[], pad: string): string => {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= LINE_WIDTH)
      lines[lines.length - 1] = `${last} ${word},`;
    else lines.push(`${pad}${word},`);
  }
  return `${lines.join('\n')}\n`;
};

/** Returns a writer that turns large repeated values in `values` into constants. */
export function writerOf(values: readonly unknown[]): Writer {
  /** The names of constants, by their value's text without names. */
  const names = new Map<string, string>();
  const whole = (value: unknown): string => flat(value, whole);
  const nameOf = (value: unknown) =>
    names.size === 0 || !isPlain(value) ? undefined : names.get(whole(value));
  const named = (value: unknown): string => nameOf(value) ?? flat(value, named);
  /** In a list of several objects or lists, the formatter puts each on its own line. */
  const mustBreak = (value: unknown): boolean => {
    if (!isPlain(value)) return false;
    const inner: readonly unknown[] = Object.values(value).map((v: unknown) =>
      nameOf(v) === undefined ? v : null,
    );
    const isLarge = (v: unknown) =>
      isPlain(v) && Object.keys(v).length > 1 && Array.isArray(v) === Array.isArray(inner[0]);
    return (
      (Array.isArray(value) && inner.length > 1 && inner.every(isLarge)) || inner.some(mustBreak)
    );
  };
  const broken = (value: unknown, indent: number, used: number): string => {
    const line = flat(value, named);
    if (
      isObject(value) &&
      (value instanceof Error || isTypedArray(value)) &&
      !('sessionId' in value)
    ) {
      const { before, held } = callOf(value);
      return held === null ? before : `${before}${text(held, indent, used + before.length + 1)})`;
    }
    if (
      !isPlain(value) ||
      Object.keys(value).length === 0 ||
      (indent + used + line.length <= LINE_WIDTH && !mustBreak(value))
    )
      return line;
    const pad = ' '.repeat(indent + 2);
    const end = ' '.repeat(indent);
    // Several numbers share a line.
    if (Array.isArray(value) && value.every((v) => typeof v === 'number'))
      return `[\n${filled(value.map(String), pad)}${end}]`;
    const lines = Object.entries(value).map(([key, inner]) => {
      const before = Array.isArray(value) ? '' : `${keyText(key)}: `;
      return `${pad}${before}${text(inner, indent + 2, before.length + 1)},\n`;
    });
    return Array.isArray(value) ? `[\n${lines.join('')}${end}]` : `{\n${lines.join('')}${end}}`;
  };
  const text = (value: unknown, indent: number, used: number): string =>
    nameOf(value) ?? broken(value, indent, used);
  const constants: string[] = [];
  const seen = new Set<string>();
  const visit = (value: unknown): void => {
    if (!isPlain(value)) return;
    const held = whole(value);
    if (names.has(held)) return;
    if (held.length >= NAMED_FROM && seen.has(held)) {
      const name = `value${names.size + 1}`;
      constants.push(`const ${name} = ${broken(value, 0, `const ${name} = ;`.length)};\n`);
      names.set(held, name);
      return;
    }
    seen.add(held);
    for (const inner of Object.values(value)) visit(inner);
  };
  for (const value of values) visit(value);
  return { text, constants: constants.join('') };
}
