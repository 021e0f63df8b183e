import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { allCharts, CHARTS, chartFiles } from '../support/allCharts.ts';
import { mermaid } from '../support/chartDocument.ts';
import { allStates, effectName, stateText, UNNAMED } from '../support/chartText.ts';

const charts = await allCharts();
const files = await chartFiles();

it.each([...files])('%s matches the charts; if not: npm run charts', (file, text) => {
  expect(existsSync(file) ? readFileSync(file, 'utf8') : 'missing').toBe(text);
});
it('docs/charts holds every chart and nothing else', () => {
  expect(readdirSync(CHARTS).sort()).toEqual(charts.map((c) => `${c.name}.md`).sort());
});
it.each(charts.map((c) => [c.name, c] as const))(
  '%s: every effect and every guard has a name',
  (_, { root }) => {
    const unnamed = allStates(root).flatMap((s) => [
      ...(s.entry.includes(UNNAMED) ? [`${s.path} entry`] : []),
      ...(s.exit.includes(UNNAMED) ? [`${s.path} exit`] : []),
      ...s.transitions
        .filter((t) => t.effects.includes(UNNAMED) || t.guard?.includes(UNNAMED) === true)
        .map((t) => `${s.path} ${t.event}`),
    ]);
    expect(unnamed).toEqual([]);
  },
);

// Separate constants: the linter reports an assign() inside a call as unused.
const ofKeys = assign({ rows: [], total: 0 } as never);
const ofFunction = assign((() => ({})) as never);
const labelled = Object.defineProperty(
  assign(() => ({})),
  'name',
  { value: 'forgetRows' },
);
describe('effect names', () => {
  it.each([
    ['its name in setup', 'keepRows', 'keepRows'],
    ['its name in setup, with params', { type: 'notify', params: {} }, 'notify'],
    ['the name of its function', function rememberBase() {}, 'rememberBase'],
    ['the keys it assigns', ofKeys, 'assign rows, total'],
    ['a name set on an assign', labelled, 'forgetRows'],
    ['nothing for an assign with computed keys', ofFunction, UNNAMED],
    ['nothing but its position', { actions: () => undefined }.actions, UNNAMED],
  ])('names it %s', (_, action, name) => expect(effectName(action)).toBe(name));
});

it('draws a box’s arrows to its inner states from a marker inside it, and the chart’s from outside', () => {
  const chart = setup({}).createMachine({
    initial: 'open',
    on: { reset: '.open' },
    states: {
      open: {
        initial: 'a',
        on: { again: '.b' },
        states: { a: { on: { next: 'b' } }, b: { type: 'final' } },
        onDone: 'closed',
      },
      closed: {},
    },
  });
  expect(mermaid(stateText(chart.root))).toBe(`stateDiagram-v2
  anywhere --> open: reset
  open --> closed: open done
  state "anywhere" as anywhere
  [*] --> open
  state open {
    open_anywhere --> open_b: again
    open_a --> open_b: next
    state "anywhere in open" as open_anywhere
    [*] --> open_a
    state "a" as open_a
    state "b" as open_b
    open_b --> [*]
  }
  closed`);
});
