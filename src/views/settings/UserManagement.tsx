import { useState } from 'react';
import { Segments } from '../../ui/fields/Segments.tsx';
import { RolesPane } from './RolesPane.tsx';
import { type ReferencePageProps, SettingsPage } from './SettingsPage.tsx';

/** Users with their roles, or roles with their users (PPL-6). */
export function UserManagement(props: ReferencePageProps) {
  const [side, setSide] = useState('users');
  const heading = (
    <Segments
      label="List"
      value={side}
      options={[
        { id: 'users', label: 'Users' },
        { id: 'roles', label: 'Roles' },
      ]}
      onChange={setSide}
    />
  );
  return <SettingsPage {...props} heading={heading} {...(side === 'roles' ? { instead: <RolesPane list={props.list} /> } : {})} />;
}
