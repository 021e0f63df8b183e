import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { membersByRole } from '../../../domain/settings/roles.ts';
import { countOf } from '../../../domain/settings/texts.ts';
import type {
  ReferenceListRef,
  ReferenceListSnapshot,
} from '../../../machines/settings/referenceList.machine.ts';
import { SwitchBox } from '../../ui/fields/SwitchBox.tsx';
import { Disclosure } from '../../ui/notices/Disclosure.tsx';

const selectShowsAll = (s: ReferenceListSnapshot) => s.context.filter.list === 'allRoles';
const selectLists = (s: ReferenceListSnapshot) => s.context.lists;

/**
 * Each role with its members (PPL-6, PPL-7). Roles without an organisation appear only with Show
 * all.
 */
export function RolesPane({ list }: { readonly list: ReferenceListRef }) {
  const lists = useSelector(list, selectLists);
  const showsAll = useSelector(list, selectShowsAll);
  const roles = useMemo(
    () => (lists === null ? [] : membersByRole(lists, showsAll)),
    [lists, showsAll],
  );
  return (
    <div className="flex min-h-0 flex-col gap-2 overflow-auto">
      <SwitchBox
        label="Show all"
        isOn={showsAll}
        onChange={(isOn) => list.send({ type: 'list.chosen', list: isOn ? 'allRoles' : 'roles' })}
      />
      <div className="card divide-y divide-line">
        {roles.map(({ role, members }) => (
          <div key={role.id} className="px-4 py-2">
            <Disclosure title={`${role.name} · ${countOf(members.length, 'member')}`}>
              <ul className="flex flex-col gap-1 py-1">
                {members.map((m) => (
                  <li key={`${m.userId} ${m.dates}`} className="flex flex-wrap gap-x-3">
                    <span>{m.name}</span>
                    <span className="text-ink-3">{m.email}</span>
                    {m.dates !== 'Always' && <span className="text-ink-2">{m.dates}</span>}
                  </li>
                ))}
                {members.length === 0 && <li className="text-ink-3">Nobody has this role.</li>}
              </ul>
            </Disclosure>
          </div>
        ))}
      </div>
    </div>
  );
}
