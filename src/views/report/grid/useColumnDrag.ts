import { type PointerEvent, useRef, useState } from 'react';
import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import { isColumnKey } from '../../../../domain/report/view/viewState.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';

/** Pixels that a header must move before it counts as dragged and a click no longer sorts. */
const DRAG_FROM = 6;

/**
 * Drags a header onto another one with mouse or pen. Touch scrolls instead; the menu moves columns
 * as well.
 */
export function useColumnDrag(report: ReportRef, column: ColumnKey) {
  const startedAt = useRef<number | null>(null);
  const hasEnded = useRef(false);
  const [isDragged, setIsDragged] = useState(false);
  const stop = () => {
    startedAt.current = null;
    setIsDragged(false);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      hasEnded.current = false;
      if (event.pointerType === 'touch' || event.button !== 0) return;
      // A fast pointer reaches the next header before its first move event.
      event.currentTarget.setPointerCapture(event.pointerId);
      startedAt.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (
        startedAt.current === null ||
        isDragged ||
        Math.abs(event.clientX - startedAt.current) < DRAG_FROM
      )
        return;
      setIsDragged(true);
    },
    onPointerUp: (event: PointerEvent) => {
      const under = isDragged
        ? document
            .elementFromPoint(event.clientX, event.clientY)
            ?.closest('[data-column]')
            ?.getAttribute('data-column')
        : null;
      hasEnded.current = isDragged;
      stop();
      if (under !== null && under !== undefined && isColumnKey(under))
        report.send({
          type: 'table.arranged',
          change: { kind: 'columnPlaced', column, at: under },
        });
    },
    onPointerCancel: stop,
  };
  // The click event after a drag must not sort.
  return { isDragged, handlers, endedJustNow: () => hasEnded.current };
}
