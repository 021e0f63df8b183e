import type { AddedUpReport, FilterValueLists } from '../../../contract/report/addedUp.ts';
import type { Dimensions } from '../../../contract/report/reports.ts';
import { decodeBlocks, type Utf8 } from '../../../domain/report/block/binaryBlock.ts';
import { type CheckedBlock, checkBlock } from '../../../domain/report/block/checkedBlock.ts';
import { joinBlocks } from '../../../domain/report/block/columns.ts';
import { joinRows } from '../../../domain/report/engine/rows/join.ts';
import { LargeReport, type MonthPart, TooLargeError } from '../../../domain/report/large/largeReport.ts';
import { sentTable } from '../../../domain/report/large/sentTable.ts';
import type { ReportRequest } from '../../../domain/report/request/request.ts';
import { filterChoices, mergedChoices } from '../../../domain/report/view/filterChoices.ts';
import type { FilterChoices } from '../../../domain/report/view/filterFields.ts';
import { bytesOf, Kept } from '../kept.ts';

/** What is asked of a thread that adds months up, one after another: a job is begun, its months come, its end is asked for. */
export type AdderAsk =
  | {
      readonly kind: 'begin';
      readonly dimensions: Dimensions;
      /** Another whenever what the dimensions say of contracts, aircraft or incidents may be. */
      readonly version: string;
      /** null: the values that the filters offer are wanted. */
      readonly request: ReportRequest | null;
    }
  /** A month by its tag: is it kept, and so added without its bytes? */
  | { readonly kind: 'offer'; readonly tag: string }
  | { readonly kind: 'take'; readonly tag: string; readonly body: ArrayBuffer }
  | { readonly kind: 'finish' };
/** `isKept` answers an offer, `body` the end: the reply of the call, as JSON in UTF-8. */
export interface AdderReply {
  readonly isKept: boolean;
  readonly body: Uint8Array | null;
  /** The report can't be had of so many activities, in words for the user. */
  readonly refusal: string | null;
}
const done: AdderReply = { isKept: false, body: null, refusal: null };

/** One job: months in, one answer out. */
interface Job {
  /** Jobs with the same key make the same of a month. */
  readonly key: string;
  /** @returns whether what was made of the month is kept */
  offer(key: string): boolean;
  take(key: string, blocks: readonly CheckedBlock[]): void;
  finish(): AddedUpReport | FilterValueLists;
}

/** Memory that what was made of months may take. */
const KEPT_BYTES = 128 * 1024 * 1024;

/** Adds months up, and keeps what it made of each: after a save only that month is made again (PERF-24). */
export class Adder {
  readonly #utf8: Utf8;
  readonly #parts: Kept<readonly MonthPart[]>;
  readonly #choices: Kept<readonly FilterChoices[]>;
  #job: Job | null = null;
  /**
   * The months of this job. They are not dropped for its later ones: where not all fit, those that do are there when it is
   * asked again, and not the last ones, which it asks for last.
   */
  readonly #inUse = new Set<string>();
  readonly #isInUse = (key: string) => this.#inUse.has(key);
  constructor(utf8: Utf8, keptBytes = KEPT_BYTES) {
    this.#utf8 = utf8;
    this.#parts = new Kept<readonly MonthPart[]>(keptBytes, bytesOf);
    this.#choices = new Kept<readonly FilterChoices[]>(keptBytes / 8, bytesOf);
  }

  /** @throws MetricsError, ReportChoiceError, and Error for a question out of turn */
  answer(ask: AdderAsk): AdderReply {
    try {
      return this.#answer(ask);
    } catch (error) {
      this.#job = null;
      if (error instanceof TooLargeError) return { ...done, refusal: error.message };
      throw error;
    }
  }

  #answer(ask: AdderAsk): AdderReply {
    if (ask.kind === 'begin') {
      this.#inUse.clear();
      this.#job = ask.request === null ? this.#listChoices(ask.dimensions) : this.#addUp(ask.dimensions, ask.request);
      this.#job = { ...this.#job, key: `${ask.version} ${this.#job.key}` };
      return done;
    }
    const job = this.#job;
    if (job === null) throw new Error('No report was begun.');
    switch (ask.kind) {
      case 'offer':
        this.#inUse.add(`${ask.tag} ${job.key}`);
        return { ...done, isKept: job.offer(`${ask.tag} ${job.key}`) };
      case 'take':
        this.#inUse.add(`${ask.tag} ${job.key}`);
        job.take(`${ask.tag} ${job.key}`, decodeBlocks(ask.body, this.#utf8).map(checkBlock));
        return done;
      case 'finish':
        this.#job = null;
        return { ...done, body: this.#utf8.encode(JSON.stringify(job.finish())) };
    }
  }

  #addUp(dimensions: Dimensions, request: ReportRequest): Job {
    const report = new LargeReport(dimensions, request);
    return {
      key: report.key,
      offer: (key) => {
        const parts = this.#parts.get(key);
        for (const part of parts ?? []) report.add(part);
        return parts !== undefined;
      },
      take: (key, blocks) => {
        const parts = blocks.map((block) => report.partOf(block));
        this.#parts.set(key, parts, this.#isInUse);
        for (const part of parts) report.add(part);
      },
      finish: () => ({ activities: report.activities, table: sentTable(report.table()) }),
    };
  }

  #listChoices(dimensions: Dimensions): Job {
    const months: FilterChoices[] = [];
    return {
      key: 'choices',
      offer: (key) => {
        const choices = this.#choices.get(key);
        months.push(...(choices ?? []));
        return choices !== undefined;
      },
      take: (key, blocks) => {
        const choices = blocks.map((block) => filterChoices(joinRows(dimensions, joinBlocks([block]))));
        this.#choices.set(key, choices, this.#isInUse);
        months.push(...choices);
      },
      finish: () => Object.fromEntries(Object.entries(mergedChoices(months)).map(([field, options]) => [field, [...options]])),
    };
  }
}
