import { useSelector } from '@xstate/react';
import { type Review, reviewOf } from '../../../../domain/dispatch/view/review.ts';
import { dispatchSummary } from '../../../../domain/dispatch/view/summary.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../../machines/dispatch/dispatchEditor.machine.ts';
import { FieldMessages } from '../../../ui/fields/FieldMessages.tsx';
import { AreaField } from '../../drafts/draftFields.tsx';
import { Breakdown } from './Breakdown.tsx';

const selectDraft = (s: DispatchEditorSnapshot) => s.context.draft;
const selectFacts = (s: DispatchEditorSnapshot) => s.context.facts;
const selectEstimate = (s: DispatchEditorSnapshot) => s.context.estimate;
const selectIsGuided = (s: DispatchEditorSnapshot) => s.context.guided;
const selectFindings = (s: DispatchEditorSnapshot) => s.context.findings;

function RemarksField({ form }: { readonly form: DispatchEditorRef }) {
  return <AreaField form={form} path="remarks" label="Remarks" limit={2000} />;
}

const cellLook = (review: Review, column: number) =>
  `${review.columns[column]?.isNumber === true ? 'text-right' : 'text-left'} ${column === 0 ? 'min-w-32' : 'whitespace-nowrap'}`;

/** One row per activity, plus totals if there are several. */
function ReviewTable({ review }: { readonly review: Review }) {
  const [first, ...rest] = review.total ?? [];
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Activities</caption>
      <thead>
        <tr className="border-b border-line text-ink-2">
          {review.columns.map((column, n) => (
            <th
              key={column.label}
              scope="col"
              className={`py-1 pr-3 font-medium last:pr-0 ${cellLook(review, n)}`}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {review.rows.map(({ key, cells }) => (
          <tr key={key} className="border-b border-line">
            {review.columns.map((column, n) => (
              <td key={column.label} className={`py-1.5 pr-3 last:pr-0 ${cellLook(review, n)}`}>
                {cells[n]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {review.total !== null && (
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-1.5 pr-3 text-left">
              {first}
            </th>
            {review.columns.slice(1).map((column, n) => (
              <td key={column.label} className={`py-1.5 pr-3 last:pr-0 ${cellLook(review, n + 1)}`}>
                {rest[n]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface ReviewFiguresProps {
  readonly form: DispatchEditorRef;
  /** Dollars, per activity. */
  readonly activityTotals: readonly number[];
  readonly contract: string;
}
/** The activities, crew and contract. */
export function ReviewFigures({ form, activityTotals, contract }: ReviewFiguresProps) {
  const draft = useSelector(form, selectDraft);
  const facts = useSelector(form, selectFacts);
  const review = reviewOf(draft, facts, activityTotals);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a region more would be one landmark too many */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div role="group" aria-label="Activities, table" tabIndex={0} className="overflow-x-auto">
        <ReviewTable review={review} />
      </div>
      {review.crew.length > 0 && (
        <dl className="flex flex-col gap-1 text-sm">
          {review.crew.map(({ key, title, people }) => (
            <div key={key} className="flex flex-wrap gap-x-3">
              <dt className="text-ink-2">{title}</dt>
              <dd>{people.join(' · ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {contract !== '' && <p className="text-sm text-ink-2">{contract}</p>}
    </>
  );
}

/** The review before saving: activities, crew, cost, warnings and contract. */
export function ReviewSection({ form }: { readonly form: DispatchEditorRef }) {
  const findings = useSelector(form, selectFindings);
  const isGuided = useSelector(form, selectIsGuided);
  const estimate = useSelector(form, selectEstimate);
  const { contract } = dispatchSummary(
    useSelector(form, selectDraft),
    useSelector(form, selectFacts),
  );
  // The single page shows each finding at its field instead.
  const odd = isGuided ? findings.filter((f) => f.severity !== 'info') : [];
  return (
    <div className="flex flex-col gap-4">
      <ReviewFigures form={form} activityTotals={estimate.activityTotals} contract={contract} />
      <Breakdown lines={estimate.lines} />
      {odd.length > 0 && (
        <section aria-label="To look at" className="flex flex-col gap-1">
          <h3 className="text-sm font-semibold">To look at</h3>
          <FieldMessages
            messages={odd}
            onFix={(message, fix) => {
              const chosen = odd[message]?.fixes?.[fix];
              if (chosen !== undefined) form.send({ type: 'fix.chosen', fix: chosen });
            }}
          />
        </section>
      )}
      <RemarksField form={form} />
    </div>
  );
}
