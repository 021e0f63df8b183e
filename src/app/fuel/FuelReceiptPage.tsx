import { useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { FuelKind } from '../../../contract/fuel/fuel.ts';
import {
  readDraftId,
  readResumeDraft,
  withoutOneTimeParameters,
} from '../../../domain/dispatch/clone/search.ts';
import { receiptPath } from '../../../domain/fuel/receipt/kinds.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { NotFound } from '../../views/shell/NotFound.tsx';
import { useFormKey } from '../drafts/useFormKey.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { FuelForm } from './FuelForm.tsx';

/** The form of one kind. The first save changes the URL to the record's; the form stays. */
function Receipt({ services, params, search, kind }: PageProps & { readonly kind: FuelKind }) {
  const id = params['id'] ?? null;
  const draftId = id === null ? readDraftId(searchValues(search)) : null;
  const resumes = id !== null && readResumeDraft(searchValues(search));
  const { key, adopt } = useFormKey(id, draftId ?? '', resumes);
  useEffect(() => {
    if (resumes)
      services.go(`${receiptPath(kind, id)}${withoutOneTimeParameters(search)}`, {
        replace: true,
      });
  }, [services, search, resumes, id, kind]);
  return (
    <FuelForm
      key={key}
      services={services}
      kind={kind}
      id={id}
      resumes={resumes}
      draftId={draftId}
      onRecord={adopt}
    />
  );
}

/** Any fuel receipt, new or stored; the URL contains the kind. */
export default function FuelReceiptPage(props: PageProps) {
  const path = usePathname();
  const kind = FuelKind.safeParse(path.split('/')[2]);
  return kind.success ? <Receipt key={kind.data} {...props} kind={kind.data} /> : <NotFound />;
}
