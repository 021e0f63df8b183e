import type { CloseResult } from '../../../contract/approvals/books.ts';
import { routes } from '../../../contract/table.ts';
import { gridStarts, listSpan } from '../../../domain/approvals/address.ts';
import { halfMonthEnd } from '../../../domain/approvals/halfMonth.ts';
import { centsOf } from '../../../domain/money.ts';
import { driftsMachine } from '../../../machines/approvals/drifts.machine.ts';
import type { DriftsOutcome } from '../../../machines/approvals/drifts.setup.ts';
import { periodsMachine } from '../../../machines/approvals/periods.machine.ts';
import type { ClosingOutcome, OpeningOutcome } from '../../../machines/approvals/periods.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import { type BooksNeeds, inBatches, orRefused } from './provideApprovals.ts';

/**
 * Provides the actors and actions of the grid of half-months.
 * @param tellDrifts called after a closing
 */
export const providePeriods = (
  { call, notify, cache, reference }: BooksNeeds,
  tellDrifts: () => void,
) =>
  provideAll(periodsMachine, {
    actors: {
      loadPeriods: fromAbortablePromise(async ({ input: { start, today }, signal }) => {
        const starts = gridStarts({ start }, today);
        const query = { from: starts[0] ?? today, until: halfMonthEnd(starts.at(-1) ?? today) };
        const [{ periods }, aircraft] = await Promise.all([
          call(routes.listPeriods, { query, signal }),
          reference.fleet(),
        ]);
        return { periods, aircraft };
      }),
      closePeriods: fromAbortablePromise(
        ({ input: { periods }, signal }): Promise<ClosingOutcome> =>
          orRefused(async () => {
            const results: CloseResult[] = [];
            for (const portion of inBatches(periods)) {
              const items = portion.map(({ assetId, start, books }) => ({
                assetId,
                start,
                approvedCents: centsOf(books),
              }));
              results.push(
                ...(
                  await call(routes.closePeriods, {
                    body: { items },
                    idempotencyKey: crypto.randomUUID(),
                    signal,
                  })
                ).results,
              );
            }
            return { kind: 'answered', results };
          }),
      ),
      openBooks: fromAbortablePromise(
        ({ input: { until }, signal }): Promise<OpeningOutcome> =>
          orRefused(async () => {
            const opened = await call(routes.openBooks, {
              body: { until },
              idempotencyKey: crypto.randomUUID(),
              signal,
            });
            cache.wrote({ kind: 'books' });
            return { kind: 'opened', ...opened };
          }),
      ),
    },
    actions: { notify: (_, params) => notify(params), tellDrifts },
  });

/**
 * Provides the actors and actions of the differences.
 * @param tellPeriods called after the books changed
 */
export const provideDrifts = (
  { call, notify, cache, reference }: BooksNeeds,
  tellPeriods: () => void,
) =>
  provideAll(driftsMachine, {
    actors: {
      loadDrifts: fromAbortablePromise(async ({ input: { today }, signal }) => {
        const [{ drifts }, aircraft] = await Promise.all([
          call(routes.listDrifts, { query: listSpan({ start: '' }, today), signal }),
          reference.fleet(),
        ]);
        return { drifts, aircraft };
      }),
      settleDrifts: fromAbortablePromise(
        ({ input: { asked, reason }, signal }): Promise<DriftsOutcome> =>
          orRefused(async () => {
            const outcomes: ('done' | 'changed')[] = [];
            const route = asked?.act === 'take' ? routes.takeDrifts : routes.keepDrifts;
            for (const portion of inBatches(asked?.drifts ?? [])) {
              const items = portion.map(({ activityId, live }) => ({ activityId, live }));
              const { results } = await call(route, {
                body: { items, reason },
                idempotencyKey: crypto.randomUUID(),
                signal,
              });
              outcomes.push(...results.map((r) => r.outcome));
            }
            cache.wrote({ kind: 'books' });
            return { kind: 'answered', outcomes };
          }),
      ),
    },
    actions: { notify: (_, params) => notify(params), tellPeriods },
  });
