import type { ExplainRequest, Explanation } from '../../../domain/report/explain/explain.ts';
import type { ReportRequest } from '../../../domain/report/request/request.ts';
import type { ReportTable } from '../../../domain/report/request/table.ts';
import type { FilterChoices } from '../../../domain/report/view/filterFields.ts';
import type { RecordBoundary } from '../../../domain/report/view/view.ts';
import type { Sidebar, SidebarAsk } from '../../../machines/report/sidebar.machine.ts';

/** Current records arrive as Arrow streams, historic ones as JSON rows. */
export type Source = 'current' | 'historic';

/**
 * The page's requests to the report worker, by kind. The worker keeps dimensions and metrics
 * between requests.
 */
export interface ReportQuestions {
  /**
   * Unparsed aircraft, incidents and contracts of the next runs. The answer is the first day of
   * current records.
   */
  readonly takeDimensions: {
    readonly asks: { readonly body: ArrayBuffer };
    readonly answers: string | null;
  };
  /**
   * Unparsed aircraft and incidents of historic records. The answer is the days where historic and
   * current records meet.
   */
  readonly takeAimsDimensions: {
    readonly asks: { readonly body: ArrayBuffer };
    readonly answers: RecordBoundary;
  };
  /**
   * One month's body, decoded and checked on arrival. `month` contains its days and version. The
   * worker keeps it until a load omits it.
   */
  readonly takeMonth: {
    readonly asks: { readonly of: Source; readonly month: string; readonly body: ArrayBuffer };
    readonly answers: null;
  };
  /**
   * Joins a load's months, in date order, to the rows of the next runs. The answer is the number of
   * activities; null if the worker lacks a month.
   */
  readonly joinMonths: {
    readonly asks: { readonly of: Source; readonly months: readonly string[] };
    readonly answers: number | null;
  };
  /** The filter choices in the loaded rows. */
  readonly choices: { readonly asks: Record<string, never>; readonly answers: FilterChoices };
  readonly run: {
    readonly asks: { readonly request: ReportRequest };
    readonly answers: ReportTable;
  };
  /** The charts and missing prices next to the report. */
  readonly sidebar: { readonly asks: SidebarAsk; readonly answers: Sidebar };
  /** The breakdown of a cost figure. */
  readonly explain: {
    readonly asks: { readonly ask: ExplainRequest };
    readonly answers: Explanation;
  };
}
export type QuestionKind = keyof ReportQuestions;
export type Question = {
  readonly [K in QuestionKind]: {
    readonly id: number;
    readonly kind: K;
    readonly asks: ReportQuestions[K]['asks'];
  };
}[QuestionKind];
export type Answer =
  | { readonly id: number; readonly value: ReportQuestions[QuestionKind]['answers'] }
  | { readonly id: number; readonly failure: string };

/** The page's side of the report worker. */
export interface ReportWorker {
  /** Starts the worker before the first request, so that it is ready in time. */
  start(): void;
  /** @throws Error with the worker's message if it fails; AbortError if the signal aborts first */
  ask<K extends QuestionKind>(
    kind: K,
    asks: ReportQuestions[K]['asks'],
    options: { signal: AbortSignal; transfer?: ArrayBuffer[] },
  ): Promise<ReportQuestions[K]['answers']>;
}
