import { useSelector } from '@xstate/react';
import { ageText } from '../../../domain/base/board.ts';
import { formatGallons, formatUsd } from '../../../domain/format.ts';
import type { BaseRef } from '../../../machines/base/base.machine.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Missing, Rows, SectionCard } from './SectionCard.tsx';
import { selectBaseId, selectPreloads } from './selectors.ts';

const headers = [
  { label: 'Loaded' },
  { label: 'Aircraft' },
  { label: 'Agent' },
  { label: 'Gallons', isNumeric: true },
  { label: 'Price', isNumeric: true },
  { label: 'Age' },
];
/** Loads of the last 30 days that no incident has taken (domain §5). */
export function Preloads({ base, mayDispatch }: { readonly base: BaseRef; readonly mayDispatch: boolean }) {
  const rows = useSelector(base, selectPreloads);
  const baseId = useSelector(base, selectBaseId);
  return (
    <SectionCard id="preloads" title="Preloads" {...(rows === null ? {} : { count: rows.length })}>
      {rows === null && <Missing what="preloads" />}
      {rows?.length === 0 && <EmptyState>No preloads in the last 30 days.</EmptyState>}
      {rows !== null && rows.length > 0 && (
        <Rows label="Preloads" headers={mayDispatch ? [...headers, { label: 'Actions', isHidden: true }] : headers}>
          {rows.map((r) => (
            <tr key={r.id}>
              <td className="whitespace-nowrap">{r.loadedAt}</td>
              <th scope="row" className="text-left font-medium whitespace-nowrap">
                {r.radioId}
              </th>
              <td className="whitespace-nowrap">{r.agentName}</td>
              <td className="text-right whitespace-nowrap">{formatGallons(r.litres)}</td>
              <td className="text-right">{formatUsd(r.cost)}</td>
              <td>
                <Chip tone={r.isOld ? 'warning' : 'plain'}>{ageText(r.minutes)}</Chip>
              </td>
              {mayDispatch && (
                <td className="text-right whitespace-nowrap">
                  {r.assetId !== null && (
                    <Link href={`/dispatch/flight/new?aircraft=${r.assetId}&base=${baseId}`} aria-label={`Assign the load of ${r.radioId} to a flight`}>
                      Assign to flight
                    </Link>
                  )}
                </td>
              )}
            </tr>
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}
