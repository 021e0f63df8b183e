import type { ExplainAsk, Explanation } from '../../../domain/report/explain/explain.ts';
import type { ReportRequest } from '../../../domain/report/request/request.ts';
import type { ReportTable } from '../../../domain/report/request/table.ts';
import type { FilterChoices } from '../../../domain/report/view/filterFields.ts';
import type { Meeting } from '../../../domain/report/view/view.ts';
import type { Sidebar, SidebarAsk } from '../../../machines/report/sidebar.machine.ts';

/** Current records come as binary columns, historic ones as row JSON. */
export type Source = 'current' | 'historic';

/** What the page asks of the report worker, by kind. The worker keeps dimensions and metrics between questions. */
export interface ReportQuestions {
  /** Aircraft, incidents and contracts of the next runs, as they came. The answer is the first day of current records. */
  readonly takeDimensions: {
    readonly asks: { readonly body: ArrayBuffer };
    readonly answers: string | null;
  };
  /** Historic records: their aircraft and incidents, as they came. The answer says where they meet the current ones. */
  readonly takeAimsDimensions: {
    readonly asks: { readonly body: ArrayBuffer };
    readonly answers: Meeting;
  };
  /**
   * One month's body, decoded and checked as it arrives. `month` names it and its version; the worker keeps it until a
   * load does without it.
   */
  readonly takeMonth: {
    readonly asks: { readonly of: Source; readonly month: string; readonly body: ArrayBuffer };
    readonly answers: null;
  };
  /**
   * The months of a load in date order become the rows of the next runs. The answer is the number of activities; null
   * when the worker lacks a month.
   */
  readonly joinMonths: {
    readonly asks: { readonly of: Source; readonly months: readonly string[] };
    readonly answers: number | null;
  };
  /** What the filters can ask of the rows that were taken. */
  readonly choices: { readonly asks: Record<string, never>; readonly answers: FilterChoices };
  readonly run: {
    readonly asks: { readonly request: ReportRequest };
    readonly answers: ReportTable;
  };
  /** What stands beside the report. */
  readonly sidebar: { readonly asks: SidebarAsk; readonly answers: Sidebar };
  /** A cost figure taken apart. */
  readonly explain: { readonly asks: { readonly ask: ExplainAsk }; readonly answers: Explanation };
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

/** Asks the worker one thing and waits for its answer. */
export interface ReportWorker {
  /** Starts it ahead of the first question: it makes itself ready while nobody waits. */
  start(): void;
  /** @throws Error with the worker's words when it fails; AbortError when the signal came first */
  ask<K extends QuestionKind>(
    kind: K,
    asks: ReportQuestions[K]['asks'],
    options: { signal: AbortSignal; transfer?: ArrayBuffer[] },
  ): Promise<ReportQuestions[K]['answers']>;
}
