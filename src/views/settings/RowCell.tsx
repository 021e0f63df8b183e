import type { Cell } from '../../../domain/settings/page.ts';
import { Chip } from '../../ui/notices/Chip.tsx';

/** One cell of a settings list; the first cell also shows the Archived chip. */
export function RowCell({
  cell,
  isArchived,
}: {
  readonly cell: Cell;
  readonly isArchived: boolean;
}) {
  const content = typeof cell === 'string' ? cell : <Chip tone={cell.tone}>{cell.text}</Chip>;
  if (!isArchived) return content;
  return (
    <span className="flex items-center gap-2">
      <span className="truncate">{content}</span>
      <Chip>Archived</Chip>
    </span>
  );
}
