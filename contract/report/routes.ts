import * as z from 'zod/mini';
import { IncidentSearchQuery, Incidents } from '../incidents/incidents.ts';
import { having, type RouteShape } from '../wire/route.ts';
import { AimsDimensions, AimsMetrics, AimsNames, AimsNamesQuery, AimsQuery } from './aims.ts';
import { ExplainedLoads, ExplainQuery } from './explain.ts';
import { ARROW_MEDIA_TYPE } from './metricColumns.ts';
import { MONTHS_MEDIA_TYPE } from './monthFrames.ts';
import {
  CSV_MEDIA_TYPE,
  Dimensions,
  DimensionsQuery,
  MetricsCallQuery,
  MetricsRows,
  WORKBOOK_MEDIA_TYPE,
} from './reports.ts';
import { UncoveredActivities, UncoveredQuery } from './uncovered.ts';
import { ReportView, ReportViewBody, ReportViews } from './views.ts';
import { FollowedWords, FollowWordsBody } from './words.ts';

const reportsView = having('CatisReports.View');

/**
 * Reports of current and historic records, and saved views of them (WIRE-1). A change to another
 * user's view returns 404, even if it is shared.
 */
export const reportRoutes = {
  getDimensions: {
    method: 'GET',
    path: '/catis/dimensions',
    summary: 'Names that the rows of the cost reports refer to: all, or those of a span.',
    query: DimensionsQuery,
    reply: Dimensions,
    needs: reportsView,
    fails: [409],
    raw: true,
    tagged: true,
  },
  getMetrics: {
    method: 'GET',
    path: '/catis/metrics',
    summary: 'The activities of a span with their costs, one row each.',
    query: MetricsCallQuery,
    reply: MetricsRows,
    needs: reportsView,
    fails: [409],
    raw: true,
    tagged: true,
    media: [MONTHS_MEDIA_TYPE, ARROW_MEDIA_TYPE, CSV_MEDIA_TYPE],
  },
  getAimsDimensions: {
    method: 'GET',
    path: '/aims/dimensions',
    summary: 'Names that the historic records refer to.',
    reply: AimsDimensions,
    needs: reportsView,
    raw: true,
    tagged: true,
  },
  getAimsMetrics: {
    method: 'GET',
    path: '/aims/metrics',
    summary: 'The activities of a span in the historic records, one row each.',
    query: AimsQuery,
    reply: AimsMetrics,
    needs: reportsView,
    raw: true,
    tagged: true,
  },
  searchAimsIncidents: {
    method: 'GET',
    path: '/x/aims/incidents/search',
    summary:
      'Incidents of the historic records by the beginning of their number, or by a part of their name.',
    query: IncidentSearchQuery,
    reply: Incidents,
    needs: reportsView,
    ours: true,
  },
  getAimsNames: {
    method: 'GET',
    path: '/x/aims/names',
    summary: 'Aircraft and incidents of the historic records by their ids.',
    query: AimsNamesQuery,
    reply: AimsNames,
    needs: reportsView,
    ours: true,
  },
  followWords: {
    method: 'POST',
    path: '/x/catis/words',
    summary:
      'A report in the current names of the things that its words name, and what is not found of them. It changes nothing.',
    body: FollowWordsBody,
    reply: FollowedWords,
    needs: reportsView,
    ours: true,
  },
  getUncovered: {
    method: 'GET',
    path: '/catis/dispatches-without-contracts/metrics',
    summary: 'Activities whose aircraft had no contract on that day.',
    query: UncoveredQuery,
    reply: UncoveredActivities,
    needs: reportsView,
  },
  explainDispatch: {
    method: 'GET',
    path: '/x/dispatches/{id}/explain',
    summary:
      'How the costs of a dispatch came about: contracts, load prices tier by tier, and what was approved.',
    query: ExplainQuery,
    reply: ExplainedLoads,
    needs: [{ rights: ['CatisReports.View'] }, { rights: ['Dispatch.View'] }],
    ours: true,
  },

  getViewCsv: {
    method: 'GET',
    path: '/x/views/{id}.csv',
    summary:
      "The table of a saved view, one's own or shared, as CSV; relative dates count from today.",
    reply: z.string(),
    isFile: true,
    media: [CSV_MEDIA_TYPE],
    needs: reportsView,
    fails: [409, 413],
    raw: true,
    tagged: true,
    ours: true,
  },
  getViewWorkbook: {
    method: 'GET',
    path: '/x/views/{id}.xlsx',
    summary:
      "The table of a saved view, one's own or shared, as a workbook; relative dates count from today.",
    reply: z.string(),
    isFile: true,
    media: [WORKBOOK_MEDIA_TYPE],
    needs: reportsView,
    fails: [409, 413],
    raw: true,
    tagged: true,
    ours: true,
  },
  listReportViews: {
    method: 'GET',
    path: '/x/report-views',
    summary: 'Saved report views of this user and those that are shared.',
    reply: ReportViews,
    needs: reportsView,
    ours: true,
  },
  addReportView: {
    method: 'POST',
    path: '/x/report-views',
    summary: 'Saves a report view.',
    once: true,
    body: ReportViewBody,
    reply: ReportView,
    needs: reportsView,
    ours: true,
  },
  saveReportView: {
    method: 'PUT',
    path: '/x/report-views/{id}',
    summary: "Changes one's own report view.",
    conditional: true,
    body: ReportViewBody,
    reply: ReportView,
    needs: reportsView,
    ours: true,
  },
  deleteReportView: {
    method: 'DELETE',
    path: '/x/report-views/{id}',
    summary: "Deletes one's own report view.",
    conditional: true,
    reply: ReportView,
    needs: reportsView,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
