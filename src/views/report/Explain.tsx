import { useSelector } from '@xstate/react';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { format0, formatUsd } from '../../../domain/format.ts';
import type { Explanation } from '../../../domain/report/explain/explain.ts';
import { bookedTitle, bookedWorkings } from '../../../domain/report/explain/explainBooked.ts';
import { loadWords } from '../../../domain/report/explain/explainedLoads.ts';
import { columnOf } from '../../../domain/report/request/columnsCatalogue.ts';
import type { ExplainRef, ExplainSnapshot } from '../../../machines/report/explain.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';

const selectIsOpen = (s: ExplainSnapshot) => s.hasTag('open');
const selectFigure = (s: ExplainSnapshot) => s.context.trail.at(-1) ?? null;
const selectIsDeep = (s: ExplainSnapshot) => s.context.trail.length > 1;
const selectLoads = (s: ExplainSnapshot) => s.context.loads;
const selectIsLoadsPending = (s: ExplainSnapshot) => s.hasTag('pending');
const selectIsLoadsBroken = (s: ExplainSnapshot) => s.hasTag('failed');

const usd = (cents: number) => formatUsd(cents / 100);
const amount = 'pl-4 text-right align-top whitespace-nowrap tabular-nums';

interface Props {
  readonly explain: ExplainRef;
}
interface FigureProps extends Props {
  readonly figure: Explanation;
}

/** Who approved the figure and when, or why the adjustment was posted. */
function Booked({
  explain,
  booked,
}: Props & { readonly booked: NonNullable<Explanation['booked']> }) {
  const answer = useSelector(explain, selectLoads);
  const isPending = useSelector(explain, selectIsLoadsPending);
  const isBroken = useSelector(explain, selectIsLoadsBroken);
  if (isPending) return <Skeleton lines={1} label="Loading what was approved" />;
  if (isBroken)
    return (
      <p className="flex items-center gap-3">
        What was approved couldn't be loaded.
        <Button
          variant="outline"
          size="inputAction"
          onPress={() => explain.send({ type: 'loads.requested' })}
        >
          Try again
        </Button>
      </p>
    );
  const title = answer === null ? null : bookedTitle(booked, answer);
  return title === null ? null : <p className="font-medium">{title}</p>;
}

