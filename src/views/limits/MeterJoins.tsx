import { useSelector } from '@xstate/react';
import { dispatchPath } from '../../../domain/dispatch/view/kinds.ts';
import type { JoinRow } from '../../../domain/limits/meterRows.ts';
import type { LimitsRef, LimitsSnapshot } from '../../../machines/limits/limits.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';

const selectRows = (s: LimitsSnapshot) => s.context.meters;
const selectMayExplain = (s: LimitsSnapshot) => s.context.mayExplain;

interface JoinProps {
  readonly row: JoinRow;
  readonly limits: LimitsRef;
  readonly mayOpen: boolean;
  readonly mayExplain: boolean;
}
const Flight = ({
  side: { dispatchId, dispatchNumber },
}: {
  readonly side: JoinRow['join']['after'];
}) => (
  <Link href={dispatchPath('flight', dispatchId)} aria-label={`Open flight ${dispatchNumber}`}>
    {dispatchNumber}
  </Link>
);
const Join = ({ row, limits, mayOpen, mayExplain }: JoinProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm last:border-b-0">
    <span className="w-20 shrink-0 font-medium">{row.radioId}</span>
    <span className="w-24 shrink-0 text-ink-2 tabular-nums">{row.day}</span>
    <span className="min-w-0 flex-1 basis-80">
      {row.text}
      {row.note !== '' && <span className="block text-ink-3">{row.note}</span>}
    </span>
    {row.note === '' ? (
      <Chip tone="warning">{row.join.kind === 'gap' ? 'Gap' : 'Overlap'}</Chip>
    ) : (
      <Chip>Explained</Chip>
    )}
    {mayOpen && (
      <span className="flex gap-2">
        <Flight side={row.join.after} />
        <Flight side={row.join.before} />
      </span>
    )}
    {mayOpen && row.missing !== '' && row.note === '' && (
      <Link
        variant="outline"
        size="inputAction"
        href={row.missing}
        aria-label={`Add the missing flight: ${row.radioId}, ${row.day}`}
      >
        Add the missing flight
      </Link>
    )}
    {mayExplain && (
      <Button
        variant="outline"
        size="inputAction"
        aria-label={`Explain: ${row.radioId}, ${row.day}`}
        onPress={() => limits.send({ type: 'explain.opened', key: row.key })}
      >
        {row.note === '' ? 'Explain' : 'Change'}
      </Button>
    )}
  </li>
);

/** Gaps and overlaps between meter readings, unexplained ones first (LIM-22). */
export function MeterJoins({
  limits,
  mayOpen,
}: {
  readonly limits: LimitsRef;
  readonly mayOpen: boolean;
}) {
  const rows = useSelector(limits, selectRows);
  const mayExplain = useSelector(limits, selectMayExplain);
  if (rows.length === 0) return <EmptyState>All meters join up in these days.</EmptyState>;
  return (
    <ul aria-label="Gaps and overlaps" className="card">
      {rows.map((row) => (
        <Join key={row.key} row={row} limits={limits} mayOpen={mayOpen} mayExplain={mayExplain} />
      ))}
    </ul>
  );
}
