import { useSelector } from '@xstate/react';
import { Lock, X } from 'lucide-react';
import { format0 } from '../../../domain/format.ts';
import { chipsOf } from '../../../domain/report/filterFields.ts';
import { presets } from '../../../domain/report/presets.ts';
import { isAsPreset } from '../../../domain/report/view.ts';
import type { ReportRef } from '../../../machines/report/report.machine.ts';
import type { SavedViewsRef } from '../../../machines/report/savedViews.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { SwitchBox } from '../../ui/SwitchBox.tsx';
import { selectFilters, selectLoaded, selectMayArrange, selectMyBaseCode, selectTable, selectView } from './selectors.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

/** What the figures are of: rows or sums, the filters the preset brings, the chosen ones, rows, when they were read; and how to keep or pass on the view. */
export function FilterLine({ report, saved }: { readonly report: ReportRef; readonly saved: SavedViewsRef }) {
  const view = useSelector(report, selectView);
  const baseCode = useSelector(report, selectMyBaseCode);
  const chips = chipsOf(useSelector(report, selectFilters));
  const mayArrange = useSelector(report, selectMayArrange);
  const locked = [...presets[view.preset].locked, ...(baseCode === null ? [] : [`Take-off or landing base: ${baseCode}`])];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SwitchBox
        label="Summary only"
        isOn={view.state.summaryOnly}
        isDisabled={!mayArrange}
        onChange={() => report.send({ type: 'table.arranged', change: { kind: 'summaryToggled' } })}
      />
      {locked.map((words) => (
        <Chip key={words}>
          <Lock aria-label="Preset filter" size={12} />
          {words}
        </Chip>
      ))}
      {chips.length > 0 && (
        <ul aria-label="Active filters" className="flex flex-wrap gap-1.5">
          {chips.map(({ field, words, rest }) => (
            <li key={words} className="flex items-center rounded-full bg-sunken pl-2.5 text-xs font-medium">
              <span className="max-w-72 truncate" title={words}>
                {words}
              </span>
              <Button
                variant="none"
                size="icon"
                aria-label={`Remove ${words}`}
                isDisabled={!mayArrange}
                className="h-6 rounded-full"
                onPress={() => report.send({ type: 'table.arranged', change: { kind: 'filtered', field, values: rest } })}
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
          onPress={() => report.send({ type: 'table.arranged', change: { kind: 'filtersCleared' } })}
        >
          Clear filters
        </Button>
      )}
      {!isAsPreset(view) && (
        <Button variant="none" size="inputAction" onPress={() => report.send({ type: 'view.reset' })}>
          Reset to preset
        </Button>
      )}
      <span className="flex-1" />
      <div className="flex flex-wrap items-center justify-end gap-x-1">
        <Facts report={report} />
        {view.source === undefined && <ViewsMenu report={report} saved={saved} />}
        <Button variant="none" size="inputAction" onPress={() => saved.send({ type: 'link.wanted' })}>
          Copy link
        </Button>
      </div>
    </div>
  );
}

function Facts({ report }: { readonly report: ReportRef }) {
  const table = useSelector(report, selectTable);
  const loaded = useSelector(report, selectLoaded);
  return (
    <p role="status" className="text-sm text-ink-3">
      {table !== null &&
        loaded !== null &&
        `${format0(table.rowCount)} ${table.rowCount === 1 ? 'row' : 'rows'} · loaded in ${loaded.seconds.toFixed(1)} s · as of ${loaded.asOf}`}
    </p>
  );
}
