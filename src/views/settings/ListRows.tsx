import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { hasUnknownBase } from '../../../domain/settings/filter.ts';
import type {
  ReferenceListRef,
  ReferenceListSnapshot,
} from '../../../machines/settings/referenceList.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { DataList, type DataListHandle } from '../../ui/lists/DataList.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ColumnHead, orderOf } from './ColumnHead.tsx';
import { PhoneSort } from './PhoneSort.tsx';
import { RowCell } from './RowCell.tsx';

const selectPage = (s: ReferenceListSnapshot) => s.context.page;
const selectSort = (s: ReferenceListSnapshot) => s.context.filter.sort;
const selectHasRows = (s: ReferenceListSnapshot) => s.context.rows.length > 0;
const selectShown = (s: ReferenceListSnapshot) => s.context.shown;
const selectOpen = (s: ReferenceListSnapshot) => s.context.open;
const selectIsBaseUnknown = ({ context: { filter, lists } }: ReferenceListSnapshot) =>
  lists !== null && hasUnknownBase(filter, lists.bases);

/** Why the list is empty, with an action. */
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

export interface ListRowsProps {
  readonly list: ReferenceListRef;
  /** Name of the page. */
  readonly name: string;
  readonly handle: Ref<DataListHandle>;
  readonly newKey: () => string;
}
/** The rows that match the filter. */
export function ListRows({ list, name, handle, newKey }: ListRowsProps) {
  const page = useSelector(list, selectPage);
  const sort = useSelector(list, selectSort);
  const shown = useSelector(list, selectShown);
  const open = useSelector(list, selectOpen);
  const sortBy = (label: string) => list.send({ type: 'sort.pressed', label });
  const openRow = (n: number) => {
    const row = shown[n];
    if (row !== undefined && row.id !== open?.id)
      list.send({ type: 'row.opened', id: row.id, key: newKey() });
  };
  if (shown.length === 0)
    return (
      <div className="card">
        <NothingShown list={list} />
      </div>
    );
  return (
    <>
      <PhoneSort labels={page.columns.map(({ label }) => label)} sort={sort} onPress={sortBy} />
      <DataList
        label={name}
        handle={handle}
        columns={page.columns}
        count={shown.length}
        headOf={(n) => {
          const label = page.columns[n]?.label ?? '';
          return (
            <ColumnHead label={label} order={orderOf(sort, label)} onPress={() => sortBy(label)} />
          );
        }}
        sortOf={(n) => orderOf(sort, page.columns[n]?.label ?? '')}
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
        {...(page.isForReading === true ? {} : { onOpen: openRow })}
      />
    </>
  );
}
