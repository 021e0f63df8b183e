import { useSelector } from '@xstate/react';
import { Fragment, useMemo, useState } from 'react';
import type { Presence } from '../../../contract/following/presence.ts';
import { ageText, type BoardRow } from '../../../domain/base/board.ts';
import { filterBoard } from '../../../domain/base/filterBoard.ts';
import { presenceText } from '../../../domain/following/presence.ts';
import type { BaseWorkRef } from '../../../machines/base/baseWork.machine.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { SearchBox } from '../../ui/fields/SearchBox.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { StatusMark } from '../../ui/notices/StatusMark.tsx';
import { AvailabilityButton } from '../closeOut/AvailabilityButton.tsx';
import { Panel } from './Panel.tsx';

const selectRows = (s: HomeSnapshot) => s.context.standing;
const nobody: readonly Presence[] = [];
const selectPeople = (s: HomeSnapshot) => s.context.data?.following?.people ?? nobody;
const selectIsEmpty = (s: HomeSnapshot) =>
  s.context.standing.length === 0 && s.context.out.length === 0;
const selectBaseId = (s: HomeSnapshot) => s.context.baseId;

/** Fewer aircraft are seen at a glance. */
const FILTER_FROM = 7;

interface Rights {
  readonly canEdit: boolean;
  /** The user can mark aircraft unavailable. */
  readonly canMark: boolean;
}
function Row({
  row,
  baseId,
  work,
  canEdit,
  canMark,
  presence,
}: Rights & {
  readonly row: BoardRow;
  readonly baseId: string;
  readonly work: BaseWorkRef;
  readonly presence: string;
}) {
  const { radioId, mark } = row;
  const at = (kind: string) => `/dispatch/${kind}/new?aircraft=${row.assetId}&base=${baseId}`;
  const detail = mark === null ? row.agent : `${mark.reason}, since ${row.since}`;
  return (
    <li
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1 last:border-b-0 lg:gap-x-2 lg:px-3 lg:py-0 ${presence === '' ? 'lg:flex-nowrap' : ''}`}
    >
      <span className="w-5 shrink-0 text-right text-sm text-ink-3" title="Place in the rotation">
        {row.rotation !== null && <span className="sr-only">place in the rotation </span>}
        {row.rotation ?? '–'}
      </span>
      <span className="w-28 truncate lg:w-auto lg:shrink-0" title={row.typeName}>
        <strong className="font-semibold">{radioId}</strong>{' '}
        <span className="text-sm text-ink-3 lg:max-2xl:hidden">{row.typeName}</span>
      </span>
      <span className="min-w-28 flex-1 truncate text-sm lg:min-w-0" title={detail}>
        <StatusMark status={row.status} />{' '}
        <span className="text-ink-3 lg:max-[1359px]:hidden">
          {row.since === '' || mark !== null ? '' : ageText(row.minutes)}
        </span>
        {detail !== '' && <span className="text-ink-2 max-lg:block"> {detail}</span>}
      </span>
      <span className="flex shrink-0 gap-1.5 lg:gap-1">
        {canEdit && mark === null && (
          <>
            <Link
              href={at('flight')}
              variant="outline"
              size="inputAction"
              aria-label={`New flight of ${radioId}`}
            >
              Flight
            </Link>
            <Link
              href={at('standby')}
              variant="outline"
              size="inputAction"
              aria-label={`Standby of ${radioId}`}
            >
              Standby
            </Link>
          </>
        )}
        {canEdit && mark !== null && (
          <Link
            href={at('flight')}
            variant="outline"
            size="inputAction"
            aria-label={`Dispatch anyway: ${radioId}`}
          >
            Dispatch anyway
          </Link>
        )}
        {canMark && <AvailabilityButton work={work} row={row} isShort />}
      </span>
      {presence !== '' && (
        <p className="basis-full pb-1 lg:pl-7">
          <Chip tone="warning">{presence}</Chip>
        </p>
      )}
    </li>
  );
}

/** The base's aircraft that are not out, in dispatch order (HOME-3). */
export function AtBase({
  home,
  work,
  canEdit,
  canMark,
  canManage,
}: Rights & { readonly home: HomeRef; readonly work: BaseWorkRef; readonly canManage: boolean }) {
  const all = useSelector(home, selectRows);
  const [typed, setTyped] = useState('');
  const rows = useMemo(() => filterBoard(all, typed), [all, typed]);
  const isEmpty = useSelector(home, selectIsEmpty);
  const baseId = useSelector(home, selectBaseId);
  const people = useSelector(home, selectPeople);
  const assign = (
    <Link href={`/base-management?baseId=${baseId}#assigned`} variant="outline">
      Assign aircraft
    </Link>
  );
  return (
    <Panel
      title="At base"
      count={all.length}
      action={
        all.length >= FILTER_FROM && (
          <SearchBox
            label="Filter aircraft"
            value={typed}
            onChange={setTyped}
            hasShortcut={false}
            className="w-44 max-w-1/2 [&_input]:h-7!"
          />
        )
      }
    >
      {isEmpty && (
        <EmptyState action={canManage ? assign : undefined}>
          No aircraft are assigned to your base. Assign aircraft or choose another base.
        </EmptyState>
      )}
      {!isEmpty && all.length === 0 && <EmptyState>Every aircraft of the base is out.</EmptyState>}
      {all.length > 0 && rows.length === 0 && <EmptyState>Nothing matches "{typed}".</EmptyState>}
      <ul>
        {rows.map((row) => (
          <Fragment key={row.assetId}>
            {row.heading !== '' && (
              <li className="border-b border-line bg-raised px-4 py-0.5 text-xs font-semibold text-ink-3">
                {row.heading}
              </li>
            )}
            <Row
              row={row}
              baseId={baseId}
              work={work}
              canEdit={canEdit}
              canMark={canMark}
              presence={presenceText(
                people.filter(({ assetId }) => assetId === row.assetId),
                row.radioId,
              )}
            />
          </Fragment>
        ))}
      </ul>
    </Panel>
  );
}
