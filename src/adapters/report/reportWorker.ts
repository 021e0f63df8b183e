import type { Monitor } from '../browser/monitor.ts';
import { startWorker } from './ownWorker.ts';
import type { Answer, Question, ReportWorker } from './reportProtocol.ts';

/**
 * Starts the report worker when a report page opens, or on the first request, and keeps it. If the
 * worker crashes, all pending requests fail and the next one starts a new worker.
 */
export function makeReportWorker(monitor: Pick<Monitor, 'report'>): ReportWorker {
  let worker: Worker | null = null;
  let lastId = 0;
  const waiting = new Map<
    number,
    { resolve: (value: never) => void; reject: (error: Error) => void }
  >();
  const reported = (words: string): Error => {
    const failure = new Error(words);
    monitor.report(failure, { where: 'report worker' });
    return failure;
  };
  const start = (): Worker => {
    const started = startWorker('report');
    started.onmessage = ({ data }: MessageEvent<Answer>) => {
      const asker = waiting.get(data.id);
      waiting.delete(data.id);
      if ('failure' in data) asker?.reject(reported(data.failure));
      // The protocol's types tie the answer's kind to the question's.
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
    start: () => {
      worker ??= start();
    },
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
        // Each kind has its own `asks`; TypeScript can't prove the union from a type parameter.
        worker.postMessage({ id, kind, asks } as unknown as Question, { transfer });
      }),
  };
}
