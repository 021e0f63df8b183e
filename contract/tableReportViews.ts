import { ReportView, ReportViewBody, ReportViews } from './reportViews.ts';
import type { RouteShape } from './table.ts';

const reportsView = [{ rights: ['CatisReports.View'] }] as const;

/** Saved views of the reports, which the specification has no calls for. Somebody else's view answers 404 to a change, shared or not. */
export const reportViewRoutes = {
  listReportViews: { method: 'GET', path: '/x/report-views', reply: ReportViews, needs: reportsView, ours: true },
  addReportView: { method: 'POST', path: '/x/report-views', body: ReportViewBody, reply: ReportView, needs: reportsView, ours: true },
  saveReportView: { method: 'PUT', path: '/x/report-views/{id}', body: ReportViewBody, reply: ReportView, needs: reportsView, ours: true },
  deleteReportView: { method: 'DELETE', path: '/x/report-views/{id}', reply: ReportView, needs: reportsView, ours: true },
} as const satisfies Record<string, RouteShape>;
