import { useSelector } from '@xstate/react';
import { ageText } from '../../../domain/base/board.ts';
import { formatGallons, formatUsd } from '../../../domain/format.ts';
import type { BaseRef } from '../../../machines/base/base.machine.ts';
import type { BaseWorkRef } from '../../../machines/base/baseWork.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Rows } from '../../ui/lists/Rows.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { selectIsSending } from '../closeOut/BaseForms.tsx';
import { Missing, SectionCard } from './SectionCard.tsx';
import { selectBaseId, selectPreloads } from './selectors.ts';

const headers = [
  { label: 'Loaded' },
  { label: 'Aircraft' },
  { label: 'Agent' },
  { label: 'Gallons', isNumeric: true },
  { label: 'Price', isNumeric: true },
];
const ends = [
  { how: 'offloaded', label: 'Offloaded', said: 'offloaded: it costs nothing.' },
  { how: 'jettisoned', label: 'Jettisoned', said: 'jettisoned: its cost stays with the base.' },
] as const;
/** Preloads of the last 30 days that no incident has taken (BASE-6). */
export interface PreloadsProps {
  readonly base: BaseRef;
  readonly work: BaseWorkRef;
  readonly mayDispatch: boolean;
  /** The user can end a preload. */
  readonly mayEnd: boolean;
}
export function Preloads({ base, work, mayDispatch, mayEnd }: PreloadsProps) {
  const isSending = useSelector(work, selectIsSending);
  const hasActions = mayDispatch || mayEnd;
  const rows = useSelector(base, selectPreloads);
  const baseId = useSelector(base, selectBaseId);
  return (
    <SectionCard id="preloads" title="Preloads" {...(rows === null ? {} : { count: rows.length })}>
      {rows === null && <Missing what="preloads" />}
      {rows?.length === 0 && <EmptyState>No preloads in the last 30 days.</EmptyState>}
      {rows !== null && rows.length > 0 && (
        <Rows
          label="Preloads"
          headers={hasActions ? [...headers, { label: 'Actions', isHidden: true }] : headers}
        >
          {rows.map((r) => (
            <tr key={r.id}>
              <td>
                <span className="flex flex-col items-start gap-1">
                  <span className="whitespace-nowrap">{r.loadedAt}</span>
                  <Chip tone={r.isOld ? 'warning' : 'plain'}>{ageText(r.minutes)}</Chip>
                </span>
              </td>
              <th scope="row" className="text-left font-medium whitespace-nowrap">
                {r.radioId}
              </th>
              <td>{r.agentName}</td>
              <td className="text-right whitespace-nowrap">{formatGallons(r.litres)}</td>
              <td className="text-right">{formatUsd(r.cost)}</td>
              {hasActions && (
                <td className="text-right whitespace-nowrap">
                  <span className="flex items-center justify-end gap-2">
                    {mayDispatch && r.assetId !== null && (
                      <Link
                        href={`/dispatch/flight/new?aircraft=${r.assetId}&base=${baseId}`}
                        aria-label={`Assign to flight: the load of ${r.radioId}`}
                      >
                        Assign to flight
                      </Link>
                    )}
                    {mayEnd &&
                      ends.map(({ how, label, said }) => (
                        <Button
                          key={how}
                          variant="outline"
                          size="inputAction"
                          isDisabled={isSending}
                          aria-label={`${label}: the load of ${r.radioId}`}
                          onPress={() =>
                            work.send({
                              type: 'order.given',
                              order: {
                                kind: 'endPreload',
                                id: r.id,
                                how,
                                done: `Load of ${r.radioId} ${said}`,
                              },
                            })
                          }
                        >
                          {label}
                        </Button>
                      ))}
                  </span>
                </td>
              )}
            </tr>
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}
