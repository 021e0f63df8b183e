import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { isListKind } from '../../../contract/imports/listKinds.ts';
import { historyOfPage } from '../../../contract/session/settingsPages.ts';
import { importableKinds, importPath } from '../../../domain/imports/importable.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { draftFromHash } from '../../../domain/settings/given.ts';
import { type AnySettingsPage, settingsPageOf } from '../../../domain/settings/pages/all.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { focusField } from '../../adapters/browser/focus.ts';
import { searchValues, takeHash } from '../../adapters/browser/url.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ImportMenu } from '../../views/imports/ImportMenu.tsx';
import { type BackLink, SettingsPage as Reference } from '../../views/settings/SettingsPage.tsx';
import { UserManagement } from '../../views/settings/UserManagement.tsx';
import { NotFound } from '../../views/shell/NotFound.tsx';
import { SomethingWrong } from '../../views/shell/SomethingWrong.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { PageProps } from '../frame/pageProps.ts';
import type { Services } from '../frame/services.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { HistoryOf } from '../history/HistoryOf.tsx';
import { provideListFile } from '../imports/provideImports.ts';
import { useExport } from '../report/useExport.ts';
import { provideReferenceList } from './provideSettingsList.ts';

const newKey = () => crypto.randomUUID();

export interface SettingsListProps extends Pick<PageProps, 'services' | 'search'> {
  readonly page: AnySettingsPage;
  /** The navigation of a list that is embedded in another page. */
  readonly go?: Services['go'];
  readonly back?: BackLink | null;
  /** Content after the heading. */
  readonly heading?: ReactNode;
}
/** One of the settings pages. The page sends each URL change to the chart. */
export function SettingsList({ services, search, page, go, back, heading }: SettingsListProps) {
  const machine = useMemo(() => provideReferenceList(services), [services]);
  const exporter = useExport(services);
  const lists = useActorRef(useMemo(() => provideListFile(services), [services]));
  const list = usePageActor(machine, { page, search: searchValues(search) }, go ?? services.go);
  useEffect(() => {
    list.send({ type: 'search.changed', search: searchValues(search) });
  }, [list, search]);
  useEffect(() => {
    let heard = list.getSnapshot().children.editor;
    let focus: { unsubscribe(): void } | undefined;
    const opening = list.subscribe(({ children: { editor } }) => {
      if (editor === heard) return;
      focus?.unsubscribe();
      heard = editor;
      focus = editor?.on('focusAsked', ({ path }) => {
        if (path !== '') focusField(path);
      });
    });
    return () => {
      opening.unsubscribe();
      focus?.unsubscribe();
    };
  }, [list]);
  const isListing = useSelector(list, (s) => s.hasTag('open'));
  useEffect(() => {
    const given = isListing ? draftFromHash(takeHash(), page.fields) : null;
    if (given !== null) list.send({ type: 'add.pressed', key: newKey(), given });
  }, [isListing, list, page]);
  const isUnloadable = useSelector(list, (s) => s.hasTag('failed'));
  const failure = useSelector(list, (s) => s.context.failure);
  if (isUnloadable)
    return (
      <SomethingWrong
        error={failure}
        action={<Button onPress={() => list.send({ type: 'retry.requested' })}>Try again</Button>}
        onHome={() => services.go('/')}
      />
    );
  const hasShortcuts = services.session.getSnapshot().context.settings.singleKeyShortcuts !== false;
  const mayOpen = (href: string) =>
    canVisit(href.split('?')[0] ?? href, sessionFacts(services.session.getSnapshot()));
  const { permissions, roleNames } = sessionFacts(services.session.getSnapshot());
  // Read-only lists of prices have no import, nor do users.
  const kind = importableKinds(permissions, roleNames)
    .filter(isListKind)
    .find((one) => one === page.slug && page.isReadOnlyList !== true);
  const View = page.slug === 'user-management' ? UserManagement : Reference;
  const route = historyOfPage[page.slug];
  const historyOf = (id: string) => (
    <HistoryOf key={id} services={services} route={route} id={id} />
  );
  return (
    <View
      list={list}
      exporter={exporter}
      newKey={newKey}
      hasShortcuts={hasShortcuts}
      mayOpen={mayOpen}
      historyOf={historyOf}
      {...(kind === undefined || !mayOpen(importPath(kind))
        ? {}
        : { importMenu: <ImportMenu lists={lists} kind={kind} onImport={services.go} /> })}
      {...(back === undefined ? {} : { back })}
      {...(heading === undefined ? {} : { heading })}
    />
  );
}

export default function SettingsPage(props: PageProps) {
  const path = usePathname();
  const slug = path.split('/')[2] ?? '';
  const page = settingsPageOf(slug);
  return page === null ? <NotFound /> : <SettingsList key={slug} {...props} page={page} />;
}
