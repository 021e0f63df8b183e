import { parentPort } from 'node:worker_threads';
import { Adder, type AdderAsk } from './adder.ts';
import type { ThreadReply } from './thread.ts';

// The thread that adds months up: one question at a time, answered in the order they come.
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const adder = new Adder({ encode: (text) => encoder.encode(text), decode: (bytes) => decoder.decode(bytes) });
parentPort?.on('message', (ask: AdderAsk) => {
  const tell = (reply: ThreadReply) => parentPort?.postMessage(reply);
  try {
    tell({ reply: adder.answer(ask) });
  } catch (error) {
    tell({ failure: String(error) });
  }
});
