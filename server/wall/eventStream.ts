import { Readable } from 'node:stream';

/** A keep-alive comment. */
const COMMENT = ':\n\n';

/** One server-sent event. `data` must be a single line, which JSON is. */
export const eventText = (event: string, data: string, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;

/**
 * The events of one listener. A slow reader gets only the latest board: at most one event waits.
 */
export class EventStream extends Readable {
  #isWanted = false;
  #waiting: string | null = null;

  override _read(): void {
    this.#isWanted = true;
    if (this.#waiting === null) return;
    const text = this.#waiting;
    this.#waiting = null;
    this.tell(text);
  }
  /** Sends an event, replacing one that is still waiting. */
  tell(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.#isWanted) this.#isWanted = this.push(text);
    else this.#waiting = text;
  }
  /** Sends a keep-alive. A listener with unread data needs none. */
  comment(): void {
    if (this.#isWanted) this.tell(COMMENT);
  }
  /** Sends a final text and ends the stream. */
  finish(text: string | null = null): void {
    if (this.destroyed || this.readableEnded) return;
    if (text !== null) this.push(text);
    this.push(null);
  }
}
