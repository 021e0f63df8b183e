import type { Monitor } from './monitor.ts';
import workerUrl from './report.worker.ts?worker&url';
import type { Answer, Question, QuestionKind, ReportQuestions } from './reportProtocol.ts';

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}
declare const trustedTypes: { createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy } | undefined;

// `new Worker` is a Trusted Types sink; this one policy lets our own built worker through and nothing else.
const policy: ScriptUrlPolicy =
  typeof trustedTypes === 'undefined'
    ? { createScriptURL: (url) => url }
    : trustedTypes.createPolicy('catis-worker', {
        createScriptURL: (url) => {
          if (url !== workerUrl) throw new TypeError('Not our worker');
          return url;
        },
      });

export interface ReportWorker {
  /** @throws Error with the worker's words when it fails; AbortError when the signal came first */
  ask<K extends QuestionKind>(
    kind: K,
    asks: ReportQuestions[K]['asks'],
    options: { signal: AbortSignal; transfer?: ArrayBuffer[] },
  ): Promise<ReportQuestions[K]['answers']>;
}

/** The report worker, started on the first question and kept for the next. A worker that breaks fails what was asked and is started anew. */
export function makeReportWorker(monitor: Pick<Monitor, 'report'>): ReportWorker {
  let worker: Worker | null = null;
  let lastId = 0;
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const reported = (words: string): Error => {
    const failure = new Error(words);
    monitor.report(failure, { where: 'report worker' });
    return failure;
  };
  const start = (): Worker => {
    // The policy hands back a TrustedScriptURL, which lib.dom's constructor does not know.
    const started = new Worker(policy.createScriptURL(workerUrl) as string, { type: 'module', name: 'report' });
    started.onmessage = ({ data }: MessageEvent<Answer>) => {
      const asker = waiting.get(data.id);
      waiting.delete(data.id);
      if ('failure' in data) asker?.reject(reported(data.failure));
      // The answer's kind is the question's, which the protocol's types tie together.
      else asker?.resolve(data.value as never);
    };
    started.onerror = (event) => {
      const failure = reported(event.message);
      for (const { reject } of waiting.values()) reject(failure);
      waiting.clear();
      started.terminate();
      worker = null;
    };
    return started;
  };
  return {
    ask: (kind, asks, { signal, transfer = [] }) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        lastId += 1;
        const id = lastId;
        waiting.set(id, { resolve, reject });
        signal.addEventListener('abort', () => {
          if (waiting.delete(id)) reject(signal.reason);
        });
        worker ??= start();
        // Each kind comes with its own asks; the union can't be proven from a type parameter.
        worker.postMessage({ id, kind, asks } as unknown as Question, { transfer });
      }),
  };
}
