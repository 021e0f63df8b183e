import { createParser } from 'eventsource-parser';
import type { TestApp } from '../support/support.ts';

export interface Heard {
  readonly events: {
    readonly event: string | undefined;
    readonly data: string;
    readonly id: string | undefined;
  }[];
  readonly comments: string[];
  readonly headers: Headers;
  readonly status: number;
  /** The service has ended it. */
  isEnded: boolean;
  /** The listener disconnects. */
  leave(): void;
}

/** Opens an event stream of a service over a real connection. */
export async function listenTo(url: string, token: string): Promise<Heard> {
  const leaving = new AbortController();
  const reply = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  const heard: Heard = {
    events: [],
    comments: [],
    headers: reply.headers,
    status: reply.status,
    isEnded: false,
    leave: () => leaving.abort(),
  };
  const parser = createParser({
    onEvent: ({ event, data, id }) => void heard.events.push({ event, data, id }),
    onComment: (text) => void heard.comments.push(text),
  });
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of reply.body ?? [])
      parser.feed(decoder.decode(bytes, { stream: true }));
    heard.isEnded = true;
  };
  if (reply.ok) read().catch(() => undefined);
  else await reply.body?.cancel();
  return heard;
}
/** Lets a service listen on a free port; returns its address. */
export const listening = async ({ app }: TestApp): Promise<string> =>
  app.listen({ host: '127.0.0.1', port: 0 });
