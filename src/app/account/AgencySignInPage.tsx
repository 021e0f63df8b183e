import { useMemo } from 'react';
import { agencySignInMachine } from '../../../machines/account/agencySignIn.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { currentVisit } from '../../adapters/browser/url.ts';
import { AgencySignIn } from '../../views/account/AgencySignIn.tsx';
import { useActorRef } from '../frame/actors.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { FirstServices } from '../frame/services.ts';

export interface AgencySignInPageProps {
  readonly first: FirstServices;
  /** The provider's name. */
  readonly label: string;
}
/** The sign-in page under the agency's own sign-in, shown once the user is known to be signed out. */
export default function AgencySignInPage({ first, label }: AgencySignInPageProps) {
  const machine = useMemo(
    () =>
      provideAll(agencySignInMachine, {
        actors: { loadWelcome: fromAbortablePromise(() => first.welcome()) },
        actions: {
          leave: () =>
            first.identity().agency?.begin({ redirect: currentVisit().redirect, invite: null }),
        },
      }),
    [first],
  );
  const message = first.identity().agency?.message() ?? null;
  return <AgencySignIn form={useActorRef(machine, { input: { label, message } })} />;
}
