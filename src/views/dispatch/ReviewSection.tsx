import { useSelector } from '@xstate/react';
import { activitySummaries, flightSummary } from '../../../domain/dispatch/summary.ts';
import type { DispatchEditorRef, DispatchEditorSnapshot } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { Breakdown } from './Breakdown.tsx';
import { AreaField } from './fields.tsx';

const selectDraft = (s: DispatchEditorSnapshot) => s.context.draft;
const selectFacts = (s: DispatchEditorSnapshot) => s.context.facts;
const selectFindings = (s: DispatchEditorSnapshot) => s.context.findings;

export function RemarksField({ form }: { readonly form: DispatchEditorRef }) {
  return <AreaField form={form} path="remarks" label="Remarks" limit={2000} />;
}

/** Everything once more before saving: the activities, the cost, what is odd about it, and the contract used. */
export function ReviewSection({ form }: { readonly form: DispatchEditorRef }) {
  const draft = useSelector(form, selectDraft);
  const facts = useSelector(form, selectFacts);
  const findings = useSelector(form, selectFindings);
  const summary = flightSummary(draft, facts);
  const odd = findings.filter((f) => f.severity !== 'info');
  return (
    <div className="flex flex-col gap-4">
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">Activities</caption>
          <thead>
            <tr className="border-b border-line text-left text-ink-2">
              <th scope="col" className="py-1 pr-3 font-medium">
                Incident
              </th>
              <th scope="col" className="py-1 pr-3 font-medium">
                Times
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-medium">
                Hours
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                Gallons
              </th>
            </tr>
          </thead>
          <tbody>
            {activitySummaries(draft, facts).map((a) => (
              <tr key={a.key} className="border-b border-line">
                <td className="py-1.5 pr-3">{a.incident}</td>
                <td className="py-1.5 pr-3 whitespace-nowrap">{a.times}</td>
                <td className="py-1.5 pr-3 text-right">{a.hours}</td>
                <td className="py-1.5 text-right">{a.gallons}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-ink-2">{summary.contract}</p>
      <Breakdown form={form} />
      {odd.length > 0 && (
        <section aria-label="To look at" className="flex flex-col gap-1">
          <h3 className="text-sm font-semibold">To look at</h3>
          <FieldMessages
            messages={odd}
            onWay={(message, way) => {
              const chosen = odd[message]?.ways?.[way];
              if (chosen !== undefined) form.send({ type: 'way.chosen', way: chosen });
            }}
          />
        </section>
      )}
      <RemarksField form={form} />
    </div>
  );
}
