/** Random numbers from one seed: the same seed makes the same choices (mulberry32). */
export function chances(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    below,
    /** True in this share of the cases. */
    often: (share: number): boolean => next() < share,
    of: <T>(list: readonly T[]): T => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error('nothing to choose from');
      return one;
    },
  };
}
export type Chances = ReturnType<typeof chances>;

/** A placeholder in a body for JSON that no JavaScript value produces. */
const RAW = '@raw:';
const raw = (json: string) => `${RAW}${json}@`;
/** The body as JSON text, with the placeholders replaced. */
export const jsonText = (body: unknown): string =>
  (JSON.stringify(body) ?? '').replace(/"@raw:(.*?)@"/g, (_, json: string) =>
    json.replaceAll('\\"', '"'),
  );

const nested = (depth: number): string => raw(`${'['.repeat(depth)}${']'.repeat(depth)}`);
export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e\u200b\ufeff',
  '🛩️'.repeat(30),
  'e\u0301'.repeat(60),
  'ﷺ'.repeat(99),
  'x'.repeat(101),
  'x'.repeat(2001),
  'x'.repeat(70_000),
  "'; drop table bases; --",
  '%',
  '\\',
  '$1',
  '{}',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '=1+1',
  '\t\n\r',
  'İ',
  'ß',
];
export const oddDates: readonly string[] = [
  '0000-01-01',
  '0000-00-00',
  '1899-12-31',
  '1900-01-01',
  '2200-12-31',
  '2201-01-01',
  '9999-12-31',
  '2025-02-29',
  '2025-02-30',
  '2025-13-01',
  '25-1-1',
  '+012025-01-01',
  '-000001-01-01',
  '2025-01-01T00:00:00Z',
  '2025-01-01T24:00:00Z',
  '2025-01-01T23:59:60Z',
  '2025-01-01T00:00Z',
  '2025-01-01T00:00:00.123456789Z',
  `2025-01-01T00:00:00.${'9'.repeat(400)}Z`,
  '2025-01-01T00:00:00+14:00',
  '2025-03-09T10:30:00Z',
  '1900-01-01T00:00:00Z',
  '2200-12-31T23:59:59.999999999Z',
  '2025-07-14t20:00:00z',
  'infinity',
  'epoch',
  'now',
  'today',
];
export const oddIds: readonly string[] = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-4000-8000-00000000000A',
  '{00000000-0000-4000-8000-000000000001}',
  '0000000000004000800000000000000a',
  '1',
];
const oddNumbers: readonly unknown[] = [
  ...[
    '-0',
    '1e400',
    '-1e400',
    '1e308',
    '1e-320',
    '9007199254740993',
    '99999999999999999999999999',
    'NaN',
    '0x10',
    '01',
  ].map(raw),
  ...[
    0, -1, 0.1, 1.005, 0.000_000_001, 1e21, 2_147_483_648, -2_147_483_649, 32_768, 1e9,
    999_999_999.99, 100_000_000,
  ],
];
const oddShapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { length: 1 },
  Array.from({ length: 600 }, () => 'x'),
  nested(50),
  nested(20_000),
  raw('{"__proto__":{"isAdmin":true}}'),
  raw('{"constructor":{"prototype":{"isAdmin":true}}}'),
  raw('{"toString":1,"valueOf":2,"hasOwnProperty":3}'),
];
const pools: readonly (readonly unknown[])[] = [oddTexts, oddDates, oddIds, oddNumbers, oddShapes];
/** A copy of any odd value, each kind with the same chance. */
export const oddValue = (chance: Chances): unknown => structuredClone(chance.of(chance.of(pools)));
