import { useSelector } from '@xstate/react';
import { dimensionLabels, dimensionOf, groupByLabels, groupByOf } from '../../../domain/report/choices.ts';
import { dimensionsOf, groupingsOf, type OfSource, presetsOf } from '../../../domain/report/historicView.ts';
import { presetGroups, presetNameOf, presets } from '../../../domain/report/presets.ts';
import type { AsideRef } from '../../../machines/report/aside.machine.ts';
import type { ExportRef } from '../../../machines/report/export.machine.ts';
import type { FilterChoicesRef } from '../../../machines/report/filterChoices.machine.ts';
import { fileNameOf } from '../../../machines/report/report.context.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import type { SavedViewsRef } from '../../../machines/report/savedViews.machine.ts';
import { GroupedSelect } from '../../ui/GroupedSelect.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { FilterLine } from './FilterLine.tsx';
import { FilterPopover } from './FilterPopover.tsx';
import { RangeEditor } from './RangeEditor.tsx';
import { ChartsSwitch } from './ReportAside.tsx';
import { selectIsReady, selectTable, selectView } from './selectors.ts';

const presetChoices = (of: OfSource) =>
  presetGroups
    .map((title) => ({ title, options: presetsOf(of).filter((name) => presets[name].group === title) }))
    .filter(({ options }) => options.length > 0)
    .map(({ title, options }) => ({ title, options: options.map((name) => ({ id: name, label: presets[name].label })) }));

function ReportExport({ report, exporter }: Pick<ReportToolbarProps, 'report' | 'exporter'>) {
  const table = useSelector(report, selectTable);
  const isReady = useSelector(report, selectIsReady);
  const name = useSelector(report, (s) => fileNameOf(s.context));
  const isEmpty = table === null || table.rowCount === 0 || !isReady;
  return <ExportMenu exporter={exporter} name={name} hasTotals content={isEmpty ? null : (withTotals) => ({ kind: 'report', table, withTotals })} />;
}

export interface ReportToolbarProps {
  readonly report: ReportRef;
  readonly choices: FilterChoicesRef;
  readonly saved: SavedViewsRef;
  readonly exporter: ExportRef;
  readonly aside: AsideRef;
}
/** Preset, dates, dimension, grouping, filters, columns, views, charts and export of a report (domain §6.1). */
export function ReportToolbar({ report, choices, saved, exporter, aside }: ReportToolbarProps) {
  const view = useSelector(report, selectView);
  return (
    <header className="flex flex-col gap-2 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="sr-only">{presets[view.preset].label}</h1>
        <GroupedSelect
          label="Report"
          value={view.preset}
          groups={presetChoices(view)}
          onChange={(name) => {
            const preset = presetNameOf(name);
            if (preset !== null) report.send({ type: 'preset.chosen', preset });
          }}
        />
        <RangeEditor report={report} />
        <SelectBox
          label="One row per"
          hidesLabel
          className="w-28"
          value={view.dimension}
          options={dimensionsOf(view).map((id) => ({ id, label: dimensionLabels[id] }))}
          onChange={(value) => report.send({ type: 'dimension.chosen', dimension: dimensionOf(value) })}
        />
        <SelectBox
          label="Group by"
          hidesLabel
          className="w-36"
          value={view.groupBy}
          options={groupingsOf(view, view.dimension).map((id) => ({ id, label: groupByLabels[id] }))}
          onChange={(value) => report.send({ type: 'groupBy.chosen', groupBy: groupByOf(view.dimension, value) })}
        />
        <FilterPopover report={report} choices={choices} />
        <ColumnPicker report={report} />
        <span className="ml-auto flex items-center gap-2">
          {view.source === undefined && <ChartsSwitch aside={aside} />}
          <ReportExport report={report} exporter={exporter} />
        </span>
      </div>
      <FilterLine report={report} saved={saved} />
    </header>
  );
}
