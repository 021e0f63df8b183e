import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useDeferredValue, useMemo } from 'react';
import type { ReportTable } from '../../../../domain/report/request/table.ts';
import { pinsOf, windowOf } from './pins.ts';

/** Pixels of the header. */
export const HEADER = 36;
/** Pixels of a line. */
export const LINE = 32;
/** Lines above and below those in sight that are drawn, for who scrolls. */
const LINES_BEYOND = 12;

/** Columns come to rest inside of borders and bars, which the virtualiser's own measure counts in. */
const observeInside: typeof observeElementRect<HTMLDivElement> = (virtual, tell) => {
  const box = virtual.scrollElement;
  return observeElementRect(virtual, (rect) =>
    tell({ ...rect, width: box?.clientWidth ?? rect.width }),
  );
};

/** Which lines and columns of a grid are in sight and so drawn, and which columns stay there. */
export function useGridWindow(
  box: RefObject<HTMLDivElement | null>,
  table: ReportTable,
  widths: readonly number[],
  lineCount: number,
) {
  // A width is part of the key: what was measured under another one is measured anew.
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
  // Lines beyond those in sight are drawn once these are painted (PERF-21).
  const overscan = useDeferredValue(LINES_BEYOND, 0);
  // After the columns: both listen to the same scrolling, and these write lines the others would have to lay out to
  // read how far it went.
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
