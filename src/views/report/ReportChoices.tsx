import { useSelector } from '@xstate/react';
import { dimensionsOf, groupingsOf, type OfSource, presetsOf } from '../../../domain/report/presets/historicView.ts';
import { presetGroups, presetNameOf, presets } from '../../../domain/report/presets/presets.ts';
import { dimensionLabels, dimensionOf, groupByLabels, groupByOf } from '../../../domain/report/request/choices.ts';
import type { ExportRef } from '../../../machines/report/export.machine.ts';
import { fileNameOf } from '../../../machines/report/report.context.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import type { SavedViewsRef } from '../../../machines/report/savedViews.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { GroupedSelect } from '../../ui/fields/GroupedSelect.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { selectIsReady, selectTable, selectView } from './grid/selectors.ts';

const presetChoices = (of: OfSource) =>
  presetGroups
    .map((title) => ({ title, options: presetsOf(of).filter((name) => presets[name].group === title) }))
    .filter(({ options }) => options.length > 0)
    .map(({ title, options }) => ({ title, options: options.map((name) => ({ id: name, label: presets[name].label })) }));

interface Props {
  readonly report: ReportRef;
}
/** Which report it is. */
export function PresetSelect({ report }: Props) {
  const view = useSelector(report, selectView);
  return (
    <GroupedSelect
      label="Report"
      value={view.preset}
      groups={presetChoices(view)}
      onChange={(name) => {
        const preset = presetNameOf(name);
        if (preset !== null) report.send({ type: 'preset.chosen', preset });
      }}
    />
  );
}

interface ChoiceProps extends Props {
  readonly hidesLabel?: boolean;
  readonly className?: string;
}
/** What a row of the report is. */
export function DimensionSelect({ report, ...look }: ChoiceProps) {
  const view = useSelector(report, selectView);
  return (
    <SelectBox
      {...look}
      label="One row per"
      value={view.dimension}
      options={dimensionsOf(view).map((id) => ({ id, label: dimensionLabels[id] }))}
      onChange={(value) => report.send({ type: 'dimension.chosen', dimension: dimensionOf(value) })}
    />
  );
}
/** What its rows are summed under. */
export function GroupSelect({ report, ...look }: ChoiceProps) {
  const view = useSelector(report, selectView);
  return (
    <SelectBox
      {...look}
      label="Group by"
      value={view.groupBy}
      options={groupingsOf(view, view.dimension).map((id) => ({ id, label: groupByLabels[id] }))}
      onChange={(value) => report.send({ type: 'groupBy.chosen', groupBy: groupByOf(view.dimension, value) })}
    />
  );
}

/** Takes the report away as a file, once there is something in it. */
export function ReportExport({ report, exporter }: Props & { readonly exporter: ExportRef }) {
  const table = useSelector(report, selectTable);
  const isReady = useSelector(report, selectIsReady);
  const name = useSelector(report, (s) => fileNameOf(s.context));
  const isEmpty = table === null || table.rowCount === 0 || !isReady;
  return <ExportMenu exporter={exporter} name={name} hasTotals content={isEmpty ? null : (withTotals) => ({ kind: 'report', table, withTotals })} />;
}

/** Its address, to pass on. */
export const CopyLink = ({ saved }: { readonly saved: SavedViewsRef }) => (
  <Button variant="none" size="inputAction" onPress={() => saved.send({ type: 'link.wanted' })}>
    Copy link
  </Button>
);
