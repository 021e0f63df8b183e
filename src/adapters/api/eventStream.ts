import { createParser, type EventSourceMessage } from 'eventsource-parser';

/**
 * In characters. No event of ours is longer; the limit keeps an endless event from filling the
 * memory.
 */
const LONGEST_EVENT = 8_000_000;

export interface StreamListener {
  /** Bytes arrived, possibly only a comment: the connection is alive. */
  readonly onBytes: () => void;
  readonly onEvent: (event: EventSourceMessage) => void;
}
/** Reads a reply's events until it ends. @throws when the connection breaks */
export async function readEvents(
  reply: Response,
  { onBytes, onEvent }: StreamListener,
): Promise<void> {
  if (reply.body === null) return;
  const parser = createParser({
    onEvent,
    onError: ({ type, message }) => {
      if (type === 'max-buffer-size-exceeded') throw new Error(message);
    },
    maxBufferSize: LONGEST_EVENT,
  });
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onBytes();
      parser.feed(part.value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
