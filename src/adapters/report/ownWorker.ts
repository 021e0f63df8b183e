import fileWorkerUrl from './file.worker.ts?worker&url';
import reportWorkerUrl from './report.worker.ts?worker&url';

const ours = { report: reportWorkerUrl, file: fileWorkerUrl };
/** The service worker that makes the product available offline (SAFE-40). */
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

// Starting a worker is a Trusted Types sink; this one policy allows our own built workers and
// nothing else.
const policy: ScriptUrlPolicy =
  typeof trustedTypes === 'undefined'
    ? { createScriptURL: (url) => url }
    : trustedTypes.createPolicy('catis-worker', {
        createScriptURL: (url) => {
          if (!allowed.includes(url)) throw new TypeError('Not our worker');
          return url;
        },
      });

/**
 * Returns the URL of one of our scripts, ready to start. It is a TrustedScriptURL, a type lib.dom
 * lacks.
 */
export const ownScript = (url: string): string => policy.createScriptURL(url) as string;

/** Starts one of our own workers. */
export const startWorker = (name: keyof typeof ours): Worker =>
  new Worker(ownScript(ours[name]), { type: 'module', name });
