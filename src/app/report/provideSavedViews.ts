import type { ReportView } from '../../../contract/report/views.ts';
import { routes } from '../../../contract/table.ts';
import { restored } from '../../../domain/forms/texts.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { savedViewsMachine } from '../../../machines/report/savedViews/savedViews.machine.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { copied } from '../frame/copied.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { offerUndo } from '../frame/undo.ts';

/** Provides the actors and actions of the saved views of some report pages. */
export const provideSavedViews = (
  { call, notices, notify }: Services,
  pages: readonly ReportView['page'][],
) =>
  provideAll(savedViewsMachine, {
    actors: {
      loadViews: fromAbortablePromise(async ({ signal }) =>
        (await call(routes.listReportViews, { signal })).views.filter(({ page }) =>
          pages.includes(page),
        ),
      ),
      saveView: fromAbortablePromise(async ({ input: { id, body }, signal }) => {
        try {
          const view =
            id === null
              ? await call(routes.addReportView, {
                  body,
                  idempotencyKey: crypto.randomUUID(),
                  signal,
                })
              : await call(routes.saveReportView, { params: { id }, body, signal });
          return { kind: 'saved', view };
        } catch (error) {
          if (hasStatus(error, 409)) return { kind: 'nameTaken' };
          throw error;
        }
      }),
      deleteView: fromAbortablePromise(async ({ input: { view, parent }, signal }) => {
        if (view === null) return;
        await call(routes.deleteReportView, { params: { id: view.id }, signal });
        const { name, page, isShared, arrangement } = view;
        offerUndo(
          { notices, notify },
          {
            message: `View ${name} deleted.`,
            undo: async () => {
              await call(routes.addReportView, {
                body: { name, page, isShared, arrangement },
                idempotencyKey: crypto.randomUUID(),
              });
              notify({ variant: 'success', message: restored(`View ${name}`) });
              parent.send({ type: 'list.requested' });
            },
            failed: `View ${name} couldn't be restored. Save it again.`,
          },
        );
      }),
      copyLink: fromAbortablePromise(() => navigator.clipboard.writeText(location.href)),
      copyPath: fromAbortablePromise(({ input: { path } }) => copied(`${location.origin}${path}`)),
    },
    actions: { notify: (_, params) => notify(params) },
  });
