import { useSelector } from '@xstate/react';
import { gridStarts } from '../../../domain/approvals/address.ts';
import { openingDays } from '../../../domain/approvals/grid.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import type { PeriodsRef, PeriodsSnapshot } from '../../../machines/approvals/periods.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectIsOpen = (s: PeriodsSnapshot) => s.hasTag('choosingDay');
const selectIsBusy = (s: PeriodsSnapshot) => s.hasTag('busy');
const selectUntil = (s: PeriodsSnapshot) => s.context.until;

/** Opens the books: all older records count as approved. Can be done only once (APR-26). */
export function OpeningDialog({
  periods,
  today,
}: {
  readonly periods: PeriodsRef;
  readonly today: string;
}) {
  const isOpen = useSelector(periods, selectIsOpen);
  const isBusy = useSelector(periods, selectIsBusy);
  const until = useSelector(periods, selectUntil);
  const leave = () => {
    if (!isBusy) periods.send({ type: 'asking.left' });
  };
  const days = openingDays(gridStarts({ start: '' }, today), today);
  return (
    <Dialog title="Take as approved" isOpen={isOpen} isAlert onClose={leave}>
      <p>
        Everything up to a day is taken as approved at what it costs now, and its half-months are
        closed for good. This is done once, before any half-month is closed.
      </p>
      <SelectBox
        label="Up to and including"
        value={until}
        isDisabled={isBusy}
        options={days.map((day) => ({ id: day, label: formatDate(day) }))}
        onChange={(day) => periods.send({ type: 'day.chosen', day })}
      />
      <div className="flex justify-end gap-2">
        <Button variant="outline" isDisabled={isBusy} onPress={leave}>
          Cancel
        </Button>
        <Button
          isDisabled={isBusy || until === ''}
          onPress={() => periods.send({ type: 'opening.confirmed' })}
        >
          {isBusy ? 'Taking…' : 'Take as approved'}
        </Button>
      </div>
    </Dialog>
  );
}
