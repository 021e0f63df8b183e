import { useSelector } from '@xstate/react';
import { ChevronDown, Lock } from 'lucide-react';
import { format0 } from '../../../domain/format.ts';
import { computedDimensions, dimensionLabels, dimensionOf, groupByLabels, groupByOf, groupings } from '../../../domain/report/choices.ts';
import { presetGroups, presetNameOf, presetNames, presets } from '../../../domain/report/presets.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import { Chip } from '../../ui/Chip.tsx';
import { GroupedSelect } from '../../ui/GroupedSelect.tsx';
import { MenuButton, MenuItem } from '../../ui/Menu.tsx';
import { SelectBox } from '../../ui/SelectBox.tsx';
import { SwitchBox } from '../../ui/SwitchBox.tsx';
import { RangeEditor } from './RangeEditor.tsx';
import { selectIsExporting, selectIsReady, selectLoaded, selectSummaryOnly, selectTable, selectView } from './selectors.ts';

const presetChoices = presetGroups.map((title) => ({
  title,
  options: presetNames.filter((name) => presets[name].group === title).map((name) => ({ id: name, label: presets[name].label })),
}));
const dimensionChoices = computedDimensions.map((id) => ({ id, label: dimensionLabels[id] }));

function ExportMenu({ report }: { readonly report: ReportRef }) {
  const table = useSelector(report, selectTable);
  const isReady = useSelector(report, selectIsReady);
  const isExporting = useSelector(report, selectIsExporting);
  const isEmpty = table === null || table.rowCount === 0;
  return (
    <span {...(isEmpty ? { title: 'Nothing to export.' } : {})}>
      <MenuButton
        label="Export CSV"
        isDisabled={isEmpty || !isReady || isExporting}
        onAction={(id) => report.send({ type: 'export.chosen', withTotals: id === 'withTotals' })}
        face={
          <>
            {isExporting ? 'Exporting' : 'Export CSV'}
            <ChevronDown aria-hidden size={16} className="text-ink-3" />
          </>
        }
      >
        <MenuItem id="rows">Rows only</MenuItem>
        <MenuItem id="withTotals">Rows with group and grand totals</MenuItem>
      </MenuButton>
    </span>
  );
}

/** What the figures are of: the filter the preset brings, rows, and when they were read. */
function FactsLine({ report }: { readonly report: ReportRef }) {
  const { preset } = useSelector(report, selectView);
  const table = useSelector(report, selectTable);
  const loaded = useSelector(report, selectLoaded);
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-2">
      {presets[preset].locked.map((words) => (
        <Chip key={words}>
          <Lock aria-label="Preset filter" size={12} />
          {words}
        </Chip>
      ))}
      <span className="flex-1" />
      <p role="status" className="text-sm text-ink-3">
        {table !== null &&
          loaded !== null &&
          `${format0(table.rowCount)} ${table.rowCount === 1 ? 'row' : 'rows'} · loaded in ${loaded.seconds.toFixed(1)} s · as of ${loaded.asOf}`}
      </p>
    </div>
  );
}

/** Preset, dates, dimension, grouping and export of a report (domain §6.1). */
export function ReportToolbar({ report }: { readonly report: ReportRef }) {
  const view = useSelector(report, selectView);
  const summaryOnly = useSelector(report, selectSummaryOnly);
  const isReady = useSelector(report, selectIsReady);
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="sr-only">{presets[view.preset].label}</h1>
        <GroupedSelect
          label="Report"
          value={view.preset}
          groups={presetChoices}
          onChange={(name) => {
            const preset = presetNameOf(name);
            if (preset !== null) report.send({ type: 'preset.chosen', preset });
          }}
        />
        <RangeEditor report={report} />
        <SelectBox
          label="One row per"
          hidesLabel
          className="w-32"
          value={view.dimension}
          options={dimensionChoices}
          onChange={(value) => report.send({ type: 'dimension.chosen', dimension: dimensionOf(value) })}
        />
        <SelectBox
          label="Group by"
          hidesLabel
          className="w-40"
          value={view.groupBy}
          options={groupings[view.dimension].map((id) => ({ id, label: groupByLabels[id] }))}
          onChange={(value) => report.send({ type: 'groupBy.chosen', groupBy: groupByOf(view.dimension, value) })}
        />
        <SwitchBox label="Summary only" isOn={summaryOnly} isDisabled={!isReady} onChange={() => report.send({ type: 'summary.toggled' })} />
        <span className="flex-1" />
        <ExportMenu report={report} />
      </div>
      <FactsLine report={report} />
    </header>
  );
}
