import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { GridCell } from '../../domain/report/view/gridKeys.ts';
import { eventOf } from '../parts/outcome.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  /** The report of the selected cells. Another report has other columns. */
  readonly report: string;
  /** The lines on screen at selection time. If they change, the same indexes are other cells. */
  readonly lines: Int32Array;
  readonly active: GridCell;
  /** The opposite corner of a block; null if only the active cell is selected. */
  readonly anchor: GridCell | null;
  /** The cell of the open menu, or of the last one. */
  readonly menuAt: GridCell;
}
interface At {
  readonly cell: GridCell;
}
interface Where extends At {
  readonly report: string;
  readonly lines: Int32Array;
}
type Event =
  /**
   * Chosen by key, by touch, or because an action starts there. `isExtended`: extends a block from
   * the active cell.
   */
  | ({ type: 'cell.chosen'; isExtended: boolean } & Where)
  | ({ type: 'cell.pressed'; isExtended: boolean } & Where)
  | { type: 'cell.reached'; cell: GridCell }
  | { type: 'pointer.released' }
  | { type: 'block.dropped' }
  | { type: 'focus.gained' }
  | { type: 'focus.lost' }
  /** The next report is to take the focus, because the records behind a figure were opened. */
  | { type: 'focus.due' }
  /** The menu of a cell, or of a header's column. */
  | ({ type: 'menu.opened' } & At)
  | { type: 'menu.closed' }
  /** The grid left the screen. */
  | { type: 'grid.left' };

const selectionSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    /**
     * - `dragging`: a block follows the pointer, and no text is selected.
     * - `due`: the focus goes to the next grid on screen, unless it is elsewhere by then.
     * - `focused`: outline the active cell.
     * - `menu`: the menu of `menuAt` is open.
     */
    tags: Tagged<never, 'dragging' | 'due' | 'focused' | 'menu'>;
  },
}).extend({
  guards: {
    isHeader: (_, { cell }: At) => cell.line === 0,
    isElsewhere: ({ context: { active } }, { cell }: At) =>
      cell.line > 0 && (cell.line !== active.line || cell.column !== active.column),
  },
  actions: {
    choose: assign(
      ({ context }, { report, lines, cell, isExtended }: Where & { isExtended: boolean }) => {
        const isSame = report === context.report && lines === context.lines;
        const from = isSame ? (context.anchor ?? context.active) : null;
        // A block contains no header cells.
        return {
          report,
          lines,
          active: cell,
          anchor: isExtended && from !== null && from.line > 0 && cell.line > 0 ? from : null,
        };
      },
    ),
    reach: assign(({ context }, { cell }: At) => ({
      active: cell,
      anchor: context.anchor ?? context.active,
    })),
    drop: assign({ anchor: null }),
    keepMenu: assign((_, { cell }: At) => ({ menuAt: cell })),
  },
});

const first: GridCell = { line: 0, column: 0 };
const choose = { type: 'choose', params: eventOf } as const;
const keepMenu = { type: 'keepMenu', params: eventOf } as const;

/** The active cell, and the block selected by keys or by dragging (RPT-128). */
const cells = selectionSetup.createStateConfig({
  initial: 'resting',
  on: { 'block.dropped': { actions: 'drop' }, 'grid.left': '.resting' },
  states: {
    resting: {
      on: {
        'cell.chosen': { actions: choose },
        'cell.pressed': [
          { guard: { type: 'isHeader', params: eventOf }, actions: choose },
          { target: 'pressed', actions: choose },
        ],
      },
    },
    pressed: {
      description: 'Within one cell, dragging selects text as usual.',
      on: {
        'cell.reached': {
          guard: { type: 'isElsewhere', params: eventOf },
          target: 'dragging',
          actions: { type: 'reach', params: eventOf },
        },
        'pointer.released': 'resting',
      },
    },
    dragging: {
      tags: 'dragging',
      on: {
        'cell.reached': {
          guard: { type: 'isElsewhere', params: eventOf },
          actions: { type: 'reach', params: eventOf },
        },
        'pointer.released': 'resting',
      },
    },
  },
});

/** A report grid's active cell and block, its focus, and its open menu. */
export const gridSelectionMachine = selectionSetup.createMachine({
  id: 'gridSelection',
  context: {
    report: '',
    lines: new Int32Array(0),
    active: first,
    anchor: null,
    menuAt: first,
  },
  type: 'parallel',
  states: {
    cells,
    focus: {
      initial: 'away',
      states: {
        away: { on: { 'focus.gained': 'here', 'focus.due': 'due' } },
        here: { tags: 'focused', on: { 'focus.lost': 'away', 'grid.left': 'due' } },
        due: {
          description: 'The grid left with the focus, or its menu opened another report (RPT-195).',
          tags: 'due',
          on: { 'focus.gained': 'here' },
        },
      },
    },
    menu: {
      initial: 'closed',
      on: { 'grid.left': '.closed', 'menu.opened': { target: '.open', actions: keepMenu } },
      states: {
        closed: {},
        open: { tags: 'menu', on: { 'menu.closed': 'closed' } },
      },
    },
  },
});
export type GridSelectionRef = ActorRefFrom<typeof gridSelectionMachine>;
export type GridSelectionSnapshot = SnapshotFrom<typeof gridSelectionMachine>;
