import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useMemo } from 'react';
import type { ColumnWindow } from './columnWidths.ts';
import { HEADER } from './GridHeader.tsx';

/** Pixels of a line. */
export const LINE = 32;

/** Which lines and columns of a grid are in sight and so drawn. */
export function useGridWindow(box: RefObject<HTMLDivElement | null>, widths: readonly number[], lineCount: number) {
  // A width is part of the key: what was measured under another one is measured anew.
  const columnKeyAt = useCallback((n: number) => `${n} ${widths[n]}`, [widths]);
  const columns = useVirtualizer({
    horizontal: true,
    count: widths.length,
    getScrollElement: () => box.current,
    estimateSize: (n) => widths[n] ?? 0,
    getItemKey: columnKeyAt,
    overscan: 2,
  });
  const columnsInSight = columns.getVirtualItems();
  const window = useMemo((): ColumnWindow => {
    const inSight = columnsInSight.filter(({ index }) => index > 0);
    return { places: inSight.map(({ index }) => index), gap: Math.max(0, (inSight[0]?.start ?? 0) - (widths[0] ?? 0)) };
  }, [columnsInSight, widths]);
  // After the columns: both listen to the same scrolling, and these write lines the others would have to lay out to
  // read how far it went.
  const rows = useVirtualizer({
    count: lineCount,
    getScrollElement: () => box.current,
    estimateSize: () => LINE,
    overscan: 12,
    scrollMargin: HEADER,
    scrollPaddingStart: HEADER,
    scrollPaddingEnd: LINE,
  });
  return { window, columns, rows };
}
