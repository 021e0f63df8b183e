import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { pageName } from '../../../domain/routes/titles.ts';
import { tableOf } from '../../../domain/settings/cellValues.ts';
import { rowCountText } from '../../../domain/settings/rows.ts';
import type { ExportRef } from '../../../machines/report/export.machine.ts';
import type {
  ReferenceListRef,
  ReferenceListSnapshot,
} from '../../../machines/settings/referenceList.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import type { DataListHandle } from '../../ui/lists/DataList.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { ExportMenu, ExportStatus } from '../report/toolbar/ExportMenu.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListRows } from './ListRows.tsx';
import { ReferenceForm } from './ReferenceForm.tsx';

const selectPage = (s: ReferenceListSnapshot) => s.context.page;
const selectFilter = (s: ReferenceListSnapshot) => s.context.filter;
const selectRows = (s: ReferenceListSnapshot) => s.context.rows;
const selectShown = (s: ReferenceListSnapshot) => s.context.shown;
const selectOpen = (s: ReferenceListSnapshot) => s.context.open;
const selectEditor = (s: ReferenceListSnapshot) => s.children.editor;
const selectIsPending = (s: ReferenceListSnapshot) => s.hasTag('pending');
const selectIsListing = (s: ReferenceListSnapshot) => s.hasTag('open');
const selectIsStale = (s: ReferenceListSnapshot) => s.hasTag('stale');

export interface BackLink {
  readonly href: string;
  readonly label: string;
}
export interface ReferencePageProps {
  readonly list: ReferenceListRef;
  readonly exporter: ExportRef;
  /** Creates a uuid, for an opening of the drawer and for ids that the browser assigns. */
  readonly newKey: () => string;
  readonly hasShortcuts: boolean;
  /** Whether the user can open another page of ours. */
  readonly mayOpen: (href: string) => boolean;
  /** Returns the history of a row by its id. */
  readonly historyOf: (id: string) => ReactNode;
  /** Shown after the heading. */
  readonly heading?: ReactNode;
  /** The back link; default: the settings menu. Null for a page without one. */
  readonly back?: BackLink | null;
  /** The menu that imports this list; none where the user can't. */
  readonly importMenu?: ReactNode;
  /** Replaces the list. */
  readonly instead?: ReactNode;
}

interface PageHeadProps {
  readonly name: string;
  readonly heading: ReactNode;
  readonly back: BackLink | null;
}
function PageHead({ name, heading, back }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {back !== null && (
        <Link href={back.href} className="text-sm">
          {back.label}
        </Link>
      )}
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
        <h1>{name}</h1>
        {heading}
      </div>
    </div>
  );
}

interface ListBarProps
  extends Pick<ReferencePageProps, 'list' | 'exporter' | 'newKey' | 'hasShortcuts' | 'importMenu'> {
  readonly name: string;
  readonly onLeave: () => void;
  readonly addButton: Ref<HTMLButtonElement>;
}
/** The filters, the number of rows, export, and Add. */
function ListBar({
  list,
  exporter,
  newKey,
  hasShortcuts,
  importMenu,
  name,
  onLeave,
  addButton,
}: ListBarProps) {
  const page = useSelector(list, selectPage);
  const filter = useSelector(list, selectFilter);
  const rows = useSelector(list, selectRows);
  const shown = useSelector(list, selectShown);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <ListFilters list={list} onLeave={onLeave} hasShortcuts={hasShortcuts} />
      <div className="flex flex-1 items-center justify-end gap-4">
        <p role="status" className="text-sm text-ink-3">
          {rowCountText(rows, shown, filter)}
        </p>
        <ExportMenu
          exporter={exporter}
          name={name}
          about={[['List', name]]}
          content={
            shown.length === 0
              ? null
              : () => ({
                  kind: 'flat',
                  table: tableOf(
                    shown,
                    page.columns.map(({ label }) => label),
                  ),
                })
          }
        />
        {importMenu}
        {page.isReadOnlyList !== true && (
          <Button ref={addButton} onPress={() => list.send({ type: 'add.pressed', key: newKey() })}>
            <Plus aria-hidden size={16} />
            Add
          </Button>
        )}
      </div>
    </div>
  );
}

function StaleNotice({ list }: { readonly list: ReferenceListRef }) {
  return (
    <EmptyState
      action={
        <Button variant="outline" onPress={() => list.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      }
    >
      The list couldn't be loaded again. What you see may be old.
    </EmptyState>
  );
}

/** Any settings page: the list, its search, and its form in a drawer (SET-1). */
export function SettingsPage({
  list,
  exporter,
  newKey,
  hasShortcuts,
  mayOpen,
  historyOf,
  heading,
  importMenu,
  instead,
  back = { href: '/settings', label: 'Settings' },
}: ReferencePageProps) {
  const page = useSelector(list, selectPage);
  const open = useSelector(list, selectOpen);
  const editor = useSelector(list, selectEditor);
  const isPending = useSelector(list, selectIsPending);
  const isListing = useSelector(list, selectIsListing);
  const isStale = useSelector(list, selectIsStale);
  const grid = useRef<DataListHandle>(null);
  const add = useRef<HTMLButtonElement>(null);
  const name = pageName(page.at ?? `/settings/${page.slug}`) ?? page.noun;
  return (
    <div className="mx-auto flex h-[calc(100dvh-105px)] max-w-[1320px] flex-col gap-3 p-4 md:h-[calc(100dvh-48px)]">
      <PageHead name={name} heading={heading} back={back} />
      {isPending && <Skeleton lines={8} />}
      {isListing && instead}
      {isListing && instead === undefined && (
        <>
          <ListBar
            list={list}
            exporter={exporter}
            name={name}
            hasShortcuts={hasShortcuts}
            onLeave={() => grid.current?.focus()}
            addButton={add}
            newKey={newKey}
            importMenu={importMenu}
          />
          <ExportStatus exporter={exporter} />
          {isStale && <StaleNotice list={list} />}
          <ListRows list={list} name={name} handle={grid} newKey={newKey} />
        </>
      )}
      {open !== null && editor !== undefined && (
        <ReferenceForm
          key={open.key}
          list={list}
          form={editor}
          mayOpen={mayOpen}
          newKey={newKey}
          onClosed={() => (open.id === null ? add : grid).current?.focus()}
          history={open.id === null ? null : historyOf(open.id)}
        />
      )}
      <ChangeDialog list={list} />
    </div>
  );
}
