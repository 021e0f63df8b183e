import type { PointerEvent } from 'react';
import type { ChartProps } from './chart.ts';

/** Colours of the series in their order; names, order and the table tell them apart as well. */
export const fills = ['fill-info', 'fill-accent', 'fill-success', 'fill-status-loaded'] as const;
export const strokes = [
  'stroke-info',
  'stroke-accent',
  'stroke-success',
  'stroke-status-loaded',
] as const;
/** Pixels of all text: the drawing is as wide as its place, so that nothing stretches it (RPT-144). */
export const TEXT = 12;
/** Pixels a letter takes, about. */
export const LETTER = 7.4;
/** Pixels of one line of a chart that is read downwards. */
export const LINE = 22;
/** Pixels of a chart that is read across, its labels among them. */
export const HEIGHT = 200;

/** Pixels of a drawing from top to bottom, known before its width is. */
export const heightOf = ({
  direction,
  points,
}: Pick<ChartProps, 'direction' | 'points'>): number =>
  direction === 'across' ? HEIGHT : points.length * LINE;

export interface DrawingProps extends ChartProps {
  /** Pixels. */
  readonly width: number;
  readonly active: number | null;
  readonly onPoint: (point: number, event: PointerEvent) => void;
}
/** Where a chart read across stands in its place; without a line nothing stands to the right of it. */
export const acrossEdges = (hasLine: boolean) => ({
  left: 64,
  right: hasLine ? 56 : 12,
  top: 8,
  bottom: 30,
});
