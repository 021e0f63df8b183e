import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { FlatTable } from '../../../domain/forms/flat.ts';
import { ledgerPath } from '../../../domain/fuel/receipt/kinds.ts';
import {
  type FuelFilter,
  fuelReportPath,
  fuelTabs,
  fuelTitles,
} from '../../../domain/fuel/report/view.ts';
import { reportFileName } from '../../../domain/report/export/reportFileName.ts';
import { compareTexts } from '../../../domain/textOrder.ts';
import type {
  FuelReportRef,
  FuelReportSnapshot,
} from '../../../machines/fuel/fuelReport.machine.ts';
import type { ExportRef } from '../../../machines/report/export.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { PickerBox, type PickerOption } from '../../ui/fields/PickerBox.tsx';
import { ExportMenu } from '../report/toolbar/ExportMenu.tsx';
import { RangeEditor } from '../report/toolbar/RangeEditor.tsx';

const selectPage = (s: FuelReportSnapshot) => s.context.page;
const selectFilter = (s: FuelReportSnapshot) => s.context.filter;
const selectRange = (s: FuelReportSnapshot) => s.context.range;
const selectNames = (s: FuelReportSnapshot) => s.context.names;
const selectDays = (s: FuelReportSnapshot) => s.context.days;

/** Tabs of the three reports; filter and dates carry over. */
function Tabs({ report }: { readonly report: FuelReportRef }) {
  const page = useSelector(report, selectPage);
  const filter = useSelector(report, selectFilter);
  const range = useSelector(report, selectRange);
  return (
    <nav aria-label="Fuel reports" className="flex gap-1">
      {fuelTabs.map((tab) => (
        <Link
          key={tab.page}
          href={fuelReportPath(tab.page, { filter, range })}
          variant="navLink"
          isCurrent={tab.page === page}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
interface FilterProps {
  readonly report: FuelReportRef;
  readonly filterKey: keyof FuelFilter;
  readonly label: string;
  readonly options: readonly PickerOption[];
}
function FilterBox({ report, filterKey, label, options }: FilterProps) {
  const value = useSelector(report, selectFilter)[filterKey] ?? '';
  return (
    <PickerBox
      label={label}
      className="min-w-0 flex-1 basis-28 sm:w-44 sm:flex-none"
      value={value}
      options={options}
      placeholder="All"
      onChange={(id) => report.send({ type: 'filter.chosen', key: filterKey, id })}
    />
  );
}

const byLabel = (a: PickerOption, b: PickerOption) => compareTexts(a.label, b.label);
export interface FuelToolbarProps {
  readonly report: FuelReportRef;
  readonly exporter: ExportRef;
  /** The table on screen for export; null if there is nothing to export. */
  readonly table: FlatTable | null;
}
/** Tabs, dates, filters and export of a fuel report (FUEL-21). */
export function FuelToolbar({ report, exporter, table }: FuelToolbarProps) {
  const page = useSelector(report, selectPage);
  const names = useSelector(report, selectNames);
  const { storage } = useSelector(report, selectFilter);
  const days = useSelector(report, selectDays);
  const name = reportFileName(fuelTitles[page], days ?? { from: '', until: '' });
  const options = useMemo(
    () => ({
      vendor: names.vendors.map(({ id, name }) => ({ id, label: name })).sort(byLabel),
      storage: names.storages.map(({ id, name }) => ({ id, label: name })).sort(byLabel),
      asset: names.aircraft
        .map(({ id, radioId, typeName }) => ({ id, label: radioId, detail: typeName }))
        .sort(byLabel),
    }),
    [names],
  );
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="flex-1">{fuelTitles[page]}</h1>
        <Tabs report={report} />
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <RangeEditor report={report} />
        {page !== 'transfer' && (
          <FilterBox report={report} filterKey="vendor" label="Vendor" options={options.vendor} />
        )}
        <FilterBox report={report} filterKey="asset" label="Aircraft" options={options.asset} />
        <FilterBox report={report} filterKey="storage" label="Storage" options={options.storage} />
        <span className="flex-1" />
        {page === 'transfer' && storage !== null && (
          <Link href={ledgerPath(storage)} className="self-center">
            Ledger
          </Link>
        )}
        <ExportMenu
          exporter={exporter}
          name={name}
          about={[['Report', fuelTitles[page]]]}
          content={table === null ? null : () => ({ kind: 'flat', table })}
        />
      </div>
    </header>
  );
}
