import { Worker } from 'node:worker_threads';

export interface EmulatorReply {
  readonly status: number;
  readonly body: string;
}
type Method = 'GET' | 'POST' | 'PATCH';

/** The vendor's auth emulator in its thread. Every call waits until it has started; nothing else does. */
export interface Emulator {
  /** Calls as anybody. */
  ask(method: Method, url: string, body?: object): Promise<EmulatorReply>;
  /** Calls with the emulator's administrator rights. */
  admin(method: Method, url: string, body?: object): Promise<EmulatorReply>;
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export function startEmulator(projectId: string): Emulator {
  const worker = new Worker(new URL('./emulator.worker.mjs', import.meta.url), {
    workerData: { projectId },
    env: { ...process.env, FIREBASE_CLI_PREVIEWS: '' },
  });
  const waiting = new Map<number, (reply: EmulatorReply) => void>();
  let last = 0;
  let refuse: (reason: Error) => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    refuse = reject;
    worker.on('message', (m: { id?: number; ready?: true; failed?: string } & EmulatorReply) => {
      if (m.ready === true) resolve();
      else if (m.id === undefined) reject(new Error(`The local identity did not start: ${m.failed ?? ''}`));
      else {
        waiting.get(m.id)?.({ status: m.status, body: m.body });
        waiting.delete(m.id);
      }
    });
  });
  ready.catch(() => undefined);
  const failAll = (reason: Error) => {
    refuse(reason);
    for (const answer of waiting.values()) answer({ status: 503, body: '{"error":{"code":503,"message":"IDENTITY_UNAVAILABLE"}}' });
    waiting.clear();
  };
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('The local identity has stopped.')));
  const send = (method: Method, url: string, body: object | undefined, headers: Record<string, string>) =>
    new Promise<EmulatorReply>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      worker.postMessage({
        id: last,
        method,
        url,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    });
  return {
    ready,
    ask: (method, url, body) => send(method, url, body, {}),
    admin: (method, url, body) => send(method, url, body, { authorization: 'Bearer owner' }),
    close: async () => {
      worker.removeAllListeners('exit');
      await worker.terminate();
      failAll(new Error('The local identity has stopped.'));
    },
  };
}
