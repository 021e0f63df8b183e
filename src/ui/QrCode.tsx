import { encode } from 'uqr';

export interface QrCodeProps {
  /** The text that the picture holds. */
  readonly text: string;
  readonly label: string;
}
/** A QR code. Dark on light in both themes, because many cameras read nothing else. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text);
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-card bg-[white] p-2 text-[black]"
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  );
}
