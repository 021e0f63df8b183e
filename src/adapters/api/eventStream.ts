import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** No event of ours is longer; what never ends must not fill the memory. */
const LONGEST_EVENT = 8_000_000;

export interface StreamListener {
  /** Something came, if only a comment: the line is there. */
  readonly onBytes: () => void;
  readonly onEvent: (event: EventSourceMessage) => void;
}
/** Reads a reply's events as they come, until it ends. @throws when it breaks off */
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
