import { useSelector } from '@xstate/react';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortMoment } from '../../../domain/dates/momentText.ts';
import { instantText, pacificTime } from '../../../domain/dates/pacific.ts';
import type { FollowRow } from '../../../domain/following/rows.ts';
import { minutesSince, overdueText } from '../../../domain/following/texts.ts';
import { formatDuration } from '../../../domain/format.ts';
import type { FollowingRef } from '../../../machines/following/following.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { SwitchBox } from '../../ui/fields/SwitchBox.tsx';
import { selectIsLoud, selectMinute, selectRows } from './selectors.ts';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}
/** One of the three facts that matter first, large. */
const Fact = ({ name, children }: FactProps) => (
  <div className="min-w-40 flex-1">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd className="text-xl font-semibold text-ink">{children}</dd>
  </div>
);
const Detail = ({ name, children }: FactProps) => (
  <div className="flex gap-2">
    <dt className="text-ink-2">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A number that a phone can call. */
const PhoneLink = ({ phone = '' }: { readonly phone: string | undefined }) =>
  phone === '' ? (
    'no phone noted'
  ) : (
    <a className="underline" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );

interface PanelProps {
  readonly following: FollowingRef;
  readonly canEdit: boolean;
}
/** The installation's own steps, each with its time and who ticked it (FOL-30). */
function Checklist({ following, canEdit, row }: PanelProps & { readonly row: FollowRow }) {
  const minute = useSelector(following, selectMinute);
  const { dispatchId, radioId, checklist } = row;
  if (checklist.length === 0) return null;
  return (
    <ol aria-label={`Steps for ${radioId}`} className="lg:columns-2">
      {checklist.map(({ id, name, tick, dueAt }) => (
        <li key={id} className="flex break-inside-avoid items-center gap-x-2 py-0.5">
          {tick === null ? (
            <>
              {canEdit && (
                <Button
                  size="inputAction"
                  variant="outline"
                  aria-label={`Done for ${radioId}: ${name}`}
                  onPress={() =>
                    following.send({
                      type: 'line.ordered',
                      dispatchId,
                      kind: 'step',
                      at: null,
                      text: name,
                      stepId: id,
                    })
                  }
                >
                  Done
                </Button>
              )}
              <span className={dueAt > minute ? 'text-ink-2' : 'font-semibold'}>{name}</span>
              {dueAt > minute && (
                <span className="text-ink-2">from {pacificTime(instantText(dueAt))}</span>
              )}
            </>
          ) : (
            <>
              <Check aria-hidden size={16} className="text-ink-2" />
              <span className="text-ink-2">
                {name} · {pacificTime(tick.at)}
                {tick.by !== '' && ` ${tick.by}`}
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
function OverdueFlight({ following, canEdit, row }: PanelProps & { readonly row: FollowRow }) {
  const now = instantText(useSelector(following, selectMinute));
  const { dispatchId, radioId, typeName, incident, crew, base, facts, followed, verdict } = row;
  const { lastContact, lastPlace, fuelUntil, souls } = followed;
  const order = (kind: 'contact' | 'found') =>
    following.send({ type: 'line.ordered', dispatchId, kind, at: null, text: '' });
  /** The place is older than the last contact if that had none. */
  const placeText = ({ at, text }: NonNullable<typeof lastPlace>) =>
    at === lastContact?.at ? text : `${text}, ${shortMoment(at, now)}`;
  const minutes = minutesSince(verdict.since ?? 0, now);
  return (
    <li className="flex flex-col gap-2 border-t border-line px-4 py-2 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <TriangleAlert aria-hidden size={20} className="text-error" />
        <strong className="text-2xl font-semibold">{radioId}</strong>
        <span className="text-lg text-ink-2">{typeName}</span>
        <span className="text-lg font-semibold text-error">
          Overdue {minutes > 0 && formatDuration(minutes)}
        </span>
        <span className="text-lg">{overdueText(verdict, followed, facts.timeOut, now)}</span>
      </p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <dl className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-2 max-lg:basis-full">
          <Fact name="Last contact">
            {lastContact === null ? 'None' : shortMoment(lastContact.at, now)}
          </Fact>
          <Fact name="Where last">
            {lastPlace === null ? incident || 'Not known' : placeText(lastPlace)}
          </Fact>
          <Fact name="Fuel until">
            {fuelUntil === null ? 'Not noted' : shortMoment(fuelUntil, now)}
          </Fact>
        </dl>
        <p className="flex flex-wrap gap-2">
          {canEdit && (
            <>
              <Button onPress={() => order('contact')} aria-label={`Contact now with ${radioId}`}>
                Contact now
              </Button>
              <Button
                variant="outline"
                onPress={() => order('found')}
                aria-label={`${radioId} is found`}
              >
                Found
              </Button>
              <Button
                variant="outline"
                aria-label={`New ETA or fuel time of ${radioId}`}
                onPress={() => following.send({ type: 'form.opened', dispatchId, kind: 'follow' })}
              >
                ETA or fuel
              </Button>
            </>
          )}
          <Link
            href={`/dispatch/flight/${dispatchId}`}
            variant="outline"
            aria-label={`Open flight of ${radioId}`}
          >
            Open flight
          </Link>
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Detail name="Souls">{souls ?? 'not known'}</Detail>
        {incident !== '' && <Detail name="Incident">{incident}</Detail>}
        {crew.length > 0 && <Detail name="Crew">{crew.join(' · ')}</Detail>}
        {base !== null && (
          <Detail name={base.name}>
            <PhoneLink phone={base.phone} />
          </Detail>
        )}
      </dl>
      <Checklist following={following} canEdit={canEdit} row={row} />
    </li>
  );
}

/** Overdue aircraft: radio ID, last place, fuel until, then everything else (FOL-15). */
export function OverduePanel({ following, canEdit }: PanelProps) {
  const rows = useSelector(following, selectRows);
  const isLoud = useSelector(following, selectIsLoud);
  const overdue = rows.filter(({ verdict }) => verdict.state === 'overdue');
  if (overdue.length === 0) return null;
  return (
    <section
      aria-label="Overdue aircraft"
      className="flex shrink-0 flex-col rounded-card border-2 border-error bg-surface lg:max-h-[45dvh]"
    >
      <p role="alert" className="sr-only">
        {overdue.map(({ radioId }) => radioId).join(', ')} overdue
      </p>
      <ul className="min-h-0 overflow-y-auto">
        {overdue.map((row) => (
          <OverdueFlight key={row.dispatchId} following={following} canEdit={canEdit} row={row} />
        ))}
      </ul>
      <div className="border-t border-line px-4">
        <SwitchBox
          label="Sound an alarm on this computer"
          isOn={isLoud}
          onChange={() => following.send({ type: 'sound.toggled' })}
        />
      </div>
    </section>
  );
}
