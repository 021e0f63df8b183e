import { useSelector } from '@xstate/react';
import { dispatchSummary } from '../../../domain/dispatch/view/summary.ts';
import { formatUsd } from '../../../domain/format.ts';
import type {
  DispatchEditorRef,
  DispatchEditorSnapshot,
} from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { Disclosure } from '../../ui/notices/Disclosure.tsx';
import { Explained } from '../records/Explained.tsx';
import { Breakdown } from './sections/Breakdown.tsx';
import { selectTotal } from './selectors.ts';

const selectDraft = (s: DispatchEditorSnapshot) => s.context.draft;
const selectFacts = (s: DispatchEditorSnapshot) => s.context.facts;
const selectLines = (s: DispatchEditorSnapshot) => s.context.estimate.lines;
const selectLookupsUnknown = (s: DispatchEditorSnapshot) => s.hasTag('stale');

/** The estimated cost so far, next to the form. */
export function CostSummary({ form }: { readonly form: DispatchEditorRef }) {
  const draft = useSelector(form, selectDraft);
  const facts = useSelector(form, selectFacts);
  const total = useSelector(form, selectTotal);
  const lines = useSelector(form, selectLines);
  const isUnknown = useSelector(form, selectLookupsUnknown);
  const summary = dispatchSummary(draft, facts);
  return (
    <aside aria-label="So far" className="card flex flex-col gap-2 p-4">
      <h2 className="text-sm font-semibold text-ink-2">So far</h2>
      <p className="font-medium">{summary.aircraft}</p>
      {summary.incident !== '' && <p>{summary.incident}</p>}
      {summary.contract !== '' && (
        <p className="text-sm text-ink-2">
          <Explained text={summary.contract} />
        </p>
      )}
      {isUnknown && (
        <p className="text-sm text-warning">
          Prices and history can't be loaded right now. You can go on; the service checks when you
          save.
        </p>
      )}
      <Disclosure
        title={
          <span className="flex w-full items-baseline justify-between gap-3">
            <span>Cost so far</span>
            <span translate="no" className="text-lg font-semibold">
              {formatUsd(total)}
            </span>
          </span>
        }
      >
        <Breakdown lines={lines} />
      </Disclosure>
    </aside>
  );
}
