import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'start' in value &&
  'end' in value;

/**
 * The lines where a reason can be: the end of the cast, the end of its parent, and the lines before
 * these.
 */
function castsOf(
  file: string,
  text: string,
): readonly { readonly line: number; readonly lines: readonly number[] }[] {
  const lineOf = (position: number) => text.slice(0, position).split('\n').length;
  const found: { line: number; lines: number[] }[] = [];
  const look = (value: unknown, part: Node, name: string) => {
    if (Array.isArray(value)) for (const one of value) look(one, part, name);
    if (!isNode(value)) return;
    const within = /(Statement|Declaration|Property|Definition|ArrowFunctionExpression)$/.test(
      value.type,
    )
      ? value
      : part;
    const words = text.slice(value.start, value.end);
    // `as const` converts nothing; `types: {} as …` declares the types of a chart to XState.
    const isCast =
      (value.type === 'TSAsExpression' || value.type === 'TSTypeAssertion') &&
      !/\bas const$/.test(words) &&
      !(name === 'types' && words.startsWith('{} as '));
    if (isCast) {
      const ends = [value.start, value.end, within.start].map(lineOf);
      found.push({ line: lineOf(value.end), lines: ends.flatMap((line) => [line - 1, line]) });
    }
    const key =
      'key' in value && isNode(value.key) ? text.slice(value.key.start, value.key.end) : '';
    for (const child of Object.values(value))
      look(child, within, value.type === 'Property' ? key : '');
  };
  const { program } = parseSync(file, text);
  look(program, program, '');
  return found;
}
/** The lines with a cast without a reason on it or on the line before. */
function unexplained(file: string, text: string): string[] {
  const { comments } = parseSync(file, text);
  const lineOf = (position: number) => text.slice(0, position).split('\n').length;
  const said = new Set(
    comments.flatMap(({ start, end }) =>
      Array.from({ length: lineOf(end) - lineOf(start) + 1 }, (_, n) => lineOf(start) + n),
    ),
  );
  return castsOf(file, text).flatMap(({ line, lines }) =>
    lines.some((one) => said.has(one)) ? [] : [`${file}:${line}`],
  );
}

const sources = ['contract', 'domain', 'machines', 'server', 'src'].flatMap((layer) =>
  readdirSync(layer, { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    /\.tsx?$/.test(name) ? [`${layer}/${name}`] : [],
  ),
);

it('finds a cast without a reason', () => {
  expect(unexplained('a.ts', 'const a = b as C;\n')).toEqual(['a.ts:1']);
  expect(unexplained('a.ts', 'const a = [\n  1,\n  b as C,\n];\n')).toEqual(['a.ts:3']);
  expect(
    unexplained(
      'a.ts',
      '// Its maker says so.\nconst a = b as C;\nconst d = e as F; // So does this.\n',
    ),
  ).toEqual([]);
  expect(
    unexplained('a.ts', 'const a = [1] as const;\nsetup({ types: {} as { context: C } });\n'),
  ).toEqual([]);
});
it('requires a reason for every cast, on its line or the line before', () => {
  const found = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return / as |<\w+>\(/.test(text) ? unexplained(file, text) : [];
  });
  expect(found).toEqual([]);
});
