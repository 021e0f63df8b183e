import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { baseOptions } from '../../../domain/reference/options.ts';
import { pageName } from '../../../domain/routes/titles.ts';
import { hasUnknownBase } from '../../../domain/settings/filter.ts';
import type {
  ReferenceListRef,
  ReferenceListSnapshot,
} from '../../../machines/settings/referenceList.machine.ts';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { SearchBox } from '../../ui/fields/SearchBox.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { SwitchBox } from '../../ui/fields/SwitchBox.tsx';

const selectPage = (s: ReferenceListSnapshot) => s.context.page;
const selectFilter = (s: ReferenceListSnapshot) => s.context.filter;
const selectLists = (s: ReferenceListSnapshot) => s.context.lists;
const selectIsBaseUnknown = ({ context: { filter, lists } }: ReferenceListSnapshot) =>
  lists !== null && hasUnknownBase(filter, lists.bases);

function BaseFilter({ list }: { readonly list: ReferenceListRef }) {
  const filter = useSelector(list, selectFilter);
  const lists = useSelector(list, selectLists);
  const bases = useMemo(
    () => baseOptions(lists?.bases ?? [], filter.baseId),
    [lists, filter.baseId],
  );
  const isBaseUnknown = useSelector(list, selectIsBaseUnknown);
  return (
    <PickerBox
      label="Base"
      value={filter.baseId}
      options={bases}
      placeholder={isBaseUnknown ? 'Unknown base' : 'All bases'}
      onChange={(id) => list.send({ type: 'base.chosen', baseId: id })}
      className="w-full sm:w-64"
    />
  );
}

function PartFilter({ list }: { readonly list: ReferenceListRef }) {
  const filter = useSelector(list, selectFilter);
  return (
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
  );
}

function ModeFilter({ list }: { readonly list: ReferenceListRef }) {
  const filter = useSelector(list, selectFilter);
  return (
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
  );
}

/** The filters that the page declares. */
export function ListFilters({
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
      {base === true && <BaseFilter list={list} />}
      {has === true && <PartFilter list={list} />}
      {mode === true && <ModeFilter list={list} />}
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
