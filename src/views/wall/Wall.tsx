import { useSelector } from '@xstate/react';
import { sunsetText } from '../../../domain/base/sunsetText.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { type LineState, lineText } from '../../../domain/wall/line.ts';
import type { WallRef, WallSnapshot } from '../../../machines/wall/wall.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { selectIsLate, selectIsSignedOut, selectIsStale, selectWall } from './selectors.ts';
import { WallRows } from './WallRows.tsx';
import { WallToday } from './WallToday.tsx';

const selectTime = (s: WallSnapshot) => pacificTime(s.context.now);
const selectHeardAt = (s: WallSnapshot) => s.context.heardAt;
const selectSun = (s: WallSnapshot) => s.context.sun;
const selectRefusal = (s: WallSnapshot) => s.context.refusal;
const selectIsPending = (s: WallSnapshot) => s.hasTag('pending');
const selectIsRefused = (s: WallSnapshot) => s.hasTag('failed');

const words: Readonly<Record<LineState | 'pending', string>> = {
  pending: 'Connecting',
  live: 'Live',
  late: 'Late',
  stale: 'No connection',
  signedOut: 'Signed out',
};
const dots: Readonly<Record<LineState | 'pending', string>> = {
  pending: 'bg-sunken',
  live: 'bg-success',
  late: 'bg-warning',
  stale: 'bg-error',
  signedOut: 'bg-error',
};

function useLine(wall: WallRef): LineState | 'pending' {
  const isSignedOut = useSelector(wall, selectIsSignedOut);
  const isStale = useSelector(wall, selectIsStale);
  const isLate = useSelector(wall, selectIsLate);
  const isPending = useSelector(wall, selectIsPending);
  if (isSignedOut) return 'signedOut';
  if (isStale) return 'stale';
  if (isLate) return 'late';
  return isPending ? 'pending' : 'live';
}

const Told = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <p className="text-[1.5rem] text-ink-2">
    {label} <strong className="text-[2.6rem] font-semibold text-ink">{value}</strong>
  </p>
);

function Top({ wall }: { readonly wall: WallRef }) {
  const time = useSelector(wall, selectTime);
  const shown = useSelector(wall, selectWall);
  const sun = useSelector(wall, selectSun);
  const line = useLine(wall);
  const [base, ...others] = shown?.bases ?? [];
  const title =
    base !== undefined && others.length === 0 ? `${base.code} ${base.name}` : 'All bases';
  return (
    <header className="flex h-[6rem] items-center gap-x-[3rem] px-[1.5rem]">
      <h1 className="truncate text-[3.2rem] leading-[4rem] font-bold">
        {shown === null ? 'Wall' : title}
      </h1>
      <span className="flex-1" />
      {sun !== null && <Told label="Sunset" value={sunsetText(sun.sunset)} />}
      {sun !== null && <Told label="Cut-off" value={pacificTime(sun.cutOff)} />}
      <p className="flex items-center gap-[0.8rem] text-[1.5rem]">
        <span aria-hidden className={`size-[1.6rem] rounded-full ${dots[line]}`} />
        {words[line]}
      </p>
      <p translate="no" className="text-[4.4rem] leading-[5rem] font-bold">
        <span className="sr-only">Local time </span>
        {time}
      </p>
    </header>
  );
}

const looks: Readonly<Record<LineState, string>> = {
  live: '',
  late: 'bg-warning-tint text-ink',
  stale: 'bg-error-tint text-ink',
  signedOut: 'bg-error-tint text-ink',
};
/** A warning about the wall's connection. */
function Warned({ wall }: { readonly wall: WallRef }) {
  const heardAt = useSelector(wall, selectHeardAt);
  const line = useLine(wall);
  const text = line === 'pending' ? '' : lineText(line, heardAt);
  return (
    <div role="status">
      {line !== 'pending' && text !== '' && (
        <div
          className={`flex items-center justify-center gap-[2rem] mb-[0.6rem] px-[2rem] py-[0.6rem] text-[2.2rem] font-semibold ${looks[line]}`}
        >
          <p>{text}</p>
          {line === 'signedOut' && (
            <Button
              variant="outline"
              className="h-auto! px-[1rem]! text-[1.6rem]"
              onPress={() => wall.send({ type: 'signIn.requested' })}
            >
              Sign in
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * A base's board for a public screen: no controls, readable from across the room (BASE-20 to
 * BASE-26).
 */
export function Wall({ wall }: { readonly wall: WallRef }) {
  const shown = useSelector(wall, selectWall);
  const refusal = useSelector(wall, selectRefusal);
  const isRefused = useSelector(wall, selectIsRefused);
  const isLate = useSelector(wall, selectIsLate);
  return (
    <main
      className={`flex h-dvh flex-col overflow-hidden bg-canvas ${isLate ? 'outline-[0.8rem] -outline-offset-[0.8rem] outline-warning' : ''}`}
    >
      <Top wall={wall} />
      {isRefused ? (
        <p className="p-[2rem] text-[2.4rem]">This wall can't be shown. {refusal}</p>
      ) : (
        <Warned wall={wall} />
      )}
      {shown !== null && (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-[2rem] px-[1.5rem] pb-[1rem]">
          <div className="flex min-h-0 flex-col">
            <WallRows wall={wall} />
          </div>
          <div className="flex min-h-0 flex-col">
            <WallToday wall={wall} />
          </div>
        </div>
      )}
    </main>
  );
}
