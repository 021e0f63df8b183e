import { useState } from 'react';
import { Segments } from '../../ui/Segments.tsx';
import { ReferencePage, type ReferencePageProps } from './ReferencePage.tsx';
import { RolesPane } from './RolesPane.tsx';

/** Users with their roles, or roles with their users (domain §8). */
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
  return <ReferencePage {...props} heading={heading} {...(side === 'roles' ? { instead: <RolesPane list={props.list} /> } : {})} />;
}
