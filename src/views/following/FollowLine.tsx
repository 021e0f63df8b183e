import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { shortMoment } from '../../../domain/dates/momentText.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import type { FollowState } from '../../../domain/following/judge.ts';
import type { FollowRow } from '../../../domain/following/rows.ts';
import {
  contactText,
  everyText,
  kindTexts,
  nextText,
  soulsText,
  stateTexts,
} from '../../../domain/following/texts.ts';
import type { CloseOutRef } from '../../../machines/dispatch/closeOut/closeOut.machine.ts';
import { typedFor } from '../../../machines/dispatch/closeOut/closeOut.setup.ts';
import type { FollowingRef } from '../../../machines/following/following.machine.ts';
import { rowPath } from '../../../machines/following/following.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { NotSent } from '../records/NotSent.tsx';
import { LineForm } from './LineForm.tsx';
import { selectForm, selectNow, selectRows } from './selectors.ts';

const tones = {
  current: 'plain',
  due: 'info',
  late: 'warning',
  overdue: 'error',
} as const satisfies Record<FollowState, string>;

/** The state as word, icon and color; nothing while the flight is current. */
export const FollowChip = ({ state }: { readonly state: FollowState }) =>
  state === 'current' ? null : <Chip tone={tones[state]}>{stateTexts[state]}</Chip>;

/** "Contact 14:02 · next 14:17 · on scene 13:50 · every 30 min · ETA 14:40" */
function followTexts({ followed }: FollowRow, now: string): readonly string[] {
  const { phases, everyMinutes, eta, fuelUntil, souls, aborted } = followed;
  return [
    contactText(followed, now),
    nextText(followed, now),
    ...phases
      .filter(({ kind }) => kind !== 'down')
      .map(({ kind, at }) => `${kindTexts[kind].toLowerCase()} ${shortMoment(at, now)}`),
    aborted === null ? '' : `aborted: ${aborted}`,
    everyMinutes === 15 ? '' : everyText(everyMinutes),
    eta === null ? '' : `ETA ${shortMoment(eta, now)}`,
    fuelUntil === null ? '' : `fuel until ${shortMoment(fuelUntil, now)}`,
    souls === null ? '' : soulsText(souls),
    followed.lastPlace?.text ?? '',
  ].filter((text) => text !== '');
}

interface FollowLineProps {
  readonly following: FollowingRef;
  readonly closeOut: CloseOutRef | undefined;
  readonly dispatchId: string;
  readonly canEdit: boolean;
  /** Below the radio ID of a row. */
  readonly isIndented?: boolean;
  /** Between _Contact_ and _More_. */
  readonly extraButton?: ReactNode;
  /** Below the line. */
  readonly extraForm?: ReactNode;
}
/** Offers the time of _down_ as the time in, which stays empty until it is chosen (FOL-26). */
function TimeDown({
  closeOut,
  row: { dispatchId, radioId, followed },
}: {
  readonly closeOut: CloseOutRef;
  readonly row: FollowRow;
}) {
  const isEmpty = useSelector(closeOut, (s) => typedFor(s.context, dispatchId).timeIn === '');
  const down = followed.phases.find(({ kind }) => kind === 'down');
  if (down === undefined || !isEmpty) return null;
  const time = pacificTime(down.at);
  return (
    <Button
      size="inputAction"
      variant="outline"
      className="lg:h-6"
      aria-label={`Use ${time} as the time in of ${radioId}`}
      onPress={() =>
        closeOut.send({ type: 'closeOut.typed', dispatchId, field: 'timeIn', text: time })
      }
    >
      Time in {time}
    </Button>
  );
}

/** The buttons of a row: a contact, those of the page, and the form of other lines. */
function RowActions({
  following,
  extraButton,
  row: { dispatchId, radioId },
}: Pick<FollowLineProps, 'following' | 'extraButton'> & { readonly row: FollowRow }) {
  const isOpen = useSelector(following, (s) => selectForm(s)?.dispatchId === dispatchId);
  return (
    <span className="flex gap-1.5">
      <Button
        size="inputAction"
        variant="outline"
        className="lg:h-6"
        data-path={rowPath(dispatchId)}
        aria-label={`Contact with ${radioId}`}
        aria-keyshortcuts="c"
        onPress={() =>
          following.send({ type: 'line.ordered', dispatchId, kind: 'contact', at: null, text: '' })
        }
      >
        Contact
      </Button>
      {extraButton}
      <Button
        size="inputAction"
        variant="none"
        className="lg:h-6"
        aria-label={`Note more about ${radioId}`}
        aria-expanded={isOpen}
        onPress={() =>
          following.send(
            isOpen
              ? { type: 'form.cancelled' }
              : { type: 'form.opened', dispatchId, kind: 'contact' },
          )
        }
      >
        More
      </Button>
    </span>
  );
}

/** A flight's last contact and next check, with its buttons, below its row (FOL-11). */
export function FollowLine({
  following,
  closeOut,
  dispatchId,
  canEdit,
  extraButton,
  extraForm,
  isIndented = true,
}: FollowLineProps) {
  const row = useSelector(following, (s) =>
    selectRows(s).find((each) => each.dispatchId === dispatchId),
  );
  const now = useSelector(following, selectNow);
  const isOpen = useSelector(following, (s) => selectForm(s)?.dispatchId === dispatchId);
  if (row === undefined) return null;
  const { radioId, verdict, presence, isNotSent } = row;
  return (
    <div className={`pt-1 pb-1 lg:pt-0 ${isIndented ? 'lg:pl-18' : ''}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2 lg:text-xs">
        <FollowChip state={verdict.state} />
        <span className="min-w-0 flex-1 max-lg:basis-full lg:truncate" translate="no">
          {followTexts(row, now).join(' · ')}
        </span>
        {presence !== '' && <Chip tone="warning">{presence}</Chip>}
        {isNotSent && <NotSent />}
        {canEdit && closeOut !== undefined && <TimeDown closeOut={closeOut} row={row} />}
        {canEdit && <RowActions following={following} extraButton={extraButton} row={row} />}
      </p>
      {isOpen && <LineForm following={following} radioId={radioId} />}
      {extraForm}
    </div>
  );
}
