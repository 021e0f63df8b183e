import { useSelector } from '@xstate/react';
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { fittingColumns } from '../../../../domain/report/presets/columnsFit.ts';
import { hasColumn } from '../../../../domain/report/presets/historicView.ts';
import { type ColumnKey, columnOf } from '../../../../domain/report/request/columnsCatalogue.ts';
import { columnsOf } from '../../../../domain/report/view/view.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PopoverButton } from '../../../ui/buttons/PopoverButton.tsx';
import { CheckBox } from '../../../ui/fields/CheckBox.tsx';
import { selectMayArrange, selectView } from '../grid/selectors.ts';

/** The columns on screen and their order; offers every column that fits the dimension (RPT-37). */
export function ColumnPicker({ report }: { readonly report: ReportRef }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayArrange = useSelector(report, selectMayArrange);
  return (
    <PopoverButton
      label="Columns"
      isDisabled={!mayArrange}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      face={
        <>
          Columns
          <ChevronDown aria-hidden size={16} className="text-ink-3" />
        </>
      }
    >
      <Picker report={report} />
    </PopoverButton>
  );
}

function Picker({ report }: { readonly report: ReportRef }) {
  const view = useSelector(report, selectView);
  const { order, shown } = columnsOf(view);
  const others = fittingColumns[view.dimension].filter(
    (key) => !order.includes(key) && hasColumn(view, key),
  );
  return (
    <div className="flex w-[320px] max-w-[80vw] flex-col gap-2">
      <div className="max-h-[min(420px,50vh)] overflow-y-auto">
        <ul aria-label="Columns of the report">
          {order.map((key) => (
            <Line
              key={key}
              report={report}
              column={key}
              isShown={shown.includes(key)}
              isOnly={shown.length === 1}
              at={shown.indexOf(key)}
              last={shown.length - 1}
            />
          ))}
        </ul>
        {others.length > 0 && (
          <ul aria-label="More columns" className="mt-1 border-t border-line pt-1">
            {others.map((key) => (
              <Line
                key={key}
                report={report}
                column={key}
                isShown={false}
                isOnly={false}
                at={-1}
                last={-1}
              />
            ))}
          </ul>
        )}
      </div>
      <p className="text-xs text-ink-3">
        On a header: Shift with ← → changes the width, Ctrl with ← → moves the column, Alt with ↓
        opens its menu.
      </p>
      <Button
        variant="outline"
        onPress={() => report.send({ type: 'table.arranged', change: { kind: 'columnsReset' } })}
      >
        Reset columns
      </Button>
    </div>
  );
}

interface LineProps {
  readonly report: ReportRef;
  readonly column: ColumnKey;
  readonly isShown: boolean;
  readonly isOnly: boolean;
  /** Index among the columns on screen. */
  readonly at: number;
  readonly last: number;
}
function Line({ report, column, isShown, isOnly, at, last }: LineProps) {
  const { header } = columnOf(column);
  const move = (by: -1 | 1) =>
    report.send({ type: 'table.arranged', change: { kind: 'columnMoved', column, by } });
  return (
    <li className="flex items-center gap-1">
      <CheckBox
        label={header}
        isOn={isShown}
        isDisabled={isShown && isOnly}
        onChange={() =>
          report.send({ type: 'table.arranged', change: { kind: 'columnToggled', column } })
        }
      />
      {isShown && (
        <>
          <Button
            variant="none"
            size="inputAction"
            aria-label={`Move ${header} left`}
            isDisabled={at === 0}
            onPress={() => move(-1)}
          >
            <ArrowUp aria-hidden size={14} />
          </Button>
          <Button
            variant="none"
            size="inputAction"
            aria-label={`Move ${header} right`}
            isDisabled={at === last}
            onPress={() => move(1)}
          >
            <ArrowDown aria-hidden size={14} />
          </Button>
        </>
      )}
    </li>
  );
}
