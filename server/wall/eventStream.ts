import { Readable } from 'node:stream';

/** What says that the line is there, though nothing has changed. */
const COMMENT = ':\n\n';

/** One event as the wire writes it. `data` is one line: JSON has no line breaks of its own. */
export const eventText = (event: string, data: string, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;

/**
 * The events of one listener. One that reads slowly is sent the latest board when it gets to it, not every one between:
 * what waits for it is one event at most.
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
  /** Sends an event; takes the place of one that could not be sent yet. */
  tell(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.#isWanted) this.#isWanted = this.push(text);
    else this.#waiting = text;
  }
  /** A listener that has not read what was sent needs no word that the line is there. */
  comment(): void {
    if (this.#isWanted) this.tell(COMMENT);
  }
  /** Says a last word and ends. */
  finish(text: string | null = null): void {
    if (this.destroyed || this.readableEnded) return;
    if (text !== null) this.push(text);
    this.push(null);
  }
}
