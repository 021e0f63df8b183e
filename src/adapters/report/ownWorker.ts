import fileWorkerUrl from './file.worker.ts?worker&url';
import reportWorkerUrl from './report.worker.ts?worker&url';

const ours = { report: reportWorkerUrl, file: fileWorkerUrl };
/** The worker that keeps the product on this computer (SAFE-40). */
export const SHELL_WORKER = '/sw.js';
const allowed = [...Object.values(ours), SHELL_WORKER];

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}
declare const trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): ScriptUrlPolicy;
    }
  | undefined;

// Starting a worker is a Trusted Types sink; this one policy lets our own built workers through and nothing else.
const policy: ScriptUrlPolicy =
  typeof trustedTypes === 'undefined'
    ? { createScriptURL: (url) => url }
    : trustedTypes.createPolicy('catis-worker', {
        createScriptURL: (url) => {
          if (!allowed.includes(url)) throw new TypeError('Not our worker');
          return url;
        },
      });

/** The address of one of our own scripts, for what starts it: a TrustedScriptURL, which lib.dom does not know. */
export const ownScript = (url: string): string => policy.createScriptURL(url) as string;

/** Starts one of our own workers. */
export const startWorker = (name: keyof typeof ours): Worker =>
  new Worker(ownScript(ours[name]), { type: 'module', name });
