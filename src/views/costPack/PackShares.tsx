import type { CostPackPage } from '../../../contract/costPack/costPack.ts';
import { spanText } from '../../../domain/costPack/checkShares.ts';
import { money } from '../../../domain/costPack/tables.ts';
import {
  agreementTexts,
  causeText,
  FEDERAL_NOTE,
  outsideText,
} from '../../../domain/costPack/texts.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { formatUsd } from '../../../domain/format.ts';
import { FigureTable } from '../../ui/lists/FigureTable.tsx';

/** The shares of each party, the cost in the declared period, and later adjustments. */
export function PackShares({ page }: { readonly page: CostPackPage }) {
  const { parties, declared, adjustments } = page;
  const outside = outsideText(page);
  const sum = (of: (party: (typeof parties)[number]) => number) =>
    money(parties.reduce((total, party) => total + Math.round(of(party) * 100), 0) / 100);
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2 print:contents">
        <div className="flex min-w-0 flex-col gap-1 print:break-inside-avoid">
          <FigureTable
            isPaper
            label="Shares"
            columns={[
              { label: 'Party', isNumeric: false, wraps: true },
              { label: 'Aircraft', isNumeric: true },
              { label: 'Agent', isNumeric: true },
              { label: 'Total', isNumeric: true },
            ]}
            rows={parties.map((party) => ({
              key: party.name,
              cells: [party.name, money(party.aircraft), money(party.agent), money(party.total)],
            }))}
            total={['Total', sum((p) => p.aircraft), sum((p) => p.agent), sum((p) => p.total)]}
          />
          {agreementTexts(page).map((text) => (
            <p key={text} className="text-sm text-ink-2">
              {text}
            </p>
          ))}
          {outside !== null && <p className="text-sm text-warning">{outside}</p>}
        </div>
        {declared !== null && (
          <div className="flex min-w-0 flex-col gap-1 print:break-inside-avoid">
            <h2 className="text-sm font-semibold">{`Declared period ${spanText(declared.from, declared.until)}`}</h2>
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
              <dt>Inside</dt>
              <dd className="text-right tabular-nums">{formatUsd(declared.inside)}</dd>
              <dt>Outside</dt>
              <dd className="text-right tabular-nums">{formatUsd(declared.outside)}</dd>
              <dt className="font-semibold">75 % of the inside</dt>
              <dd className="text-right font-semibold tabular-nums">
                {formatUsd(declared.federal)}
              </dd>
            </dl>
            <p className="text-sm text-ink-2">{FEDERAL_NOTE}</p>
          </div>
        )}
      </div>
      {adjustments.length > 0 && (
        <FigureTable
          isPaper
          label="Adjustments"
          columns={[
            { label: 'Dispatch', isNumeric: false },
            { label: 'Flown', isNumeric: false },
            { label: 'Posted', isNumeric: false },
            { label: 'Why', isNumeric: false, wraps: true },
            { label: 'Aircraft', isNumeric: false },
            { label: 'Amount', isNumeric: true },
          ]}
          rows={adjustments.map((a, n) => ({
            key: `${n} ${a.dispatchNumber}`,
            cells: [
              a.dispatchNumber === null ? '–' : String(a.dispatchNumber),
              formatDate(a.activityDate),
              formatDate(a.postedOn),
              causeText(a.cause),
              a.aircraft,
              money(a.total),
            ],
          }))}
        />
      )}
    </>
  );
}
