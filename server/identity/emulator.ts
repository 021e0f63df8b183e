import { Worker } from 'node:worker_threads';

interface EmulatorReply {
  readonly status: number;
  readonly body: string;
}
type Method = 'GET' | 'POST' | 'PATCH';

/** The vendor's auth emulator in a worker thread. */
export interface Emulator {
  /** Starts the thread. Resolves when the emulator answers. */
  start(): Promise<void>;
  /** Calls the emulator without a sign-in. */
  ask(method: Method, url: string, body?: object): Promise<EmulatorReply>;
  /** Calls the emulator with administrator rights. */
  admin(method: Method, url: string, body?: object): Promise<EmulatorReply>;
  close(): Promise<void>;
}

const STOPPED: EmulatorReply = {
  status: 503,
  body: '{"error":{"code":503,"message":"IDENTITY_UNAVAILABLE"}}',
};
type Message = EmulatorReply & {
  readonly id?: number;
  readonly ready?: true;
  readonly failed?: string;
};

/** An emulator that is not started. Calls before `start`, or after the thread ended, return 503. */
export function emulatorOf(projectId: string): Emulator {
  const waiting = new Map<number, (reply: EmulatorReply) => void>();
  let worker: Worker | null = null;
  let last = 0;
  const stopped = () => {
    worker = null;
    for (const answer of waiting.values()) answer(STOPPED);
    waiting.clear();
  };
  const start = () =>
    new Promise<void>((resolve, reject) => {
      const thread = new Worker(new URL('./emulator.worker.mjs', import.meta.url), {
        workerData: { projectId },
      });
      worker = thread;
      thread.on('message', (m: Message) => {
        if (m.ready === true) resolve();
        else if (m.id === undefined)
          reject(new Error(`The local identity did not start: ${m.failed ?? ''}`));
        else {
          waiting.get(m.id)?.({ status: m.status, body: m.body });
          waiting.delete(m.id);
        }
      });
      thread.on('error', (e) => {
        stopped();
        reject(e);
      });
      thread.on('exit', () => {
        stopped();
        reject(new Error('The local identity has stopped.'));
      });
    });
  const send = (
    method: Method,
    url: string,
    body: object | undefined,
    headers: Record<string, string>,
  ) =>
    new Promise<EmulatorReply>((resolve) => {
      if (worker === null) {
        resolve(STOPPED);
        return;
      }
      last += 1;
      waiting.set(last, resolve);
      const payload = body === undefined ? {} : { body: JSON.stringify(body) };
      worker.postMessage({
        id: last,
        method,
        url,
        headers: { 'content-type': 'application/json', ...headers },
        ...payload,
      });
    });
  return {
    start,
    ask: (method, url, body) => send(method, url, body, {}),
    admin: (method, url, body) => send(method, url, body, { authorization: 'Bearer owner' }),
    close: async () => {
      await worker?.terminate();
    },
  };
}
