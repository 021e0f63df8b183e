import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { baseOptions } from '../../../domain/reference/options.ts';
import { pageName } from '../../../domain/session/titles.ts';
import { tableOf } from '../../../domain/settings/cellValues.ts';
import { asksUnknownBase } from '../../../domain/settings/filter.ts';
import { countText } from '../../../domain/settings/rows.ts';
import type { ExportRef } from '../../../machines/report/export.machine.ts';
import type {
  ReferenceListRef,
  ReferenceListSnapshot,
} from '../../../machines/settings/referenceList.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { SearchBox } from '../../ui/fields/SearchBox.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { SwitchBox } from '../../ui/fields/SwitchBox.tsx';
import { DataList, type DataListHandle } from '../../ui/lists/DataList.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { ExportMenu, ExportStatus } from '../report/ExportMenu.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { ColumnHead, orderOf } from './ColumnHead.tsx';
import { PhoneSort } from './PhoneSort.tsx';
import { ReferenceForm } from './ReferenceForm.tsx';
import { RowCell } from './RowCell.tsx';

const selectPage = (s: ReferenceListSnapshot) => s.context.page;
const selectFilter = (s: ReferenceListSnapshot) => s.context.filter;
const selectRows = (s: ReferenceListSnapshot) => s.context.rows;
const selectHasRows = (s: ReferenceListSnapshot) => s.context.rows.length > 0;
const selectShown = (s: ReferenceListSnapshot) => s.context.shown;
const selectLists = (s: ReferenceListSnapshot) => s.context.lists;
const selectOpen = (s: ReferenceListSnapshot) => s.context.open;
const selectEditor = (s: ReferenceListSnapshot) => s.children.editor;
const selectIsBaseUnknown = ({ context: { filter, lists } }: ReferenceListSnapshot) =>
  lists !== null && asksUnknownBase(filter, lists.bases);
const selectIsPending = (s: ReferenceListSnapshot) => s.hasTag('pending');
const selectIsListing = (s: ReferenceListSnapshot) => s.hasTag('open');
const selectIsStale = (s: ReferenceListSnapshot) => s.hasTag('stale');

export interface BackLink {
  readonly href: string;
  readonly label: string;
}
export interface ReferencePageProps {
  readonly list: ReferenceListRef;
  readonly exporter: ExportRef;
  /** A fresh uuid: names an opening of the drawer, and what the browser names itself. */
  readonly newKey: () => string;
  readonly hasShortcuts: boolean;
  /** Whether the person may open another page of ours. */
  readonly mayOpen: (href: string) => boolean;
  /** What became of a row, by its id. */
  readonly historyOf: (id: string) => ReactNode;
  /** Stands behind the heading. */
  readonly heading?: ReactNode;
  /** The way back, to the menu of the settings unless the list stands elsewhere; null for a place of its own. */
  readonly back?: BackLink | null;
  /** Stands in place of the list. */
  readonly instead?: ReactNode;
}

function Filters({
  list,
  onLeave,
  hasShortcuts,
}: {
  readonly list: ReferenceListRef;
  readonly onLeave: () => void;
  readonly hasShortcuts: boolean;
}) {
  const page = useSelector(list, selectPage);
  const filter = useSelector(list, selectFilter);
  const lists = useSelector(list, selectLists);
  const bases = useMemo(
    () => baseOptions(lists?.bases ?? [], filter.baseId),
    [lists, filter.baseId],
  );
  const isBaseUnknown = useSelector(list, selectIsBaseUnknown);
  const { all, mode, base, text, has } = page.filter;
  return (
    <>
      {text !== undefined && (
        <SearchBox
          label={`Search ${page.nouns ?? (pageName(`/settings/${page.slug}`) ?? '').toLowerCase()}`}
          value={filter.text}
          onChange={(typed) => list.send({ type: 'text.typed', text: typed })}
          onLeave={onLeave}
          hasShortcut={hasShortcuts}
          className="w-full sm:w-72"
        />
      )}
      {base === true && (
        <PickerBox
          label="Base"
          value={filter.baseId}
          options={bases}
          placeholder={isBaseUnknown ? 'Unknown base' : 'All bases'}
          onChange={(id) => list.send({ type: 'base.chosen', baseId: id })}
          className="w-full sm:w-64"
        />
      )}
      {has === true && (
        <Segments
          label="Which people"
          value={filter.has}
          options={[
            { id: 'all', label: 'All' },
            { id: 'users', label: 'Users' },
            { id: 'crew', label: 'Crew' },
          ]}
          onChange={(chosen) =>
            list.send({
              type: 'part.chosen',
              has: chosen === 'users' || chosen === 'crew' ? chosen : 'all',
            })
          }
        />
      )}
      {mode === true && (
        <Segments
          label="Which aircraft"
          value={filter.mode}
          options={[
            { id: 'active', label: 'Active' },
            { id: 'archived', label: 'Archived' },
            { id: 'all', label: 'All' },
          ]}
          onChange={(chosen) =>
            list.send({
              type: 'mode.chosen',
              mode: chosen === 'archived' || chosen === 'all' ? chosen : 'active',
            })
          }
        />
      )}
      {all !== undefined && (
        <SwitchBox
          label={all.label}
          isOn={filter.mode === 'all'}
          onChange={(isOn) => list.send({ type: 'mode.chosen', mode: isOn ? 'all' : 'active' })}
        />
      )}
    </>
  );
}

