import { type PointerEvent, useState } from 'react';
import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import { NARROWEST } from '../../../../domain/report/view/viewState.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import type { WidthDraft } from './useColumnWidths.ts';

export interface ResizeEdgeProps {
  readonly report: ReportRef;
  readonly columnKey: ColumnKey;
  readonly width: number;
  /** Called with the width while dragging; null when dragging ends. */
  readonly onDraft: (draft: WidthDraft | null) => void;
}
/** The right edge of a header; drag it to resize the column. Keyboard: Shift and an arrow key. */
export function ResizeEdge({ report, columnKey: column, width, onDraft }: ResizeEdgeProps) {
  const [start, setStart] = useState<{ readonly x: number; readonly width: number } | null>(null);
  const widthAt = (event: PointerEvent) =>
    start === null ? width : Math.max(NARROWEST, start.width + event.clientX - start.x);
  return (
    <span
      aria-hidden
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ x: event.clientX, width });
      }}
      onPointerMove={(event) => {
        if (start !== null) onDraft({ column, width: widthAt(event) });
      }}
      onPointerUp={(event) => {
        if (start !== null)
          report.send({
            type: 'table.arranged',
            change: { kind: 'columnResized', column, width: widthAt(event) },
          });
        setStart(null);
        onDraft(null);
      }}
      onPointerCancel={() => {
        setStart(null);
        onDraft(null);
      }}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent hover:border-accent"
    />
  );
}
