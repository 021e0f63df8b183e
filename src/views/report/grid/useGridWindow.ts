import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useDeferredValue, useMemo } from 'react';
import type { ReportTable } from '../../../../domain/report/request/table.ts';
import { pinsOf, windowOf } from './pins.ts';

/** Height of the header in pixels. */
export const HEADER = 36;
/** Height of a line in pixels. */
export const LINE = 32;
/** Lines rendered above and below the visible ones, for scrolling. */
const LINES_BEYOND = 12;

/**
 * Measures the inner width, because pinned columns rest inside borders and scroll bars. The
 * virtualizer's own measure includes those.
 */
const observeInside: typeof observeElementRect<HTMLDivElement> = (virtual, tell) => {
  const box = virtual.scrollElement;
  return observeElementRect(virtual, (rect) =>
    tell({ ...rect, width: box?.clientWidth ?? rect.width }),
  );
};

/** The visible lines and columns to render, and the pinned columns. */
export function useGridWindow(
  box: RefObject<HTMLDivElement | null>,
  table: ReportTable,
  widths: readonly number[],
  lineCount: number,
) {
  // The width is part of the key, so that a changed width is measured again.
  const columnKeyAt = useCallback((n: number) => `${n} ${widths[n]}`, [widths]);
  const columns = useVirtualizer({
    horizontal: true,
    count: widths.length,
    getScrollElement: () => box.current,
    estimateSize: (n) => widths[n] ?? 0,
    getItemKey: columnKeyAt,
    observeElementRect: observeInside,
    overscan: 2,
  });
  const columnsInSight = columns.getVirtualItems();
  const room = columns.scrollRect?.width ?? 0;
  const pins = useMemo(() => pinsOf(table, widths, room), [table, widths, room]);
  const window = useMemo(
    () =>
      windowOf(
        columnsInSight.map(({ index }) => index),
        pins,
        widths,
      ),
    [columnsInSight, pins, widths],
  );
  // Lines beyond the visible ones are rendered after these are painted (PERF-21).
  const overscan = useDeferredValue(LINES_BEYOND, 0);
  // Created after the columns, because both listen to the same scroll event. This one writes lines,
  // and the other reads the scroll position, which would then force a layout.
  const rows = useVirtualizer({
    count: lineCount,
    getScrollElement: () => box.current,
    estimateSize: () => LINE,
    overscan,
    scrollMargin: HEADER,
    scrollPaddingStart: HEADER,
    scrollPaddingEnd: LINE,
  });
  return { window, columns, rows, pins, room };
}
