import { useSelector } from '@xstate/react';
import type { ReferenceListSnapshot } from '../../../machines/settings/referenceList.machine.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { RolesPane } from './RolesPane.tsx';
import { type ReferencePageProps, SettingsPage } from './SettingsPage.tsx';

const selectShowsUsers = (s: ReferenceListSnapshot) => s.context.filter.list === 'users';

/** Users with their roles, or roles with their users (PPL-6). */
export function UserManagement(props: ReferencePageProps) {
  const { list } = props;
  const showsUsers = useSelector(list, selectShowsUsers);
  const heading = (
    <Segments
      label="List"
      value={showsUsers ? 'users' : 'roles'}
      options={[
        { id: 'users', label: 'Users' },
        { id: 'roles', label: 'Roles' },
      ]}
      onChange={(chosen) =>
        list.send({ type: 'list.chosen', list: chosen === 'roles' ? 'roles' : 'users' })
      }
    />
  );
  return (
    <SettingsPage
      {...props}
      heading={heading}
      {...(showsUsers ? {} : { instead: <RolesPane list={list} /> })}
    />
  );
}
