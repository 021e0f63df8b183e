import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { GridCell } from '../../domain/report/view/gridKeys.ts';
import { effectsOf, type HeardOn, named } from '../parts/effects.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  /** The report whose cells these are: another one has other columns. */
  readonly report: string;
  /** The lines on screen when they were selected: others are other cells. */
  readonly lines: Int32Array;
  readonly active: GridCell;
  /** The other corner of a block; null: one cell is active alone. */
  readonly anchor: GridCell | null;
}
interface Where {
  readonly report: string;
  readonly lines: Int32Array;
  readonly cell: GridCell;
}
type Event =
  /** By key, by finger, or because something else happens there. `isExtended`: a block from the active cell to it. */
  | ({ type: 'cell.chosen'; isExtended: boolean } & Where)
  | ({ type: 'cell.pressed'; isExtended: boolean } & Where)
  | { type: 'cell.reached'; cell: GridCell }
  | { type: 'pointer.released' }
  | { type: 'block.dropped' };

const selectionSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    /** `dragging`: a block follows the pointer, and no text is selected. */
    tags: Tagged<never, 'dragging'>;
  },
});
const { assign } = effectsOf<Context, Event>();
type On<Type extends Event['type']> = HeardOn<Context, Event, Type>;

const isHeader = ({ event }: On<'cell.pressed'>) => event.cell.line === 0;
const isElsewhere = ({ context: { active }, event: { cell } }: On<'cell.reached'>) =>
  cell.line > 0 && (cell.line !== active.line || cell.column !== active.column);
const effects = named({
  choose: assign(
    ({
      context,
      event: { report, lines, cell, isExtended },
    }: On<'cell.chosen' | 'cell.pressed'>) => {
      const isSame = report === context.report && lines === context.lines;
      const from = isSame ? (context.anchor ?? context.active) : null;
      // A header is no cell of a block.
      return {
        report,
        lines,
        active: cell,
        anchor: isExtended && from !== null && from.line > 0 && cell.line > 0 ? from : null,
      };
    },
  ),
  reach: assign(({ context, event: { cell } }: On<'cell.reached'>) => ({
    active: cell,
    anchor: context.anchor ?? context.active,
  })),
  drop: assign({ anchor: null }),
});

/** The active cell of a report's grid, and the block of cells selected with keys or by dragging (RPT-128). */
export const gridSelectionMachine = selectionSetup.createMachine({
  id: 'gridSelection',
  context: { report: '', lines: new Int32Array(0), active: { line: 0, column: 0 }, anchor: null },
  initial: 'resting',
  on: { 'block.dropped': { actions: effects.drop } },
  states: {
    resting: {
      on: {
        'cell.chosen': { actions: effects.choose },
        'cell.pressed': [
          { guard: isHeader, actions: effects.choose },
          { target: 'pressed', actions: effects.choose },
        ],
      },
    },
    pressed: {
      description: 'Within one cell text is selected as anywhere.',
      on: {
        'cell.reached': { guard: isElsewhere, target: 'dragging', actions: effects.reach },
        'pointer.released': 'resting',
      },
    },
    dragging: {
      tags: 'dragging',
      on: {
        'cell.reached': { guard: isElsewhere, actions: effects.reach },
        'pointer.released': 'resting',
      },
    },
  },
});
export type GridSelectionRef = ActorRefFrom<typeof gridSelectionMachine>;
export type GridSelectionSnapshot = SnapshotFrom<typeof gridSelectionMachine>;
