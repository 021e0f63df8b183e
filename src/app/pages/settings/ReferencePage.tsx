import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { type AnySettingsPage, referencePageOf } from '../../../../domain/settings/pages/all.ts';
import { focusField } from '../../../adapters/focus.ts';
import { searchValues } from '../../../adapters/url.ts';
import { NotFound } from '../../../views/errors/NotFound.tsx';
import { ReferencePage as Reference } from '../../../views/settings/ReferencePage.tsx';
import type { PageProps } from '../../pages.ts';
import { provideReferenceList } from '../../provide/settingsList.ts';
import { usePageActor } from '../../usePageActor.ts';

const newKey = () => crypto.randomUUID();

/** One of the settings pages. Its address is an input all its life: every change of it is told to the chart. */
function Page({ services, search, page }: PageProps & { readonly page: AnySettingsPage }) {
  const machine = useMemo(() => provideReferenceList(services), [services]);
  const list = usePageActor(machine, { page, search: searchValues(search) }, services.go);
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
  return <Reference list={list} newKey={newKey} hasShortcuts={services.session.getSnapshot().context.settings.singleKeyShortcuts !== false} />;
}

export default function ReferencePage(props: PageProps) {
  const [path] = useLocation();
  const slug = path.split('/')[2] ?? '';
  const page = referencePageOf(slug);
  return page === null ? <NotFound /> : <Page key={slug} {...props} page={page} />;
}
