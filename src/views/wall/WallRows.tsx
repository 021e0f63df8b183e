import { useSelector } from '@xstate/react';
import type { WallLine, WallRow } from '../../../domain/wall/pages.ts';
import type { WallRef, WallSnapshot } from '../../../machines/wall/wall.machine.ts';
import { selectIsStale } from './selectors.ts';

const noLines: readonly WallLine[] = [];
const selectLines = (s: WallSnapshot) => s.context.pages[s.context.page] ?? noLines;
const selectPage = (s: WallSnapshot) => s.context.page;
const selectPageCount = (s: WallSnapshot) => s.context.pages.length;

const edges: Readonly<Record<WallRow['status'], string>> = {
  Out: 'border-status-out',
  Available: 'border-status-available',
  Standby: 'border-status-standby',
  Loaded: 'border-status-loaded',
  Unavailable: 'border-status-unavailable',
};

function Aircraft({ row, isVeiled }: { readonly row: WallRow; readonly isVeiled: boolean }) {
  return (
    <li
      className={`grid grid-cols-[11.5rem_17.5rem_minmax(0,1fr)_16rem_6rem] items-center gap-x-[1rem] overflow-hidden rounded-[0.4rem] border-l-[0.7rem] bg-surface px-[1rem] ${isVeiled ? 'border-line-strong' : row.overdue === null ? edges[row.status] : 'border-error bg-error-tint'}`}
    >
      <div className="min-w-0">
        <p className="truncate text-[2.6rem] leading-[2.7rem] font-bold">{row.radioId}</p>
        <p className="truncate text-[1.1rem] leading-[1.3rem] text-ink-2">{row.typeName}</p>
      </div>
      <div className="min-w-0" {...(isVeiled ? { 'data-veiled': true } : {})}>
        <p
          className={`text-[2.1rem] leading-[2.4rem] font-semibold ${row.overdue === null ? '' : 'text-error'}`}
        >
          {row.overdue === null ? row.status : 'Overdue'}
        </p>
        <p className="truncate text-[1.2rem] leading-[1.5rem]">
          {row.since !== '' && <span className="sr-only">since </span>}
          {row.since}
        </p>
      </div>
      <p className="line-clamp-2 min-w-0 text-[1.6rem] leading-[1.9rem] font-medium">
        {row.overdue === null ? row.incident : row.overdue.contact}
      </p>
      <div className="min-w-0">
        <p className="truncate text-[1.4rem] leading-[1.7rem]">
          {row.overdue === null ? row.agent : row.overdue.fuel}
        </p>
        {row.overdue !== null && (
          <p className="truncate text-[1.4rem] leading-[1.7rem]">{row.overdue.souls}</p>
        )}
        {row.overdue === null && row.lastDrop !== '' && (
          <p className="truncate text-[1.1rem] leading-[1.4rem] text-ink-2">Last drop</p>
        )}
        {row.overdue === null && (
          <p className="truncate text-[1.2rem] leading-[1.4rem]">{row.lastDrop}</p>
        )}
      </div>
      <div className="text-right">
        {row.rotation !== '' && (
          <>
            <p className="text-[1.1rem] leading-[1.3rem] text-ink-2">{row.kind}</p>
            <p className="text-[2.4rem] leading-[2.6rem] font-semibold">
              <span className="sr-only">place in the rotation </span>
              {row.rotation}
            </p>
          </>
        )}
      </div>
    </li>
  );
}

/** The aircraft, one page at a time (BASE-24). */
export function WallRows({ wall }: { readonly wall: WallRef }) {
  const lines = useSelector(wall, selectLines);
  const page = useSelector(wall, selectPage);
  const count = useSelector(wall, selectPageCount);
  const isVeiled = useSelector(wall, selectIsStale);
  if (lines.length === 0)
    return <p className="p-[2rem] text-[2rem]">No aircraft are assigned here today.</p>;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ul aria-label="Aircraft" className="grid min-h-0 flex-1 grid-rows-12 gap-[0.4rem]">
        {lines.map((line) =>
          line.isHeading ? (
            <li
              key={line.key}
              className="flex items-end truncate pb-[0.4rem] text-[2rem] font-semibold"
            >
              {line.text}
            </li>
          ) : (
            <Aircraft key={line.key} row={line} isVeiled={isVeiled} />
          ),
        )}
      </ul>
      <p className="h-[2rem] pt-[0.4rem] text-right text-[1.3rem] text-ink-2">
        {count > 1 ? `Page ${page + 1} of ${count}` : ''}
      </p>
    </div>
  );
}
