import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  figuresOf,
  PAGE,
  pageWith,
  type Stored,
  storedFigures,
  type Told,
  tableOf,
} from '../support/figures.ts';

it('keeps docs/figures.md equal to the tables of bench/figures; if not: npm run bench -- figures', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toBe(pageWith(page, storedFigures()));
});

const figure = (name: string, value: number, limit: number): Told => ({
  name,
  value,
  unit: 'ms',
  against: 'a pass',
  limit,
  goal: '≤ 2',
});
const span = (median: number, least: number, most: number) => ({ median, least, most });

describe('figures of several runs', () => {
  it('reports medians and spans, and a ratio from one run', () => {
    const [first, second] = figuresOf([
      [figure('a', 10, 10), figure('b', 1, 4)],
      [figure('a', 30, 20), figure('b', 1, 4)],
      [figure('a', 20, 5), figure('b', 1, 4)],
    ]);
    expect([first?.value, first?.limit, first?.ratio]).toEqual([
      span(20, 10, 30),
      span(10, 5, 20),
      span(1.5, 1, 4),
    ]);
    expect([second?.name, second?.ratio]).toEqual(['b', span(0.25, 0.25, 0.25)]);
  });
  it('interpolates between the two middle runs of an even number', () => {
    expect(figuresOf([[figure('a', 1, 1)], [figure('a', 2, 1)]])[0]?.value).toEqual(
      span(1.5, 1, 2),
    );
  });
  it.each([
    ['nothing at all', []],
    ['an empty list', [[]]],
    ['fewer figures than the first', [[figure('a', 1, 1), figure('b', 1, 1)], [figure('a', 1, 1)]]],
    ['other figures', [[figure('a', 1, 1)], [figure('b', 1, 1)]]],
  ])('refuses runs that report %s', (_, runs) => expect(() => figuresOf(runs)).toThrow('told'));
});

describe('the page', () => {
  const stored: Stored = {
    bench: 'pace',
    asked: ['100'],
    runs: 2,
    date: '2026-11-23',
    commit: 'abc1234',
    machine: { cores: 2, node: 'v20.19.0', isQuiet: true },
    figures: figuresOf([[figure('a', 1, 1)], [figure('a', 250, 100)]]),
  };
  const empty = 'Before\n\n<!-- figures of pace -->\n<!-- end of the figures -->\n\nafter\n';
  it('states when, where and how often, and keeps the text around the tables', () => {
    const page = pageWith(empty, [stored]);
    expect(page).toBe(`Before

<!-- figures of pace -->

Medians of 2 runs, least and most in brackets, of \`npm run bench -- pace 100\`, 2026-11-23, abc1234; 2 cores, Node v20.19.0, a quiet machine.

| What | Ratio        | Goal | Median | Limit   | The limit: of the same run |
| ---- | ------------ | ---- | ------ | ------- | -------------------------- |
| a    | 1.8× (1–2.5) | ≤ 2  | 126 ms | 50.5 ms | a pass                     |

<!-- end of the figures -->

after
`);
    expect(pageWith(page, [stored])).toBe(page);
  });
  it('mentions a busy machine, and a single run', () => {
    expect(
      tableOf({ ...stored, runs: 1, machine: { ...stored.machine, isQuiet: false } }),
    ).toContain('One run of `npm run bench -- pace 100`');
    expect(tableOf({ ...stored, machine: { ...stored.machine, isQuiet: false } })).toContain(
      'a busy machine.',
    );
  });
  it('has a section for each stored bench and for no other', () => {
    expect(() => pageWith('no place', [stored])).toThrow(
      'docs/figures.md has no place for pace: write "<!-- figures of pace -->"',
    );
    expect(() => pageWith(empty, [])).toThrow(
      'docs/figures.md has a place for pace, of which bench/figures has nothing',
    );
    expect(() => pageWith('<!-- figures of pace -->', [stored])).toThrow(
      'has no "<!-- end of the figures -->"',
    );
  });
});
