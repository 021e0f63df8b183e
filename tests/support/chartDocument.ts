import { allStates, type StateText } from './chartText.ts';

const nodeId = (path: string) => path.replaceAll('.', '_');
/** Mermaid ends a label at a semicolon and reads `#` as the start of a character's code. */
const label = (words: string) => words.replaceAll(/[;#]/g, ' ');

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.');
/**
 * The path of the innermost state around both. Mermaid requires the arrow between the two states to
 * be written there.
 */
function commonParent(a: string, b: string): string {
  const [left, right] = [a.split('.'), b.split('.')];
  let depth = 0;
  while (depth < left.length - 1 && depth < right.length - 1 && left[depth] === right[depth])
    depth++;
  return left.slice(0, depth).join('.');
}

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly words: string[];
}
/**
 * Mermaid can't draw an arrow from a box to a state inside it. Such an arrow begins at a marker
 * inside the box, named "anywhere in" the box.
 */
const anywhereIn = (state: StateText, to: string): string => {
  const region =
    state.kind === 'parallel'
      ? state.states.find((s) => to.startsWith(`${s.path}.`))?.path
      : undefined;
  return [region ?? state.path, 'anywhere'].filter((p) => p !== '').join('.');
};
/**
 * One arrow for all transitions from one state to another. A transition that stays in its state has
 * no arrow.
 */
function arrowsOf(root: StateText): {
  readonly arrows: readonly Arrow[];
  readonly marks: ReadonlyMap<string, string>;
} {
  const arrows = new Map<string, Arrow>();
  const marks = new Map<string, string>();
  for (const state of allStates(root))
    for (const t of state.transitions)
      for (const to of t.targets) {
        const isWithin = state.path === '' || to.startsWith(`${state.path}.`);
        const from = isWithin ? anywhereIn(state, to) : state.path;
        if (isWithin) marks.set(from, state.path === '' ? 'anywhere' : `anywhere in ${state.key}`);
        const key = `${from}>${to}`;
        const arrow = arrows.get(key) ?? { from, to, words: [] };
        const words = `${t.event}${t.guard === null ? '' : ` [${t.guard}]`}`;
        if (!arrow.words.includes(words)) arrow.words.push(words);
        arrows.set(key, arrow);
      }
  return { arrows: [...arrows.values()], marks };
}

/** The chart in Mermaid's syntax. */
export function mermaid(root: StateText): string {
  const { arrows, marks } = arrowsOf(root);
  const lines = ['stateDiagram-v2'];
  const write = (depth: number, line: string) => lines.push(`${'  '.repeat(depth + 1)}${line}`);
  const within = (state: StateText, depth: number) => {
    // Before the states themselves: Mermaid puts a state where it was named last, which must be its
    // own box.
    for (const a of arrows)
      if (commonParent(a.from, a.to) === state.path)
        write(depth, `${nodeId(a.from)} --> ${nodeId(a.to)}: ${label(a.words.join('<br>'))}`);
    for (const [mark, name] of marks)
      if (parentOf(mark) === state.path) write(depth, `state "${name}" as ${nodeId(mark)}`);
    if (state.initial !== null) write(depth, `[*] --> ${nodeId(state.initial)}`);
    for (const child of state.states) {
      const id = nodeId(child.path);
      const name = child.kind === 'history' ? `${child.key} (where it was)` : child.key;
      if (id !== name) write(depth, `state "${name}" as ${id}`);
      else if (child.states.length === 0) write(depth, id);
      if (child.states.length > 0) {
        write(depth, `state ${id} {`);
        within(child, depth + 1);
        write(depth, '}');
      }
      if (child.kind === 'final') write(depth, `${id} --> [*]`);
    }
  };

  // A region is a box too. Mermaid fails on some charts with its own regions (`--`).
  within(root, 0);
  return lines.join('\n');
}

/**
 * The content of docs/charts for one chart: its drawing. Tags, guards and actions by state are on
 * the page of `npm run paths`.
 */
export const chartDocument = (name: string, file: string, root: StateText): string =>
  [
    `# ${name}`,
    '',
    `Written by \`npm run charts\` from [${file}](../../${file}); change the chart, not this file.`,
    '',
    '```mermaid',
    mermaid(root),
    '```',
    '',
  ].join('\n');
