/** A placeholder with a number of lines while content loads. */
export const Skeleton = ({
  lines = 3,
  label = 'Loading',
}: {
  readonly lines?: number;
  readonly label?: string;
}) => (
  <div role="status" aria-label={label} className="flex flex-col gap-3 p-1">
    {Array.from({ length: lines }, (_, n) => (
      // Placeholders are identical and never move.
      // biome-ignore lint/suspicious/noArrayIndexKey: no other identity
      <div key={n} className="skeleton h-4" style={{ width: `${90 - ((n * 17) % 40)}%` }} />
    ))}
  </div>
);
