import { useEffect } from 'react';
import type { DispatchType } from '../../contract/dispatches.ts';
import { readNewFlight, readResumes, withoutOnce } from '../../domain/clone/search.ts';
import { dispatchAddress, newAddress } from '../../domain/dispatch/kinds.ts';
import { searchValues } from '../adapters/url.ts';
import { DispatchForm } from './DispatchForm.tsx';
import type { PageProps } from './pages.ts';
import { useFormKey } from './useFormKey.ts';

/** A form that is never cloned. After the first save the address becomes the record's while the form stays as it is. */
export function PlainForm({ kind, ...props }: PageProps & { readonly kind: DispatchType }) {
  const { services, search } = props;
  const id = props.params['id'] ?? null;
  const { discards } = readNewFlight(id === null ? searchValues(search) : {});
  const resumes = readResumes(searchValues(search));
  const { key, adopt } = useFormKey(id, '', discards || resumes);
  useEffect(() => {
    if (discards || resumes) services.go(`${id === null ? newAddress(kind) : dispatchAddress(kind, id)}${withoutOnce(search)}`, { replace: true });
  }, [services, search, discards, resumes, kind, id]);
  return <DispatchForm key={key} {...props} kind={kind} id={id} cloned={null} discards={discards} resumes={resumes} onRecord={adopt} />;
}