/** Why the list is empty, and the way on. */
function NothingShown({ list }: { readonly list: ReferenceListRef }) {
  const page = useSelector(list, selectPage);
  const hasRows = useSelector(list, selectHasRows);
  const isBaseUnknown = useSelector(list, selectIsBaseUnknown);
  if (isBaseUnknown)
    return (
      <EmptyState
        action={
          <Button variant="outline" onPress={() => list.send({ type: 'base.chosen', baseId: '' })}>
            Show all bases
          </Button>
        }
      >
        There is no base at this address. The link may be old.
      </EmptyState>
    );
  if (!hasRows)
    return (
      <EmptyState>
        {page.isReadOnlyList === true
          ? 'Nothing here yet.'
          : 'Nothing here yet. Add the first one.'}
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        <Button variant="outline" onPress={() => list.send({ type: 'filter.cleared' })}>
          Show everything
        </Button>
      }
    >
      Nothing matches.
    </EmptyState>
  );
}

/** Any settings page: the list, its search, and its form in a drawer (SET-1). */
export function SettingsPage({
  list,
  exporter,
  newKey,
  hasShortcuts,
  mayOpen,
  historyOf,
  heading,
  instead,
  back = { href: '/settings', label: 'Settings' },
}: ReferencePageProps) {
  const page = useSelector(list, selectPage);
  const filter = useSelector(list, selectFilter);
  const rows = useSelector(list, selectRows);
  const shown = useSelector(list, selectShown);
  const open = useSelector(list, selectOpen);
  const editor = useSelector(list, selectEditor);
  const isPending = useSelector(list, selectIsPending);
  const isListing = useSelector(list, selectIsListing);
  const isStale = useSelector(list, selectIsStale);
  const grid = useRef<DataListHandle>(null);
  const name = pageName(page.at ?? `/settings/${page.slug}`) ?? page.noun;
  const add = () => list.send({ type: 'add.pressed', key: newKey() });
  return (
    <div className="mx-auto flex h-[calc(100dvh-105px)] max-w-[1320px] flex-col gap-3 p-4 md:h-[calc(100dvh-48px)]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {back !== null && (
          <Link href={back.href} className="text-sm">
            {back.label}
          </Link>
        )}
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
          <h1>{name}</h1>
          {heading}
        </div>
      </div>
      {isPending && <Skeleton lines={8} />}
      {isListing && instead}
      {isListing && instead === undefined && (
        <>
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
            <Filters
              list={list}
              onLeave={() => grid.current?.focus()}
              hasShortcuts={hasShortcuts}
            />
            <div className="flex flex-1 items-center justify-end gap-4">
              <p role="status" className="text-sm text-ink-3">
                {countText(rows, shown, filter)}
              </p>
              <ExportMenu
                exporter={exporter}
                name={name}
                about={[['List', name]]}
                content={
                  shown.length === 0
                    ? null
                    : () => ({
                        kind: 'flat',
                        table: tableOf(
                          shown,
                          page.columns.map(({ label }) => label),
                        ),
                      })
                }
              />
              {page.isReadOnlyList !== true && (
                <Button onPress={add}>
                  <Plus aria-hidden size={16} />
                  Add
                </Button>
              )}
            </div>
          </div>
          <ExportStatus exporter={exporter} />
          {isStale && (
            <EmptyState
              action={
                <Button variant="outline" onPress={() => list.send({ type: 'retry.requested' })}>
                  Try again
                </Button>
              }
            >
              The list couldn't be loaded again. What you see may be old.
            </EmptyState>
          )}
          {shown.length === 0 ? (
            <div className="card">
              <NothingShown list={list} />
            </div>
          ) : (
            <>
              <PhoneSort
                labels={page.columns.map(({ label }) => label)}
                sort={filter.sort}
                onPress={(label) => list.send({ type: 'sort.pressed', label })}
              />
              <DataList
                label={name}
                handle={grid}
                columns={page.columns}
                count={shown.length}
                headOf={(n) => {
                  const label = page.columns[n]?.label ?? '';
                  return (
                    <ColumnHead
                      label={label}
                      order={orderOf(filter.sort, label)}
                      onPress={() => list.send({ type: 'sort.pressed', label })}
                    />
                  );
                }}
                sortOf={(n) => orderOf(filter.sort, page.columns[n]?.label ?? '')}
                keyOf={(n) => shown[n]?.id ?? String(n)}
                cellsOf={(n) =>
                  shown[n]?.cells.map((cell, c) => (
                    <RowCell
                      key={page.columns[c]?.label}
                      cell={cell}
                      isArchived={c === 0 && shown[n]?.isArchived === true}
                    />
                  )) ?? []
                }
                isDim={(n) => shown[n]?.isHidden === true}
                openIndex={open === null ? -1 : shown.findIndex((row) => row.id === open.id)}
                {...(page.isForReading === true
                  ? {}
                  : {
                      onOpen: (n: number) => {
                        const row = shown[n];
                        if (row !== undefined && row.id !== open?.id)
                          list.send({ type: 'row.opened', id: row.id, key: newKey() });
                      },
                    })}
              />
            </>
          )}
        </>
      )}
      {open !== null && editor !== undefined && (
        <ReferenceForm
          key={open.key}
          list={list}
          form={editor}
          mayOpen={mayOpen}
          history={open.id === null ? null : historyOf(open.id)}
        />
      )}
      <ChangeDialog list={list} />
    </div>
  );
}
