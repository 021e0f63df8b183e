import { useSelector } from '@xstate/react';
import { Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { selectIsAcross } from '../grid/selectors.ts';
import { ColumnPicker } from './ColumnPicker.tsx';
import { ApprovedSwitch, Facts, FilterChips, ResetButton, SummarySwitch } from './FilterLine.tsx';
import { FilterPopover } from './FilterPopover.tsx';
import { RangeEditor } from './RangeEditor.tsx';
import {
  AcrossSelect,
  CopyLink,
  DimensionSelect,
  GroupSelect,
  MeasureSelect,
  PresetSelect,
  ReportExport,
} from './ReportChoices.tsx';
import { ChartsSwitch } from './ReportSidebar.tsx';
import type { ReportToolbarProps } from './toolbarProps.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

/** The toolbar on a phone: report and dates on one line, everything else in a menu. */
export function NarrowToolbar(props: ReportToolbarProps) {
  const { report } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <PresetSelect report={report} />
        </div>
        <RangeEditor report={report} isShort />
        <Button
          variant="outline"
          size="icon"
          aria-label="More"
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setIsOpen(!isOpen)}
        >
          <Ellipsis aria-hidden size={18} />
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <More {...props} />}
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <FilterChips report={report} />
      </div>
      <Facts report={report} />
    </>
  );
}

function More({ report, choices, saved, exporter, sidebar, mayMail }: ReportToolbarProps) {
  const isAcross = useSelector(report, selectIsAcross);
  return (
    <section aria-label="More" className="card flex flex-col gap-3 p-3">
      <div className="grid grid-cols-2 gap-3">
        <DimensionSelect report={report} />
        <GroupSelect report={report} />
        <AcrossSelect report={report} />
        {isAcross && <MeasureSelect report={report} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <FilterPopover report={report} choices={choices} />
        {!isAcross && <ColumnPicker report={report} />}
        <ReportExport report={report} exporter={exporter} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        <SummarySwitch report={report} />
        <ApprovedSwitch report={report} />
        <ChartsSwitch sidebar={sidebar} />
      </div>
      <div className="-mx-2 flex flex-wrap items-center gap-1 border-t border-line pt-2">
        <ViewsMenu report={report} saved={saved} mayMail={mayMail} />
        <CopyLink saved={saved} />
        <ResetButton report={report} />
      </div>
    </section>
  );
}
