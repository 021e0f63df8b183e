import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { TooLargeError } from '../../../domain/report/large/largeReport.ts';
import { utf8 } from '../segments.ts';
import { Adder, type AdderAsk, type AdderReply } from './adder.ts';

export type ThreadReply = { readonly reply: AdderReply } | { readonly failure: string };

/** Answers one question at a time. */
export interface AdderPort {
  /** @throws TooLargeError when its memory does not suffice; Error with its words when it fails */
  ask(ask: AdderAsk): Promise<AdderReply>;
  /** Ends it; what it kept is gone. */
  close(): Promise<void>;
}

/**
 * What the thread may take for objects, in megabytes. Columns lie beside that: they are bounded by the parts and lines of
 * a large report and by what it keeps of months (PERF-13, PERF-24).
 */
const HEAP_MB = 1_024;
const NO_MEMORY = 'This report takes more memory than the service has. Choose fewer dates, a filter, Summary only, or another row.';

/** The built thread beside the built server; null when there is none (the server run from its sources). */
export function builtThread(): string | null {
  const file = fileURLToPath(new URL('./add-up.worker.js', import.meta.url));
  return existsSync(file) ? file : null;
}
/** A thread of its own from a built file, begun with its first question and anew when it has broken. */
export function threadPort(file: string, heapMb = HEAP_MB): AdderPort {
  let worker: Worker | null = null;
  let waiting: { readonly resolve: (reply: AdderReply) => void; readonly reject: (error: Error) => void } | null = null;
  const start = (): Worker => {
    const started = new Worker(file, { name: 'addUp', resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    const settle = (tell: (asker: NonNullable<typeof waiting>) => void) => {
      const asker = waiting;
      waiting = null;
      if (asker !== null) tell(asker);
    };
    started.on('message', (answer: ThreadReply) =>
      settle(({ resolve, reject }) => ('failure' in answer ? reject(new Error(answer.failure)) : resolve(answer.reply))),
    );
    started.on('error', (error: Error & { readonly code?: string }) =>
      settle(({ reject }) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooLargeError(NO_MEMORY) : error)),
    );
    started.on('exit', () => {
      if (worker === started) worker = null;
      settle(({ reject }) => reject(new Error('The thread that adds reports up has ended.')));
    });
    // It holds nothing up: a service that stops ends it.
    started.unref();
    return started;
  };
  return {
    ask: (ask) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        worker ??= start();
        worker.postMessage(ask, ask.kind === 'take' ? [ask.body] : []);
      }),
    close: async () => {
      await worker?.terminate();
      worker = null;
    },
  };
}

/** The same in this thread: for a service that runs from its sources, which no thread can load. */
export function ownPort(): AdderPort {
  const adder = new Adder(utf8);
  return { ask: async (ask) => adder.answer(ask), close: async () => undefined };
}
