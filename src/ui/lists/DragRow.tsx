import { GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';

export interface DragRowProps {
  readonly id: string;
  /** Rows accept only rows of the same kind. */
  readonly kind: string;
  /** Whether any row of the list has a handle; rows without one keep its space. */
  readonly hasHandle: boolean;
  /** False if the row can neither be dragged nor dropped on. */
  readonly canDrag: boolean;
  /** Called with the id of the row that was dropped here. */
  readonly onDropped: (id: string) => void;
  readonly className?: string;
  readonly children: ReactNode;
}
/**
 * A list row that can be dragged onto another by a handle. Callers must also offer the move by
 * keyboard.
 */
export function DragRow({
  id,
  kind,
  hasHandle,
  canDrag,
  onDropped,
  className = '',
  children,
}: DragRowProps) {
  const [isOver, setIsOver] = useState(false);
  const type = `application/x-catis-${kind}`;
  const takes = (event: { dataTransfer: DataTransfer }) =>
    canDrag && event.dataTransfer.types.includes(type);
  return (
    <li
      className={`${className} ${isOver ? 'bg-accent-tint' : ''}`}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        const dropped = event.dataTransfer.getData(type);
        if (dropped !== id) onDropped(dropped);
      }}
    >
      {hasHandle && !canDrag && <span className="w-4 shrink-0" />}
      {canDrag && (
        <span
          aria-hidden
          draggable
          className="flex h-6 w-4 shrink-0 cursor-grab items-center text-ink-3"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData(type, id);
            const row = event.currentTarget.closest('li');
            if (row !== null) event.dataTransfer.setDragImage(row, 8, 8);
          }}
        >
          <GripVertical size={16} />
        </span>
      )}
      {children}
    </li>
  );
}
