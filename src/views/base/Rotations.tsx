import { ArrowUpDown } from 'lucide-react';
import type { BoardRow } from '../../../domain/base/board.ts';
import { type KindOrder, kindTexts } from '../../../domain/base/kinds.ts';
import { moveInOrder, movesAt, moveTexts } from '../../../domain/base/rotation.ts';
import { shortMoment } from '../../../domain/dates/momentText.ts';
import type { BaseWorkRef } from '../../../machines/base/baseWork.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { MenuButton, MenuItem } from '../../ui/buttons/Menu.tsx';

interface RotationMenuProps {
  readonly work: BaseWorkRef;
  readonly row: BoardRow;
  /** Available aircraft of the same kind, in dispatch order. */
  readonly order: readonly string[];
}
/** The same as dragging, for keyboard users. */
export function RotationMenu({ work, row, order }: RotationMenuProps) {
  const moves = movesAt(order.indexOf(row.assetId), order.length);
  if (row.rotation === null || moves.length === 0) return null;
  return (
    <MenuButton
      label={`Change the rotation of ${row.radioId}`}
      size="inputAction"
      face={<ArrowUpDown aria-hidden size={14} />}
      onAction={(id) => {
        const move = moves.find((m) => m === id);
        if (move !== undefined)
          work.send({
            type: 'form.opened',
            kind: 'rotation',
            id: row.kind,
            name: '',
            order: moveInOrder(order, row.assetId, move),
          });
      }}
    >
      {moves.map((m) => (
        <MenuItem key={m} id={m}>
          {moveTexts[m]}
        </MenuItem>
      ))}
    </MenuButton>
  );
}

export interface RotationsProps {
  readonly work: BaseWorkRef;
  readonly orders: readonly KindOrder[];
  readonly now: string;
  readonly mayEdit: boolean;
}
/** The orders that users set, each with a button back to first in, first out (BASE-14). */
export function Rotations({ work, orders, now, mayEdit }: RotationsProps) {
  return orders.map(({ kind, rotation }) =>
    rotation === null ? null : (
      <p
        key={kind}
        className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-1.5 text-sm text-ink-2"
      >
        <span className="flex-1">
          {kindTexts[kind]}: rotation changed {shortMoment(rotation.setAt, now)} by {rotation.setBy}
          : {rotation.reason}
        </span>
        {mayEdit && (
          <Button
            variant="outline"
            size="inputAction"
            aria-label={`First in, first out again: ${kindTexts[kind]}`}
            onPress={() =>
              work.send({ type: 'form.opened', kind: 'rotation', id: kind, name: '', order: [] })
            }
          >
            First in, first out again
          </Button>
        )}
      </p>
    ),
  );
}
