import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { pickableBases } from '../../../domain/base/choose.ts';
import { dayFlightsPath } from '../../../domain/base/dayFlights.ts';
import { sunsetText } from '../../../domain/base/sunsetText.ts';
import { pacificDay, pacificTime } from '../../../domain/dates/pacific.ts';
import { shiftPath } from '../../../domain/shift/address.ts';
import type { BaseRef, BaseSnapshot } from '../../../machines/base/base.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { Explained } from '../records/Explained.tsx';
import type { BaseRights } from './RowActions.tsx';
import { selectNow } from './selectors.ts';

const noBases: NonNullable<BaseSnapshot['context']['data']>['bases'] = [];
const selectBases = (s: BaseSnapshot) => s.context.data?.bases ?? noBases;
const selectBase = (s: BaseSnapshot) => s.context.data?.base ?? null;
const selectSun = (s: BaseSnapshot) => s.context.data?.sun ?? null;
const forms = [
  { label: 'New flight', to: '/dispatch/flight/new' },
  { label: 'New standby', to: '/dispatch/standby/new' },
  { label: 'New agent-only', to: '/dispatch/agent-only/new' },
] as const;

export interface BaseHeaderProps {
  readonly base: BaseRef;
  readonly rights: Pick<BaseRights, 'mayDispatch' | 'seesDispatches'>;
  /** The user can open shift logs. */
  readonly hasShiftLog: boolean;
  readonly onOpen: (to: string) => void;
}
/** The base with its clock and daylight, and links to new forms (BASE-12). */
export function BaseHeader({
  base,
  rights: { mayDispatch, seesDispatches },
  hasShiftLog,
  onOpen,
}: BaseHeaderProps) {
  const bases = useSelector(base, selectBases);
  const shown = useSelector(base, selectBase);
  const sun = useSelector(base, selectSun);
  const now = useSelector(base, selectNow);
  const options = useMemo(() => pickableBases(bases), [bases]);
  if (shown === null) return null;
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div>
          <h1 className="flex items-center gap-2 outline-none" tabIndex={-1} data-path="base">
            {shown.code} {shown.name} {shown.archivedAt !== null && <Chip>Archived</Chip>}
          </h1>
          <p className="text-sm text-ink-2">
            Local time <strong className="font-semibold text-ink">{pacificTime(now)}</strong>
            {sun !== null && (
              <>
                {' '}
                · sunset{' '}
                <strong className="font-semibold text-ink">{sunsetText(sun.sunset)}</strong> ·{' '}
                <Explained text="cut-off" />{' '}
                <strong className="font-semibold text-ink">{pacificTime(sun.cutOff)}</strong>
              </>
            )}
          </p>
        </div>
        <PickerBox
          label="Base"
          value={shown.id}
          options={options}
          onChange={(id) => {
            if (id !== '') onOpen(`/base-management?baseId=${id}`);
          }}
          className="w-56"
        />
        <span className="flex-1" />
        {/* One group, so that on a phone neither is alone on a line. */}
        <div className="flex flex-wrap gap-x-4 gap-y-3">
          <Link
            href={`/base-management?baseId=${shown.id}&wall=true`}
            variant="outline"
            className="justify-center"
          >
            Wall
          </Link>
          {seesDispatches && (
            <Link
              href={dayFlightsPath(shown.id, pacificDay(now))}
              variant="outline"
              className="justify-center"
            >
              Day's flights
            </Link>
          )}
          {hasShiftLog && (
            <Link
              href={shiftPath({ baseId: shown.id })}
              variant="outline"
              className="justify-center"
            >
              Shift log
            </Link>
          )}
        </div>
        {mayDispatch && shown.archivedAt === null && (
          <div className="flex flex-wrap gap-2">
            {forms.map((form, n) => (
              <Link
                key={form.to}
                href={`${form.to}?base=${shown.id}`}
                variant={n === 0 ? 'default' : 'outline'}
              >
                {form.label}
              </Link>
            ))}
          </div>
        )}
      </div>
    </header>
  );
}
