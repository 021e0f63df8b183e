/** A quiet placeholder of so many lines while something loads. */
export const Skeleton = ({
  lines = 3,
  label = 'Loading',
}: {
  readonly lines?: number;
  readonly label?: string;
}) => (
  <div role="status" aria-label={label} className="flex flex-col gap-3 p-1">
    {Array.from({ length: lines }, (_, n) => (
      // Placeholders are alike and never move.
      // biome-ignore lint/suspicious/noArrayIndexKey: no other identity
      <div key={n} className="skeleton h-4" style={{ width: `${90 - ((n * 17) % 40)}%` }} />
    ))}
  </div>
);
