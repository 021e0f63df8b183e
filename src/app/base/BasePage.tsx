import { useCallback, useEffect, useMemo } from 'react';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { settingsPageOf } from '../../../domain/settings/pages/all.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { BaseManagement } from '../../views/base/BaseManagement.tsx';
import { DayFlights } from '../../views/base/DayFlights.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import type { Services } from '../frame/services.ts';
import { useBoard } from '../frame/useBoard.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { SettingsList } from '../settings/SettingsPage.tsx';
import { provideBase } from './provideBase.ts';

/** The base's own prices and fees, editable here for users who can edit the base (BASE-11). */
const editable = ['agent-rates', 'landing-fees'] as const;
function BaseReference({
  services,
  search,
  slug,
}: Pick<PageProps, 'services' | 'search'> & { readonly slug: (typeof editable)[number] }) {
  const page = settingsPageOf(slug);
  const baseId = searchValues(search)['baseId'] ?? '';
  const go = useCallback<Services['go']>(
    (to, options) => {
      // The list navigates to its own settings URL; here it is embedded in the base page.
      const [path, asked] = to.split('?');
      services.go(
        path === `/settings/${slug}`
          ? `/base-management?${asked === undefined || asked === '' ? '' : `${asked}&`}edit=${slug}`
          : to,
        options,
      );
    },
    [services, slug],
  );
  if (page === null) return null;
  const back = {
    href: `/base-management${baseId === '' ? '' : `?baseId=${baseId}`}`,
    label: 'Base management',
  };
  return <SettingsList services={services} search={search} page={page} go={go} back={back} />;
}

export default function BasePage(props: PageProps) {
  const edits = editable.find((slug) => slug === searchValues(props.search)['edit']);
  const mayEdit = isAllowed(
    props.services.session.getSnapshot().context.permissions,
    'base-admin',
    'Edit',
  );
  return edits !== undefined && mayEdit ? (
    <BaseReference key={edits} {...props} slug={edits} />
  ) : (
    <Base {...props} />
  );
}

function Base({ services, search }: PageProps) {
  const machine = useMemo(() => provideBase(services), [services]);
  const askedId = searchValues(search)['baseId'] ?? '';
  const { person } = services.session.getSnapshot().context;
  const base = usePageActor(
    machine,
    { now: services.clock.getSnapshot().context.now, askedId, ownBaseId: person?.baseId ?? '' },
    services.go,
  );
  useEffect(() => base.send({ type: 'base.asked', baseId: askedId }), [base, askedId]);
  useBoard(base, services);
  const day = searchValues(search)['flights'];
  if (day !== undefined) return <DayFlights base={base} session={services.session} day={day} />;
  return (
    <BaseManagement
      base={base}
      outbox={services.outboxes.of(services.session.getSnapshot().context.identity?.id ?? '')}
      session={services.session}
      onOpen={services.go}
    />
  );
}
