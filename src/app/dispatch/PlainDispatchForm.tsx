import { useEffect } from 'react';
import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';
import {
  readDraftId,
  readNewFlight,
  readResumeDraft,
  withoutOneTimeParameters,
} from '../../../domain/dispatch/clone/search.ts';
import { dispatchPath, newDispatchPath } from '../../../domain/dispatch/view/kinds.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { useFormKey } from '../drafts/useFormKey.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { DispatchForm } from './DispatchForm.tsx';
import { useSavedDraft } from './useSavedDraft.ts';

/** A form that is never cloned. The first save changes the URL to the record's; the form stays. */
export function PlainForm({ kind, ...props }: PageProps & { readonly kind: DispatchType }) {
  const { services, search } = props;
  const id = props.params['id'] ?? null;
  const asked = id === null ? searchValues(search) : {};
  const draftId = readDraftId(asked);
  const { discards } = readNewFlight(asked);
  const resumes = id !== null && readResumeDraft(searchValues(search));
  const { key, adopt, adoptDraft } = useFormKey(id, draftId ?? '', discards || resumes);
  const isSaved = useSavedDraft(services, kind, draftId);
  useEffect(() => {
    if (discards || resumes)
      services.go(
        `${id === null ? newDispatchPath(kind) : dispatchPath(kind, id)}${withoutOneTimeParameters(search)}`,
        { replace: true },
      );
  }, [services, search, discards, resumes, kind, id]);
  if (isSaved) return null;
  return (
    <DispatchForm
      key={key}
      {...props}
      kind={kind}
      id={id}
      cloned={null}
      discards={discards}
      resumes={resumes}
      draftId={draftId}
      onRecord={adopt}
      onDraft={adoptDraft}
    />
  );
}
