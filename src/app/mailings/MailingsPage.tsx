import { useMemo } from 'react';
import { isSystemAdministrator } from '../../../domain/session/permissions.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { Mailings } from '../../views/mailings/Mailings.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideMailingForm, provideMailings } from './provideMailings.ts';

/** The mailings. A URL with a view opens the form for that view. */
export default function MailingsPage({ services, search }: PageProps) {
  const list = useActorRef(useMemo(() => provideMailings(services), [services]));
  const machine = useMemo(
    () => provideMailingForm(services, () => list.send({ type: 'list.outdated' })),
    [services, list],
  );
  const form = usePageActor(machine, { viewId: searchValues(search)['view'] ?? null }, services.go);
  const facts = sessionFacts(services.session.getSnapshot());
  return (
    <Mailings
      list={list}
      form={form}
      facts={facts}
      seesAll={isSystemAdministrator(facts.roleNames)}
    />
  );
}
