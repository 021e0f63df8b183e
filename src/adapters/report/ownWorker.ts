import fileWorkerUrl from './file.worker.ts?worker&url';
import reportWorkerUrl from './report.worker.ts?worker&url';

const ours = { report: reportWorkerUrl, file: fileWorkerUrl };

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}
declare const trustedTypes: { createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): ScriptUrlPolicy } | undefined;

// `new Worker` is a Trusted Types sink; this one policy lets our own built workers through and nothing else.
const policy: ScriptUrlPolicy =
  typeof trustedTypes === 'undefined'
    ? { createScriptURL: (url) => url }
    : trustedTypes.createPolicy('catis-worker', {
        createScriptURL: (url) => {
          if (!Object.values(ours).includes(url)) throw new TypeError('Not our worker');
          return url;
        },
      });

/**
 * Starts one of our own workers. The policy hands back a TrustedScriptURL, which lib.dom's constructor does not know.
 */
export const startWorker = (name: keyof typeof ours): Worker => new Worker(policy.createScriptURL(ours[name]) as string, { type: 'module', name });