/** The parts of a figure with their calculations, and their total. */
function Lines({ explain, figure }: FigureProps) {
  const answer = useSelector(explain, selectLoads);
  const workings =
    figure.booked === null || answer === null ? {} : bookedWorkings(figure.booked, answer);
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{figure.header}</caption>
      <tbody>
        {figure.lines.map(({ key, working, cents }) => (
          <tr key={key} className="border-b border-line">
            <th scope="row" className="py-1.5 pr-4 text-left align-top font-medium">
              {columnOf(key).header}
            </th>
            <td className="py-1.5 align-top text-ink-2">
              {working === '' ? workings[key] : working}
              {key === 'totalAgentCost' && (
                <Loads explain={explain} figure={figure} shownCents={cents} />
              )}
            </td>
            <td className={`py-1.5 ${amount}`}>{usd(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-1.5 text-left">
            {figure.header}
          </th>
          <td />
          <td className={`py-1.5 ${amount}`}>{usd(figure.cents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Each load's price, tier by tier. */
function Loads({ explain, figure, shownCents }: FigureProps & { readonly shownCents: number }) {
  const answer = useSelector(explain, selectLoads);
  const isPending = useSelector(explain, selectIsLoadsPending);
  const isBroken = useSelector(explain, selectIsLoadsBroken);
  if (figure.loads === null || (figure.booked !== null && answer === null)) return null;
  if (isPending) return <Skeleton lines={2} label="Loading the prices" />;
  if (isBroken)
    return (
      <span className="flex items-center gap-3">
        The prices couldn't be loaded.
        <Button
          variant="outline"
          size="inputAction"
          onPress={() => explain.send({ type: 'loads.requested' })}
        >
          Try again
        </Button>
      </span>
    );
  if (answer === null) return null;
  const { loads, isStale } = loadWords(figure.loads, answer, shownCents);
  return (
    <ul className="flex flex-col gap-1.5">
      {isStale && <li>Prices have changed since this report was loaded. Run it again.</li>}
      {loads.map(({ label, rate, slices }, n) => (
        // Loads have no id; the index is the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
        <li key={n}>
          <span className="text-ink">{label}</span>
          <br />
          {rate}
          {slices.map(({ working, cents }) => (
            <span key={working} className="flex justify-between gap-4 tabular-nums">
              <span>{working}</span>
              <span>{usd(cents)}</span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Contract({ contract }: { readonly contract: NonNullable<Explanation['contract']> }) {
  return (
    <section className="flex flex-col gap-1 text-sm">
      <h3 className="font-semibold">Contract</h3>
      {contract.chosen !== null && <p>{contract.chosen}</p>}
      <p className="text-ink-2">{contract.why}</p>
      {contract.others.map((other) => (
        <p key={other} className="text-ink-2">
          Not chosen: {other}
        </p>
      ))}
    </section>
  );
}

/** The figures that add up to this one; each opens its own breakdown. */
function Addends({ explain, figure }: FigureProps) {
  if (figure.addends.length === 0) return null;
  return (
    <section className="flex flex-col gap-1 text-sm">
      <h3 className="font-semibold">Made of</h3>
      <ul>
        {figure.addends.map(({ label, detail, cents, place }) => (
          <li key={`${place.kind} ${place.at}`} className="border-b border-line last:border-b-0">
            <button
              type="button"
              className="flex w-full cursor-pointer items-center gap-2 rounded-[4px] px-1 py-1.5 text-left hover:bg-sunken"
              onClick={() => explain.send({ type: 'addend.chosen', place })}
            >
              <span className="min-w-0 flex-1">
                {label} {detail !== '' && <span className="text-ink-2">{detail}</span>}
              </span>
              <span className="tabular-nums">{usd(cents)}</span>
              <ChevronRight aria-hidden size={14} className="shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
        {figure.rest !== null && (
          <li className="flex justify-between gap-2 px-1 py-1.5 text-ink-2">
            <span>{format0(figure.rest.count)} smaller ones</span>
            <span className="pr-5.5 tabular-nums">{usd(figure.rest.cents)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

/**
 * The arithmetic of a cost figure (RPT-10, COST-19). Each line is rounded once, and the lines add
 * up to the figure.
 */
export function Explain({ explain }: Props) {
  const isOpen = useSelector(explain, selectIsOpen);
  const figure = useSelector(explain, selectFigure);
  const isDeep = useSelector(explain, selectIsDeep);
  const close = () => explain.send({ type: 'explanation.closed' });
  const title =
    figure === null ? 'Explanation' : `${figure.ratio?.header ?? figure.header}: ${figure.title}`;
  return (
    <Dialog title={title} contentKey={title} isOpen={isOpen} onClose={close} isWide>
      {figure === null ? (
        <Skeleton lines={6} label="Explaining" />
      ) : (
        <>
          {figure.ratio !== null && (
            <p>
              {figure.ratio.working} ={' '}
              <strong className="font-semibold">{usd(figure.ratio.cents)}</strong>
            </p>
          )}
          {figure.booked !== null && <Booked explain={explain} booked={figure.booked} />}
          <Lines explain={explain} figure={figure} />
          {figure.contract !== null && <Contract contract={figure.contract} />}
          <Addends explain={explain} figure={figure} />
        </>
      )}
      {/* Always visible below a long list; the negative margins cancel the dialog's padding. */}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex justify-end gap-2 rounded-b-card border-t border-line bg-raised px-5 py-3">
        {isDeep && (
          <Button variant="outline" onPress={() => explain.send({ type: 'back.chosen' })}>
            <ArrowLeft aria-hidden size={16} />
            Back
          </Button>
        )}
        <Button onPress={close}>Close</Button>
      </div>
    </Dialog>
  );
}
