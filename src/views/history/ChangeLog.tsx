import { useSelector } from '@xstate/react';
import { momentText } from '../../../domain/dates/momentText.ts';
import {
  fieldOptions,
  kindOptions,
  type LogFilter,
  type LogRow,
} from '../../../domain/history/changeLog.ts';
import type {
  ChangeLogRef,
  ChangeLogSnapshot,
} from '../../../machines/history/changeLog.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { TextBox } from '../../ui/fields/TextBox.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';

const selectFilter = (s: ChangeLogSnapshot) => s.context.filter;
const selectFaults = (s: ChangeLogSnapshot) => s.context.faults;
const selectIsFiltered = (s: ChangeLogSnapshot) =>
  Object.values(s.context.filter).some((text) => text !== '');
const selectRows = (s: ChangeLogSnapshot) => s.context.rows;
const selectHasMore = (s: ChangeLogSnapshot) => s.context.next !== null;
const selectIsPending = (s: ChangeLogSnapshot) => s.hasTag('pending');
const selectIsShown = (s: ChangeLogSnapshot) => s.hasTag('open');
const selectHasFailed = (s: ChangeLogSnapshot) => s.hasTag('failed');
const selectIsBusy = (s: ChangeLogSnapshot) => s.hasTag('busy');
const selectIsExporting = (s: ChangeLogSnapshot) => s.hasTag('exporting');

interface PartProps {
  readonly log: ChangeLogRef;
}
/** An empty value would show as not chosen. */
const ALL = 'all';
const all = (label: string) => ({ id: ALL, label });

/** The filters; the list follows on _Show_ or Enter. */
function Filters({ log }: PartProps) {
  const filter = useSelector(log, selectFilter);
  const faults = useSelector(log, selectFaults);
  const isShown = useSelector(log, selectIsShown);
  const isBusy = useSelector(log, selectIsBusy);
  const isExporting = useSelector(log, selectIsExporting);
  const rows = useSelector(log, selectRows);
  const change = (changed: Partial<LogFilter>) =>
    log.send({ type: 'filter.changed', filter: changed });
  const box = (key: 'person' | 'record', label: string) => (
    <TextBox
      label={label}
      value={filter[key]}
      onChange={(text) => change({ [key]: text })}
      className="w-full sm:w-44"
    />
  );
  const day = (key: 'from' | 'until', label: string) => (
    <TextBox
      label={label}
      value={filter[key]}
      onChange={(text) => change({ [key]: text })}
      placeholder="MM/DD/YYYY"
      className="w-36"
      messages={faults[key] === undefined ? [] : [{ severity: 'error', message: faults[key] }]}
    />
  );
  return (
    <form
      noValidate
      aria-label="Filters"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        log.send({ type: 'search.requested' });
      }}
    >
      {box('person', 'Changed by')}
      <SelectBox
        label="Kind"
        className="w-56"
        value={filter.table || ALL}
        options={[all('Every kind'), ...kindOptions]}
        onChange={(id) => change({ table: id === ALL ? '' : id })}
      />
      <SelectBox
        label="Field"
        className="w-48"
        value={filter.field || ALL}
        options={[all('Every field'), ...fieldOptions(filter.table)]}
        isDisabled={filter.table === ''}
        onChange={(id) => change({ field: id === ALL ? '' : id })}
      />
      {box('record', 'Number or name')}
      {day('from', 'First day')}
      {day('until', 'Last day')}
      <Button type="submit">Show</Button>
      <Button variant="none" onPress={() => log.send({ type: 'filter.cleared' })}>
        Clear filters
      </Button>
      <span className="flex-1" />
      <Button
        variant="outline"
        isDisabled={!isShown || isBusy || rows.length === 0}
        onPress={() => log.send({ type: 'csv.requested' })}
      >
        {isExporting ? 'Making the file…' : 'CSV'}
      </Button>
    </form>
  );
}

const Change = ({ row }: { readonly row: LogRow }) => (
  <tr className="border-t border-line align-top">
    <td className="p-2 whitespace-nowrap" translate="no">
      {momentText(row.at)}
    </td>
    <td className="p-2">{row.by}</td>
    <td className="p-2">{row.what}</td>
    <td className="p-2">
      {row.kind}
      {row.record !== '' && <span className="block font-medium">{row.record}</span>}
    </td>
    <td className="min-w-60 p-2 break-words">
      <ul>
        {row.lines.map(({ label, before, after }) => (
          <li key={label}>
            <span className="text-ink-3">{label}: </span>
            {before !== '' && <span className="text-ink-3">{before} → </span>}
            {after === '' ? <span className="text-ink-3">nothing</span> : after}
          </li>
        ))}
      </ul>
    </td>
  </tr>
);

function List({ log }: PartProps) {
  const rows = useSelector(log, selectRows);
  const hasMore = useSelector(log, selectHasMore);
  const isBusy = useSelector(log, selectIsBusy);
  const isFiltered = useSelector(log, selectIsFiltered);
  if (rows.length === 0)
    return (
      <EmptyState>
        {isFiltered ? 'No change matches.' : 'Nobody has changed anything yet.'}
      </EmptyState>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard */}
      <section className="card overflow-x-auto text-sm" aria-label="Changes" tabIndex={0}>
        <table className="w-full">
          <thead>
            <tr className="text-left">
              {['When', 'Who', 'What', 'Record', 'Fields'].map((head) => (
                <th key={head} scope="col" className="p-2 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Change key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      <p role="status" className="text-sm text-ink-3">
        {rows.length === 1 ? '1 change' : `${rows.length} changes`}
        {hasMore ? ', newest first; there are older ones.' : '.'}
      </p>
      {hasMore && (
        <Button
          variant="outline"
          className="self-start"
          isDisabled={isBusy}
          onPress={() => log.send({ type: 'more.requested' })}
        >
          Show older changes
        </Button>
      )}
    </>
  );
}

/** The changes in all records, with filters (SET-120). */
export function ChangeLogView({ log }: PartProps) {
  const isPending = useSelector(log, selectIsPending);
  const isShown = useSelector(log, selectIsShown);
  const hasFailed = useSelector(log, selectHasFailed);
  return (
    <div className="mx-auto flex max-w-[1320px] flex-col gap-4 p-4">
      <h1>History</h1>
      <Filters log={log} />
      {isPending && <Skeleton lines={8} label="Loading the history" />}
      {hasFailed && (
        <EmptyState
          action={<Button onPress={() => log.send({ type: 'retry.requested' })}>Try again</Button>}
        >
          The history couldn't be loaded.
        </EmptyState>
      )}
      {isShown && <List log={log} />}
    </div>
  );
}
