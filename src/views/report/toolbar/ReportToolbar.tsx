import { useSelector } from '@xstate/react';
import { presets } from '../../../../domain/report/presets/presets.ts';
import { useIsNarrow } from '../../../ui/lists/useIsNarrow.ts';
import { selectIsAcross, selectPreset } from '../grid/selectors.ts';
import { ColumnPicker } from './ColumnPicker.tsx';
import { DataLinkDialog } from './DataLinkDialog.tsx';
import { ApprovedSwitch, Facts, FilterChips, ResetButton, SummarySwitch } from './FilterLine.tsx';
import { FilterPopover } from './FilterPopover.tsx';
import { NarrowToolbar } from './NarrowToolbar.tsx';
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
import { ViewsDialogs, ViewsMenu } from './ViewsMenu.tsx';

/**
 * Preset, dates, dimension, grouping, filters, columns, views, charts and export of a report
 * (RPT-5, RPT-7). Each picker has a label (RPT-143).
 */
export function ReportToolbar(props: ReportToolbarProps) {
  const preset = useSelector(props.report, selectPreset);
  const Toolbar = useIsNarrow() ? NarrowToolbar : WideToolbar;
  return (
    <header className="flex flex-col gap-2 print:hidden">
      <h1 className="sr-only">{presets[preset].label}</h1>
      <Toolbar {...props} />
      <ViewsDialogs saved={props.saved} />
      <DataLinkDialog saved={props.saved} mayHaveTokens={props.mayHaveTokens} />
    </header>
  );
}

function WideToolbar({ report, choices, saved, exporter, sidebar, mayMail }: ReportToolbarProps) {
  const isAcross = useSelector(report, selectIsAcross);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 min-[1360px]:flex-nowrap min-[1360px]:gap-1.5">
        <PresetSelect report={report} />
        <RangeEditor report={report} />
        <DimensionSelect report={report} isInline />
        <GroupSelect report={report} isInline />
        <AcrossSelect report={report} isInline />
        {isAcross && <MeasureSelect report={report} isInline />}
        <FilterPopover report={report} choices={choices} />
        {!isAcross && <ColumnPicker report={report} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-2 flex items-center gap-x-4">
          <SummarySwitch report={report} />
          <ApprovedSwitch report={report} />
          <ChartsSwitch sidebar={sidebar} />
        </span>
        <FilterChips report={report} />
        <ResetButton report={report} />
        <span className="flex-1" />
        <div className="flex flex-wrap items-center justify-end gap-x-1">
          <Facts report={report} />
          <ViewsMenu report={report} saved={saved} mayMail={mayMail} />
          <CopyLink saved={saved} />
          <ReportExport report={report} exporter={exporter} />
        </div>
      </div>
    </>
  );
}
