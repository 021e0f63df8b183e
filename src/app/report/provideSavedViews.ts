import type { ReportView } from '../../../contract/reportViews.ts';
import { routes } from '../../../contract/table.ts';
import { savedViewsMachine } from '../../../machines/report/savedViews.machine.ts';
import { hasStatus } from '../../adapters/apiError.ts';
import { fromCall } from '../fromCall.ts';
import type { Services } from '../services.ts';
import { offerUndo } from './undo.ts';

/** Saved views of some pages of reports with their real effects. */
export const provideSavedViews = ({ call, notices, notify }: Services, pages: readonly ReportView['page'][]) =>
  savedViewsMachine.provide({
    actors: {
      loadViews: fromCall(async ({ signal }) => (await call(routes.listReportViews, { signal })).views.filter(({ page }) => pages.includes(page))),
      saveView: fromCall(async ({ input: { id, body }, signal }) => {
        try {
          const view =
            id === null
              ? await call(routes.addReportView, { body, idempotencyKey: crypto.randomUUID(), signal })
              : await call(routes.saveReportView, { params: { id }, body, signal });
          return { kind: 'saved', view };
        } catch (error) {
          if (hasStatus(error, 409)) return { kind: 'nameTaken' };
          throw error;
        }
      }),
      deleteView: fromCall(async ({ input: { view, onRestored }, signal }) => {
        if (view === null) return;
        await call(routes.deleteReportView, { params: { id: view.id }, signal });
        const { name, page, isShared, arrangement } = view;
        offerUndo(
          { notices, notify },
          {
            message: `View ${name} deleted.`,
            undo: async () => {
              await call(routes.addReportView, { body: { name, page, isShared, arrangement }, idempotencyKey: crypto.randomUUID() });
              notify({ variant: 'success', message: `View ${name} is back.` });
              onRestored();
            },
            failed: `View ${name} couldn't be brought back. Save it again.`,
          },
        );
      }),
      copyLink: fromCall(() => navigator.clipboard.writeText(location.href)),
    },
    actions: { notify: (_, params) => notify(params) },
  });
