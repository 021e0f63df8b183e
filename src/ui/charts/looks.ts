import type { PointerEvent } from 'react';
import type { ChartProps } from './chart.ts';

/** Colors of the series, in order. Names, order and the table distinguish series as well. */
export const fills = ['fill-info', 'fill-accent', 'fill-success', 'fill-status-loaded'] as const;
export const strokes = [
  'stroke-info',
  'stroke-accent',
  'stroke-success',
  'stroke-status-loaded',
] as const;
/**
 * Font size in pixels. The drawing has the width of its container, so text is never scaled
 * (RPT-144).
 */
export const TEXT = 12;
/** Approximate width of a letter in pixels. */
export const LETTER = 7.4;
/** Height of a row in a downward chart, in pixels. */
export const LINE = 22;
/** Height of an across chart in pixels, including labels. */
export const HEIGHT = 200;

/** Height of a drawing in pixels; independent of its width. */
export const heightOf = ({
  direction,
  points,
}: Pick<ChartProps, 'direction' | 'points'>): number =>
  direction === 'across' ? HEIGHT : points.length * LINE;

export interface DrawingProps extends ChartProps {
  /** In pixels. */
  readonly width: number;
  readonly active: number | null;
  readonly onPoint: (point: number, event: PointerEvent) => void;
}
/** Margins of an across chart in pixels; without a line the right one is small. */
export const acrossEdges = (hasLine: boolean) => ({
  left: 64,
  right: hasLine ? 56 : 12,
  top: 8,
  bottom: 30,
});
