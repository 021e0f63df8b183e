import { useParentSize } from '@visx/responsive';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { Across } from './Across.tsx';
import { ChartTable } from './ChartTable.tsx';
import { type ChartProps, movedPoint, pointText } from './chart.ts';
import { Down } from './Down.tsx';
import { Legend } from './Legend.tsx';
import { heightOf } from './looks.ts';
import { Tip } from './Tip.tsx';

interface Walk {
  readonly active: number | null;
  readonly count: number;
  readonly pick: () => void;
  readonly onMove: (to: number | null) => void;
}
/** Selects or leaves the active point, or moves to another one. */
function handleKey(event: KeyboardEvent, { active, count, pick, onMove }: Walk) {
  if (event.key === 'Enter' || event.key === ' ') pick();
  else if (event.key === 'Escape') onMove(null);
  else {
    const isBackward = event.key === 'ArrowLeft' || event.key === 'ArrowUp';
    const moved = movedPoint(event.key, active ?? (isBackward ? count : -1), count);
    if (moved === null) return;
    onMove(moved);
  }
  event.preventDefault();
}

/**
 * A chart. Hover or arrow keys move over its points; a click or Enter selects one. Text keeps its
 * size at any width. Screen readers get a table instead (RPT-144 to RPT-146).
 */
export default function Chart(props: ChartProps) {
  const { title, series, points, direction, onPick, pickWords } = props;
  const { parentRef, width } = useParentSize<HTMLDivElement>({
    debounceTime: 50,
    ignoreDimensions: ['height', 'top', 'left'],
  });
  const [wanted, setActive] = useState<number | null>(null);
  const [isTouched, setIsTouched] = useState(false);
  const id = useId();
  // New data can have fewer points.
  const active =
    wanted === null || points.length === 0 ? null : Math.min(wanted, points.length - 1);
  const point = active === null ? undefined : points[active];
  const words = active === null ? null : (pickWords?.(active) ?? null);
  const pick = () => {
    if (active !== null && words !== null) onPick?.(active);
  };
  const onKeyDown = (event: KeyboardEvent) =>
    handleKey(event, { active, count: points.length, pick, onMove: setActive });
  const onPoint = (at: number, event: PointerEvent) => {
    // Touch has no hover: the first tap shows the point, the next one selects it.
    setIsTouched(event.pointerType === 'touch' && at !== active);
    setActive(at);
  };
  const Drawing = direction === 'across' ? Across : Down;
  return (
    <figure className="card flex flex-col gap-2 p-3">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span aria-hidden className="flex-1 text-sm font-semibold whitespace-nowrap">
          {title}
        </span>
        <Legend series={series} />
      </figcaption>
      <div ref={parentRef} className="relative w-full min-w-0">
        <div
          role="slider"
          tabIndex={0}
          aria-label={`${title}, chart`}
          aria-describedby={onPick === undefined ? undefined : id}
          aria-orientation={direction === 'across' ? 'horizontal' : 'vertical'}
          aria-valuemin={1}
          aria-valuemax={Math.max(1, points.length)}
          aria-valuenow={(active ?? 0) + 1}
          aria-valuetext={
            point === undefined
              ? `${points.length} points. Arrow keys go through them.`
              : pointText(props, point)
          }
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            if (event.currentTarget.matches(':focus-visible') && active === null) setActive(0);
          }}
          onBlur={() => setActive(null)}
          onPointerLeave={() => setActive(null)}
          onClick={() => {
            if (!isTouched) pick();
            setIsTouched(false);
          }}
          className={`rounded-field outline-offset-2 ${words === null ? '' : 'cursor-pointer'}`}
          // Reserves the height before the width is known, so that content below doesn't move.
          style={{ minHeight: heightOf(props) }}
        >
          {width > 0 && <Drawing {...props} width={width} active={active} onPoint={onPoint} />}
        </div>
        {onPick !== undefined && (
          <span id={id} className="sr-only">
            Enter filters the report to the point.
          </span>
        )}
        {point !== undefined && active !== null && (
          <Tip {...props} point={point} active={active} width={width} words={words} />
        )}
      </div>
      <ChartTable {...props} isHidden />
    </figure>
  );
}
