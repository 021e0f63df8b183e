import { SKETCH, type Sketch } from '../../../domain/map/sketch.ts';

const MIDDLE = { x: SKETCH.width / 2, y: SKETCH.height / 2 };

export interface SmallMapProps {
  readonly sketch: Sketch;
  /** Borders of counties and states; '' until they have loaded. */
  readonly counties: string;
  readonly states: string;
}
/** A small map around an incident, on screen and on paper (MAP-10). */
export const SmallMap = ({ sketch: { bases, text }, counties, states }: SmallMapProps) => (
  <svg
    role="img"
    aria-label={text}
    viewBox={`0 0 ${SKETCH.width} ${SKETCH.height}`}
    className="w-full max-w-[270px] rounded-card border border-line bg-canvas"
  >
    <title>{text}</title>
    <path d={counties} fill="none" stroke="var(--color-line)" strokeWidth={0.6} />
    <path d={states} fill="none" stroke="var(--color-ink-3)" strokeWidth={0.8} />
    {bases.map(({ x, y, label }) => (
      <g key={label}>
        <rect x={x - 2} y={y - 2} width={4} height={4} fill="var(--color-ink-2)" />
        <text x={x + 4} y={y + 3} fontSize={8} fill="var(--color-ink-2)">
          {label}
        </text>
      </g>
    ))}
    <path
      d={`M${MIDDLE.x} ${MIDDLE.y - 5}l5 9h-10z`}
      fill="var(--color-error)"
      stroke="var(--color-surface)"
      strokeWidth={0.8}
    />
  </svg>
);
