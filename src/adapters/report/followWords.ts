import { routes } from '../../../contract/table.ts';
import { readState } from '../../../domain/report/view/stateDocument.ts';
import { arrangementOf, type ReportView } from '../../../domain/report/view/view.ts';
import { renamedText } from '../../../domain/report/words/wordFaults.ts';
import type { Followed } from '../../../machines/report/report.context.ts';
import type { Call } from '../api/api.ts';

/** The time in ms a report waits for the names in its filters. */
const FOLLOW_MS = 5_000;

/** Returns the view with the current names of its filters' entities (RPT-171). */
export async function followWords(
  call: Call,
  view: ReportView,
  signal: AbortSignal,
): Promise<Followed> {
  const { preset, dimension, groupBy, state } = arrangementOf(view);
  const body = { arrangement: { preset, dimension, groupBy, state } };
  const followed = await call(routes.followWords, {
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(FOLLOW_MS)]),
  });
  const read = readState(followed.state === '' ? undefined : followed.state);
  return {
    state: read ?? view.state,
    renamed: followed.renamed.map(renamedText),
    faults: followed.faults,
  };
}
