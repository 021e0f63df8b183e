import type { SeasonPace } from '../../../domain/cost/seasonPace.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { formatGallons, formatPrice, formatUsd } from '../../../domain/format.ts';
import { dollarsOf } from '../../../domain/money.ts';
import { FigureTable } from '../../ui/lists/FigureTable.tsx';
import { Disclosure } from '../../ui/notices/Disclosure.tsx';

const columns = [
  { label: 'Tier', isNumeric: false },
  { label: 'Price', isNumeric: true },
  { label: 'So far', isNumeric: true },
  { label: 'Cost so far', isNumeric: true },
  { label: 'At this pace', isNumeric: true },
  { label: 'Cost at this pace', isNumeric: true },
] as const;
const money = (cents: number) => formatUsd(dollarsOf(cents));

/**
 * The season as one bar: loaded volume, projection, and starts of tiers. Screen readers use the
 * table.
 */
function SeasonBar({ pace }: { readonly pace: SeasonPace }) {
  const end = pace.projectedLitres ?? pace.litres;
  const last = pace.tiers.at(-1)?.fromLitres ?? 0;
  const whole = Math.max(end, last * 1.1, 1);
  const share = (litres: number) => `${Math.min(100, (100 * litres) / whole)}%`;
  return (
    <div aria-hidden className="relative h-4">
      <div className="absolute inset-x-0 top-1 h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className="absolute inset-y-0 left-0 rounded-full border border-accent bg-accent-tint"
          style={{ width: share(end) }}
        />
        <div
          className="absolute inset-y-0 left-0 bg-accent"
          style={{ width: share(pace.litres) }}
        />
      </div>
      {pace.tiers.slice(1).map((tier) => (
        <div
          key={tier.fromLitres}
          className="absolute inset-y-0 w-px bg-ink-2"
          style={{ left: share(tier.fromLitres) }}
        />
      ))}
    </div>
  );
}

/** The projected season of an agent, tier by tier (BASE-16). */
export function TierPace({
  agentName,
  pace,
}: {
  readonly agentName: string;
  readonly pace: SeasonPace;
}) {
  const total = [
    'Season',
    '',
    formatGallons(pace.litres),
    money(pace.cents),
    pace.projectedLitres === null ? '–' : formatGallons(pace.projectedLitres),
    pace.projectedCents === null ? '–' : money(pace.projectedCents),
  ];
  return (
    <div className="flex flex-col gap-1">
      <SeasonBar pace={pace} />
      <Disclosure
        title={
          <span className="text-sm">
            {pace.projectedCents === null || pace.projectedLitres === null
              ? `${money(pace.cents)} so far`
              : `${money(pace.cents)} so far; at this pace ${formatGallons(pace.projectedLitres)} and ${money(pace.projectedCents)} by ${formatDate(pace.lastDay)}`}
          </span>
        }
      >
        <FigureTable
          label={`Season of ${agentName} by tier`}
          columns={columns}
          rows={pace.tiers.map((tier) => ({
            key: String(tier.fromLitres),
            cells: [
              `from ${formatGallons(tier.fromLitres)}`,
              formatPrice(tier.price),
              formatGallons(tier.litres),
              money(tier.cents),
              formatGallons(tier.projectedLitres),
              money(tier.projectedCents),
            ],
          }))}
          total={total}
        />
      </Disclosure>
    </div>
  );
}
