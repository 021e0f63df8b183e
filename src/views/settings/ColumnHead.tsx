import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../../ui/buttons/Button.tsx';

export type Order = 'ascending' | 'descending' | undefined;
/** The sort direction of a column, from the filter in the URL. */
export const orderOf = (sort: string, label: string): Order =>
  sort === label ? 'ascending' : sort === `-${label}` ? 'descending' : undefined;

/** A column header. Clicks cycle through ascending, descending and the list's own order. */
export function ColumnHead({
  label,
  order,
  onPress,
}: {
  readonly label: string;
  readonly order: Order;
  readonly onPress: () => void;
}) {
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp;
  return (
    <Button
      variant="none"
      size="inputAction"
      className="-mx-2 max-w-[calc(100%+1rem)] min-w-0 shrink! gap-1!"
      onPress={onPress}
    >
      <span className="truncate">{label}</span>
      {order !== undefined && <Arrow aria-hidden size={14} className="shrink-0" />}
    </Button>
  );
}
