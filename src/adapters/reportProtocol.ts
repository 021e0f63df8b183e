import type { Dimensions } from '../../contract/reports.ts';
import type { ReportRequest } from '../../domain/report/request.ts';
import type { ReportTable } from '../../domain/report/table.ts';

/** What the page asks of the report worker, by kind. The worker keeps dimensions and metrics between questions. */
export interface ReportQuestions {
  /** Aircraft, incidents and contracts of the next runs. */
  readonly takeDimensions: { readonly asks: { readonly dimensions: Dimensions }; readonly answers: null };
  /** The metrics' JSON bodies, month by month; the answer is the number of activities. */
  readonly takeMetrics: { readonly asks: { readonly bodies: readonly ArrayBuffer[] }; readonly answers: number };
  readonly run: { readonly asks: { readonly request: ReportRequest }; readonly answers: ReportTable };
  readonly csv: { readonly asks: { readonly request: ReportRequest; readonly withTotals: boolean }; readonly answers: Blob };
}
export type QuestionKind = keyof ReportQuestions;
export type Question = { readonly [K in QuestionKind]: { readonly id: number; readonly kind: K; readonly asks: ReportQuestions[K]['asks'] } }[QuestionKind];
export type Answer = { readonly id: number; readonly value: ReportQuestions[QuestionKind]['answers'] } | { readonly id: number; readonly failure: string };
