import { having, type RouteShape } from '../wire/route.ts';
import { AimsDimensions, AimsMetrics, AimsQuery } from './aims.ts';
import { ExplainedLoads } from './explain.ts';
import { Dimensions, MetricsQuery, MetricsRows } from './reports.ts';
import { UncoveredActivities } from './uncovered.ts';
import { ReportView, ReportViewBody, ReportViews } from './views.ts';

const reportsView = having('CatisReports.View');

/**
 * Reports of current and historic records, and saved views of them (WIRE-1). Another user's view answers 404 to a
 * change, shared or not.
 */
export const reportRoutes = {
  getDimensions: { method: 'GET', path: '/catis/dimensions', reply: Dimensions, needs: reportsView, raw: true },
  getMetrics: { method: 'GET', path: '/catis/metrics', query: MetricsQuery, reply: MetricsRows, needs: reportsView, raw: true },
  getAimsDimensions: { method: 'GET', path: '/aims/dimensions', reply: AimsDimensions, needs: reportsView, raw: true },
  getAimsMetrics: { method: 'GET', path: '/aims/metrics', query: AimsQuery, reply: AimsMetrics, needs: reportsView, raw: true },
  getUncovered: { method: 'GET', path: '/catis/dispatches-without-contracts/metrics', reply: UncoveredActivities, needs: reportsView },
  /** How the price of each load of a dispatch came about, tier by tier. */
  explainDispatch: { method: 'GET', path: '/x/dispatches/{id}/explain', reply: ExplainedLoads, needs: reportsView, ours: true },

  listReportViews: { method: 'GET', path: '/x/report-views', reply: ReportViews, needs: reportsView, ours: true },
  addReportView: { method: 'POST', path: '/x/report-views', body: ReportViewBody, reply: ReportView, needs: reportsView, ours: true },
  saveReportView: { method: 'PUT', path: '/x/report-views/{id}', body: ReportViewBody, reply: ReportView, needs: reportsView, ours: true },
  deleteReportView: { method: 'DELETE', path: '/x/report-views/{id}', reply: ReportView, needs: reportsView, ours: true },
} as const satisfies Record<string, RouteShape>;
