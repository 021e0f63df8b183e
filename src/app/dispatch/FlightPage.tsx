import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { PRODUCT } from '../../../contract/constants.ts';
import {
  type CloneAsked,
  readDraftId,
  readNewFlight,
  readResumeDraft,
  withoutOneTimeParameters,
} from '../../../domain/dispatch/clone/search.ts';
import { dispatchPath, newDispatchPath } from '../../../domain/dispatch/view/kinds.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { SomethingWrong } from '../../views/shell/SomethingWrong.tsx';
import { useFormKey } from '../drafts/useFormKey.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { DispatchForm, type DispatchFormProps } from './DispatchForm.tsx';
import { provideClone } from './provideClone.ts';
import { useSavedDraft } from './useSavedDraft.ts';

interface CloneProps extends Omit<DispatchFormProps, 'cloned'> {
  readonly clone: CloneAsked;
}
/** A new flight that starts as a copy of another. */
function ClonedFlight({ clone, ...form }: CloneProps) {
  const { services } = form;
  const machine = useMemo(() => provideClone(services), [services]);
  const ref = usePageActor(
    machine,
    { cloneType: clone.type, cloneId: clone.id, date: clone.date },
    services.go,
  );
  const cloned = useSelector(ref, (s) => s.context.cloned);
  const failure = useSelector(ref, (s) => (s.hasTag('failed') ? s.context.failure : null));
  const isRetryable = useSelector(ref, (s) => s.hasTag('retryable'));
  const isPending = useSelector(ref, (s) => s.hasTag('pending'));
  useEffect(() => {
    if (cloned !== null) document.title = `New flight – ${cloned.title} — ${PRODUCT}`;
  }, [cloned]);
  if (cloned !== null) return <DispatchForm {...form} cloned={cloned} />;
  if (failure === null)
    return isPending ? (
      <div className="p-6">
        <Skeleton lines={8} />
      </div>
    ) : null;
  return (
    <SomethingWrong
      error={failure}
      action={
        <>
          {isRetryable && (
            <Button onPress={() => ref.send({ type: 'retry.requested' })}>Try again</Button>
          )}
          <Button
            {...(isRetryable ? { variant: 'outline' as const } : {})}
            onPress={() => ref.send({ type: 'newFlight.chosen' })}
          >
            New flight
          </Button>
        </>
      }
      onHome={() => services.go('/')}
    />
  );
}

/**
 * Keeps the form's original content while it is open: the first save changes the URL, not the form.
 */
function Flight({
  clone,
  ...form
}: Omit<CloneProps, 'clone'> & { readonly clone: CloneProps['clone'] | null }) {
  const began = useRef(clone).current;
  return began === null ? (
    <DispatchForm {...form} cloned={null} />
  ) : (
    <ClonedFlight {...form} clone={began} />
  );
}

/**
 * The flight form: new, a copy, or of a stored dispatch. The first save changes the URL to the
 * record's; the form stays.
 */
export default function FlightPage(props: PageProps) {
  const { services, search } = props;
  const id = props.params['id'] ?? null;
  const asked = id === null ? searchValues(search) : {};
  const draftId = readDraftId(asked);
  const { discards, ...isNew } = readNewFlight(asked);
  const clone = draftId === null ? isNew.clone : null;
  const resumes = id !== null && readResumeDraft(searchValues(search));
  const begins = draftId ?? (clone === null ? '' : `${clone.type} ${clone.id} ${clone.date}`);
  const { key, adopt, adoptDraft } = useFormKey(id, begins, discards || resumes);
  const isSaved = useSavedDraft(services, 'flight', draftId);
  useEffect(() => {
    if (discards || resumes)
      services.go(
        `${id === null ? newDispatchPath('flight') : dispatchPath('flight', id)}${withoutOneTimeParameters(search)}`,
        { replace: true },
      );
  }, [services, search, discards, resumes, id]);
  if (isSaved) return null;
  return (
    <Flight
      key={key}
      {...props}
      kind="flight"
      id={id}
      clone={clone}
      discards={discards}
      resumes={resumes}
      draftId={draftId}
      onRecord={adopt}
      onDraft={adoptDraft}
    />
  );
}
