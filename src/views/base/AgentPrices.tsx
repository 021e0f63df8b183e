import { useSelector } from '@xstate/react';
import { formatGallons, formatPrice } from '../../../domain/format.ts';
import type { BaseRef } from '../../../machines/base/base.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { Missing, SectionCard } from './SectionCard.tsx';
import { selectBaseId, selectPrices } from './selectors.ts';
import { TierPace } from './TierPace.tsx';

/** Today's price per gallon, distance to the next tier, and projected season (BASE-7, BASE-16). */
export function AgentPrices({
  base,
  maySet,
}: {
  readonly base: BaseRef;
  readonly maySet: boolean;
}) {
  const rows = useSelector(base, selectPrices);
  const baseId = useSelector(base, selectBaseId);
  const link = maySet ? (
    <Link href={`/base-management?baseId=${baseId}&edit=agent-rates`}>Add or edit prices</Link>
  ) : undefined;
  return (
    <SectionCard id="prices" title="Agent prices" action={link}>
      {rows === null && <Missing what="agent prices" />}
      {rows?.length === 0 && (
        <EmptyState>No agent prices. Loads from here will have no cost.</EmptyState>
      )}
      <ul>
        {rows?.map((r) => (
          <li
            key={r.rateId}
            className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0"
          >
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong className="flex-1 font-semibold">{r.agentName}</strong>
              <span>
                {r.priceNow === null ? 'No tiers' : `${formatPrice(r.priceNow)} a gallon now`}
              </span>
            </p>
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
              <span>{r.dates}</span>
              <span>{formatGallons(r.usedLitres)} used</span>
              {r.leftLitres !== null && <span>{formatGallons(r.leftLitres)} to the next tier</span>}
            </p>
            <TierPace agentName={r.agentName} pace={r.pace} />
            {r.tiers.length > 1 && (
              <ul aria-label={`Tiers of ${r.agentName}`} className="flex flex-wrap gap-1.5">
                {r.tiers.map((t) => (
                  <li key={t.fromLitres}>
                    <Chip tone={t.isNow ? 'info' : 'plain'}>
                      from {formatGallons(t.fromLitres)}: {formatPrice(t.price)}
                    </Chip>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
