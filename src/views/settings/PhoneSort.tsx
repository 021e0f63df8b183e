import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { orderOf } from './ColumnHead.tsx';

export interface PhoneSortProps {
  readonly labels: readonly string[];
  readonly sort: string;
  readonly onPress: (label: string) => void;
}
/** Sorting for narrow lists without column headers: choose a column, or reverse the order. */
export function PhoneSort({ labels, sort, onPress }: PhoneSortProps) {
  const chosen = labels.find((label) => orderOf(sort, label) !== undefined) ?? '';
  const isDescending = orderOf(sort, chosen) === 'descending';
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  const choose = (label: string) => {
    if (label !== chosen) onPress(label);
  };
  return (
    <div className="flex items-center gap-2 sm:hidden">
      <SelectBox
        label="Sort by"
        isInline
        value={chosen}
        placeholder="Own order"
        options={labels.map((label) => ({ id: label, label }))}
        onChange={choose}
        className="flex-1"
      />
      {chosen !== '' && (
        <Button
          variant="outline"
          size="icon"
          aria-label={
            isDescending ? 'Descending: back to the list’s own order' : 'Ascending: turn round'
          }
          onPress={() => onPress(chosen)}
        >
          <Arrow aria-hidden size={16} />
        </Button>
      )}
    </div>
  );
}
