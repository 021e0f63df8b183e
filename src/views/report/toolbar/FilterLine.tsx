import { useSelector } from '@xstate/react';
import { Lock, RefreshCw, X } from 'lucide-react';
import { presets } from '../../../../domain/report/presets/presets.ts';
import { narrowingChips, rowsText } from '../../../../domain/report/view/cellNarrowing.ts';
import { chipsOf } from '../../../../domain/report/view/filterFields.ts';
import type { ViewChange } from '../../../../domain/report/view/viewState.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SwitchBox } from '../../../ui/fields/SwitchBox.tsx';
import { Chip } from '../../../ui/notices/Chip.tsx';
import {
  selectComparedText,
  selectFilters,
  selectIsApprovedOnly,
  selectIsAsPreset,
  selectIsHistoric,
  selectIsReady,
  selectIsSummary,
  selectLoaded,
  selectMayArrange,
  selectMyBaseCode,
  selectNarrowing,
  selectPreset,
  selectTable,
} from '../grid/selectors.ts';

interface Props {
  readonly report: ReportRef;
}

/** Switches between rows with totals and totals only. */
export function SummarySwitch({ report }: Props) {
  const isSummary = useSelector(report, selectIsSummary);
  const mayArrange = useSelector(report, selectMayArrange);
  return (
    <SwitchBox
      label="Summary only"
      isOn={isSummary}
      isDisabled={!mayArrange}
      onChange={() => report.send({ type: 'table.arranged', change: { kind: 'summaryToggled' } })}
    />
  );
}

/**
 * Shows only approved records, or also those not approved yet (APR-40). Hidden for historic
 * records, which were never approved.
 */
export function ApprovedSwitch({ report }: Props) {
  const isHistoric = useSelector(report, selectIsHistoric);
  const isApprovedOnly = useSelector(report, selectIsApprovedOnly);
  const mayArrange = useSelector(report, selectMayArrange);
  if (isHistoric) return null;
  return (
    <SwitchBox
      label="Approved only"
      isOn={isApprovedOnly}
      isDisabled={!mayArrange}
      onChange={() => report.send({ type: 'table.arranged', change: { kind: 'approvedToggled' } })}
    />
  );
}

interface ShownChip {
  readonly words: string;
  /** The change that removes the chip. */
  readonly change: ViewChange;
}
/** The report's filters: locked ones of the preset, and chosen ones with a remove button. */
export function FilterChips({ report }: Props) {
  const preset = useSelector(report, selectPreset);
  const baseCode = useSelector(report, selectMyBaseCode);
  const compared = useSelector(report, selectComparedText);
  const chips: readonly ShownChip[] = [
    ...chipsOf(useSelector(report, selectFilters)).map(({ field, words, rest }) => ({
      words,
      change: { kind: 'filtered', field, values: rest } as const,
    })),
    ...narrowingChips(useSelector(report, selectNarrowing)).map(({ words, rest }) => ({
      words,
      change: { kind: 'narrowed', narrowing: rest } as const,
    })),
  ];
  const mayArrange = useSelector(report, selectMayArrange);
  const locked = [
    ...presets[preset].locked,
    ...(baseCode === null ? [] : [`Take-off or landing base: ${baseCode}`]),
  ];
  return (
    <>
      {compared !== null && <Chip>{compared}</Chip>}
      {locked.map((words) => (
        <Chip key={words}>
          <Lock aria-label="Preset filter" size={12} />
          {words}
        </Chip>
      ))}
      {chips.length > 0 && (
        <ul aria-label="Active filters" className="flex flex-wrap gap-1.5">
          {chips.map(({ words, change }) => (
            <li
              key={words}
              className="flex items-center rounded-full bg-sunken pl-2.5 text-xs font-medium"
            >
              <span className="max-w-72 truncate" title={words}>
                {words}
              </span>
              <Button
                variant="none"
                size="icon"
                aria-label={`Remove ${words}`}
                isDisabled={!mayArrange}
                className="h-6 rounded-full"
                onPress={() => report.send({ type: 'table.arranged', change })}
              >
                <X aria-hidden size={12} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chips.length > 0 && (
        <Button
          variant="none"
          size="inputAction"
          isDisabled={!mayArrange}
          onPress={() =>
            report.send({ type: 'table.arranged', change: { kind: 'filtersCleared' } })
          }
        >
          Clear filters
        </Button>
      )}
    </>
  );
}

/** Resets the view to its preset; hidden if nothing differs. */
export function ResetButton({ report }: Props) {
  if (useSelector(report, selectIsAsPreset)) return null;
  return (
    <Button variant="none" size="inputAction" onPress={() => report.send({ type: 'view.reset' })}>
      Reset to preset
    </Button>
  );
}

/** Number of rows and load time, with a reload button. */
export function Facts({ report }: Props) {
  const table = useSelector(report, selectTable);
  const loaded = useSelector(report, selectLoaded);
  const isReady = useSelector(report, selectIsReady);
  const isThere = table !== null && loaded !== null;
  return (
    <div className="flex items-center gap-1">
      <p role="status" className="text-sm text-ink-3">
        {isThere &&
          `${rowsText(table)} · loaded in ${loaded.seconds.toFixed(1)} s · as of ${loaded.asOf}`}
      </p>
      {isThere && (
        <Button
          variant="none"
          size="icon"
          className="h-7"
          aria-label="Refresh the report"
          isDisabled={!isReady}
          onPress={() => report.send({ type: 'load.requested' })}
        >
          <RefreshCw aria-hidden size={14} />
        </Button>
      )}
    </div>
  );
}
