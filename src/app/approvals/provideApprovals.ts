import type { ApprovalRow, StepResult } from '../../../contract/approvals/approvals.ts';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import { type ApprovalTab, listSpan, NO_AIRCRAFT } from '../../../domain/approvals/address.ts';
import { approvalsMachine } from '../../../machines/approvals/approvals.machine.ts';
import type {
  StepItem,
  StepOutcome,
  StepRequest,
} from '../../../machines/approvals/approvals.setup.ts';
import type { Refused } from '../../../machines/parts/outcome.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

export type BooksNeeds = Pick<Services, 'call' | 'notify' | 'cache' | 'reference'>;

/** The record states listed in each tab (APR-29, APR-30, APR-50). */
const listed = {
  check: ['entered', 'reopened'],
  approve: ['checked'],
  approved: ['approved'],
  periods: [],
  close: [],
  accruals: [],
} as const satisfies Record<ApprovalTab, readonly ApprovalRow['state'][]>;

/** Returns a refusal with its message as a value; any other failure is thrown. */
export async function orRefused<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    const unsaved = unsavedOf(error);
    if (unsaved?.kind !== 'refused') throw error;
    return { kind: 'refused', message: problemText(unsaved.problem) };
  }
}

/** The service's maximum of items in one request. */
const MAX_ITEMS = 500;
export function inBatches<T>(items: readonly T[]): T[][] {
  const portions: T[][] = [];
  for (let at = 0; at < items.length; at += MAX_ITEMS)
    portions.push(items.slice(at, at + MAX_ITEMS));
  return portions;
}

function sendStep(
  call: BooksNeeds['call'],
  { step }: StepRequest,
  portion: readonly StepItem[],
  reason: string,
  signal: AbortSignal,
) {
  const seen = portion.map(({ id, version }) => ({ id, version }));
  const asked = { idempotencyKey: crypto.randomUUID(), signal };
  switch (step) {
    case 'check':
      return call(routes.checkRecords, { ...asked, body: { items: seen } });
    case 'sendBack':
      return call(routes.sendBackRecords, { ...asked, body: { items: seen, reason } });
    case 'approve':
      return call(routes.approveRecords, {
        ...asked,
        body: { items: [...portion], ...(reason === '' ? {} : { reason }) },
      });
    case 'reopen':
      return call(routes.reopenRecords, { ...asked, body: { items: seen, reason } });
  }
}

/** Returns an approved record's row in the books, because its cost may have changed since. */
async function booksOf(
  call: BooksNeeds['call'],
  { id, activityDate, assetId, approval }: Dispatch,
  signal: AbortSignal,
) {
  if (approval === undefined || approval.state === 'checked') return null;
  const query = {
    from: activityDate,
    until: activityDate,
    ...(assetId === null ? {} : { assetId }),
  };
  const { records } = await call(routes.listApprovals, { query, signal });
  return records.find((row) => row.id === id) ?? null;
}

/**
 * Provides the actors and actions of the record lists.
 * @param tellBooks called after approved figures changed
 */
export function provideApprovals(
  { call, notify, cache, reference }: BooksNeeds,
  tellBooks: () => void,
) {
  return provideAll(approvalsMachine, {
    actors: {
      loadRecords: fromAbortablePromise(async ({ input: { address, today }, signal }) => {
        const { aircraft, tab } = address;
        const query = {
          ...listSpan(address, today),
          ...(aircraft === '' || aircraft === NO_AIRCRAFT ? {} : { assetId: aircraft }),
        };
        const [fleet, bases, ...lists] = await Promise.all([
          reference.fleet(),
          reference.bases(),
          ...listed[tab].map((state) =>
            call(routes.listApprovals, { query: { ...query, state }, signal }),
          ),
        ]);
        const records = lists
          .flatMap((list) => list.records)
          .filter((r) => aircraft !== NO_AIRCRAFT || r.assetId === null);
        return { records, aircraft: fleet, bases };
      }),
      loadRecord: fromAbortablePromise(async ({ input: { id }, signal }) => {
        try {
          const [{ dispatch }, aircraft] = await Promise.all([
            call(routes.getDispatch, { params: { id }, signal }),
            reference.fleet(),
          ]);
          return { kind: 'found', dispatch, aircraft, row: await booksOf(call, dispatch, signal) };
        } catch (error) {
          if (hasStatus(error, 404)) return { kind: 'gone' };
          throw error;
        }
      }),
      sendStep: fromAbortablePromise(
        ({ input: { asked, reason }, signal }): Promise<StepOutcome> =>
          orRefused(async () => {
            const results: StepResult[] = [];
            try {
              for (const portion of inBatches(asked?.items ?? [])) {
                if (asked !== null)
                  results.push(...(await sendStep(call, asked, portion, reason, signal)).results);
              }
            } finally {
              cache.wrote({ kind: 'books' });
            }
            return { kind: 'answered', results };
          }),
      ),
    },
    actions: { notify: (_, params) => notify(params), tellBooks },
  });
}
