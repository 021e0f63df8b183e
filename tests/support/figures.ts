import { readdirSync, readFileSync } from 'node:fs';

export const PAGE = 'docs/figures.md';
export const STORED = 'bench/figures';
const END = '<!-- end of the figures -->';

/** A benchmark's figure of one run (`bench/figure.mjs`); both numbers in `unit`. */
export interface Told {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly against: string;
  readonly limit: number;
  readonly goal: string;
}
/** Median and range of a value over all runs. */
interface Span {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}
interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly against: string;
  readonly goal: string;
  readonly value: Span;
  readonly limit: Span;
  /** The ratio of value and limit of the same run. */
  readonly ratio: Span;
}
/** `bench/figures/NAME.json`. */
export interface Stored {
  readonly bench: string;
  /** The sizes, given as arguments after the benchmark's name. */
  readonly asked: readonly string[];
  readonly runs: number;
  /** The day in UTC. */
  readonly date: string;
  /** Short hash; ends with `-dirty` if files were changed. */
  readonly commit: string;
  /** `isQuiet`: nothing else ran when the first run began (a load average under 0.5). */
  readonly machine: { readonly cores: number; readonly node: string; readonly isQuiet: boolean };
  readonly figures: readonly Figure[];
}

const short = (value: number) => Number(value.toPrecision(3));
function spanOf(values: readonly number[]): Span {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (n: number) => sorted[n] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: short((at(Math.floor(middle)) + at(Math.ceil(middle))) / 2),
    least: short(at(0)),
    most: short(at(sorted.length - 1)),
  };
}

/**
 * The figures of some runs in the order of the first run.
 * @throws if a run has no figures, or other figures than the first run.
 */
export function figuresOf(runs: readonly (readonly Told[])[]): Figure[] {
  const key = ({ name, against }: Told) => `${name}, against ${against}`;
  const first = runs[0] ?? [];
  if (first.length === 0) throw new Error('The first run told no figure');
  for (const [n, run] of runs.entries()) {
    const [told, due] = [run.map(key).join('\n'), first.map(key).join('\n')];
    if (told !== due)
      throw new Error(`Run ${n + 1} told\n${told}\nand not, as the first one,\n${due}`);
  }
  return first.map(({ name, unit, against, goal }, place) => {
    const each = (number: (told: Told) => number) =>
      spanOf(runs.flatMap((run) => run.slice(place, place + 1).map(number)));
    return {
      name,
      unit,
      against,
      goal,
      value: each((t) => t.value),
      limit: each((t) => t.limit),
      ratio: each((t) => t.value / t.limit),
    };
  });
}

const shown = (value: number) =>
  value >= 100
    ? value.toFixed(0)
    : value >= 10
      ? value.toFixed(1)
      : String(Number(value.toPrecision(2)));
const sayRatio = ({ median, least, most }: Span) =>
  least === most ? `${shown(median)}×` : `${shown(median)}× (${shown(least)}–${shown(most)})`;
const row = ({ name, unit, against, goal, value, limit, ratio }: Figure) => [
  name,
  sayRatio(ratio),
  goal,
  `${shown(value.median)} ${unit}`,
  `${shown(limit.median)} ${unit}`,
  against,
];
const titles = ['What', 'Ratio', 'Goal', 'Median', 'Limit', 'The limit: of the same run'];

/** The text between a benchmark's markers: when and where it ran, and its aligned table. */
export function tableOf({ bench, asked, runs, date, commit, machine, figures }: Stored): string {
  const rows = [titles, ...figures.map(row)];
  const widths = titles.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  const [head, ...body] = rows.map(line);
  const where = `${machine.cores} cores, Node ${machine.node}, a ${machine.isQuiet ? 'quiet' : 'busy'} machine`;
  const said = `${runs === 1 ? 'One run' : `Medians of ${runs} runs, least and most in brackets,`} of \`npm run bench -- ${[bench, ...asked].join(' ')}\`, ${date}, ${commit}; ${where}.`;
  return [said, '', head, rule, ...body].join('\n');
}

/**
 * The page with every stored table.
 * @throws if a stored benchmark has no section on the page, or a section has no stored benchmark.
 */
export function pageWith(page: string, all: readonly Stored[]): string {
  const placed = [...page.matchAll(/<!-- figures of (\w+) -->/g)].map(([, name]) => name ?? '');
  const stored = all.map(({ bench }) => bench);
  for (const name of stored.filter((one) => !placed.includes(one)))
    throw new Error(
      `${PAGE} has no place for ${name}: write "<!-- figures of ${name} -->" and "${END}" into it, then npm run bench -- figures`,
    );
  for (const name of placed.filter((one) => !stored.includes(one)))
    throw new Error(`${PAGE} has a place for ${name}, of which ${STORED} has nothing`);
  return all.reduce((text, one) => {
    const begin = `<!-- figures of ${one.bench} -->`;
    const from = text.indexOf(begin);
    const to = text.indexOf(END, from);
    if (to < 0) throw new Error(`${PAGE}: "${begin}" has no "${END}"`);
    return `${text.slice(0, from)}${begin}\n\n${tableOf(one)}\n\n${text.slice(to)}`;
  }, page);
}

/** The stored benchmarks, by name. */
export const storedFigures = (): Stored[] =>
  readdirSync(STORED)
    .filter((file) => file.endsWith('.json'))
    .sort()
    // Only `npm run bench` writes it.
    .map((file) => JSON.parse(readFileSync(`${STORED}/${file}`, 'utf8')) as Stored);
