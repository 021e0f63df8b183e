import { useSelector } from '@xstate/react';
import { fileAbout } from '../../../../domain/report/export/about.ts';
import {
  dimensionsOf,
  type OfSource,
  presetsOf,
} from '../../../../domain/report/presets/historicView.ts';
import { presetGroups, presetNameOf, presets } from '../../../../domain/report/presets/presets.ts';
import {
  dimensionLabels,
  dimensionOf,
  groupByLabels,
  groupByOf,
  groupings,
} from '../../../../domain/report/request/choices.ts';
import { columnOf } from '../../../../domain/report/request/columnsCatalogue.ts';
import { acrossChoices, acrossMeasures, acrossOf } from '../../../../domain/report/view/view.ts';
import type { ExportRef } from '../../../../machines/report/export.machine.ts';
import { fileNameOf } from '../../../../machines/report/report.context.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import type { SavedViewsRef } from '../../../../machines/report/savedViews/savedViews.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { GroupedSelect } from '../../../ui/fields/GroupedSelect.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import {
  selectAcrossBy,
  selectDimension,
  selectGroupBy,
  selectIsReady,
  selectMayArrange,
  selectPreset,
  selectSource,
  selectTable,
  selectView,
} from '../grid/selectors.ts';
import { useReportMetadata } from '../grid/useReportMetadata.ts';
import { ExportMenu } from './ExportMenu.tsx';

const presetChoices = (of: OfSource) =>
  presetGroups
    .map((title) => ({
      title,
      options: presetsOf(of).filter((name) => presets[name].group === title),
    }))
    .filter(({ options }) => options.length > 0)
    .map(({ title, options }) => ({
      title,
      options: options.map((name) => ({ id: name, label: presets[name].label })),
    }));

const ofSource = (source: OfSource['source']): OfSource => (source === undefined ? {} : { source });

interface Props {
  readonly report: ReportRef;
}
/** The choice of the preset. */
export function PresetSelect({ report }: Props) {
  const chosen = useSelector(report, selectPreset);
  const source = useSelector(report, selectSource);
  return (
    <GroupedSelect
      label="Report"
      value={chosen}
      groups={presetChoices(ofSource(source))}
      onChange={(name) => {
        const preset = presetNameOf(name);
        if (preset !== null) report.send({ type: 'preset.chosen', preset });
      }}
    />
  );
}

interface ChoiceProps extends Props {
  /** Shows the label inside the field, for toolbars. */
  readonly isInline?: boolean;
  readonly className?: string;
}
/** The choice of the dimension: what each row represents. */
export function DimensionSelect({ report, ...look }: ChoiceProps) {
  const chosen = useSelector(report, selectDimension);
  const source = useSelector(report, selectSource);
  return (
    <SelectBox
      {...look}
      label="One row per"
      value={chosen}
      options={dimensionsOf(ofSource(source)).map((id) => ({ id, label: dimensionLabels[id] }))}
      onChange={(value) => report.send({ type: 'dimension.chosen', dimension: dimensionOf(value) })}
    />
  );
}
/** The choice of the grouping. */
export function GroupSelect({ report, ...look }: ChoiceProps) {
  const dimension = useSelector(report, selectDimension);
  const chosen = useSelector(report, selectGroupBy);
  return (
    <SelectBox
      {...look}
      label="Group by"
      value={chosen}
      options={groupings[dimension].map((id) => ({ id, label: groupByLabels[id] }))}
      onChange={(value) =>
        report.send({ type: 'groupBy.chosen', groupBy: groupByOf(dimension, value) })
      }
    />
  );
}

/** The choice of the columns across: dates, the report's groups, or none (RPT-110). */
export function AcrossSelect({ report, ...look }: ChoiceProps) {
  const groupBy = useSelector(report, selectGroupBy);
  const chosen = useSelector(report, selectAcrossBy);
  const mayArrange = useSelector(report, selectMayArrange);
  const choices = acrossChoices({ groupBy });
  return (
    <SelectBox
      {...look}
      label="Across"
      value={chosen ?? 'none'}
      options={[
        { id: 'none', label: 'Nothing' },
        ...choices.map(({ by, label }) => ({ id: by, label })),
      ]}
      isDisabled={!mayArrange}
      onChange={(value) =>
        report.send({
          type: 'table.arranged',
          change: { kind: 'acrossChosen', by: choices.find(({ by }) => by === value)?.by ?? null },
        })
      }
    />
  );
}
/** The choice of the measure in the columns across. */
export function MeasureSelect({ report, ...look }: ChoiceProps) {
  const view = useSelector(report, selectView);
  const mayArrange = useSelector(report, selectMayArrange);
  const measures = acrossMeasures(view);
  return (
    <SelectBox
      {...look}
      label="Figure"
      value={acrossOf(view)?.measure ?? ''}
      options={measures.map((id) => ({ id, label: columnOf(id).header }))}
      isDisabled={!mayArrange}
      onChange={(value) => {
        const measure = measures.find((key) => key === value);
        if (measure !== undefined)
          report.send({ type: 'table.arranged', change: { kind: 'measureChosen', measure } });
      }}
    />
  );
}

/** Exports the report as a file once it has rows. */
export function ReportExport({ report, exporter }: Props & { readonly exporter: ExportRef }) {
  const table = useSelector(report, selectTable);
  const isReady = useSelector(report, selectIsReady);
  const name = useSelector(report, (s) => fileNameOf(s.context));
  const about = useReportMetadata(report);
  const isEmpty = table === null || table.rowCount === 0 || !isReady;
  return (
    <ExportMenu
      exporter={exporter}
      name={name}
      about={table === null ? [] : fileAbout(about, table)}
      hasTotals
      content={isEmpty ? null : (withTotals) => ({ kind: 'report', table, withTotals })}
    />
  );
}

/** Copies the report's URL. */
export const CopyLink = ({ saved }: { readonly saved: SavedViewsRef }) => (
  <Button variant="none" size="inputAction" onPress={() => saved.send({ type: 'link.wanted' })}>
    Copy link
  </Button>
);
