import { HttpProblem } from '../../problems/problem.ts';

/** Who waits at most; the next is told to come later. */
const MOST_WAITING = 4;
/** Seconds until a place in the line is likely free. */
const COME_BACK_SECONDS = '10';

/** Work that is done one after another, in the order it came. */
export class Line {
  #last: Promise<unknown> = Promise.resolve();
  #size = 0;
  readonly #most: number;
  constructor(mostWaiting = MOST_WAITING) {
    this.#most = mostWaiting + 1;
  }

  /**
   * @throws HttpProblem 503 with Retry-After when too many wait already; what `signal` says when its turn comes and nobody
   *   wants it any more
   */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#size >= this.#most)
      throw new HttpProblem(
        503,
        '/problems/unavailable',
        'The service is adding up other reports. Try again in a moment.',
        {},
        { 'retry-after': COME_BACK_SECONDS },
      );
    this.#size += 1;
    let place: 'waiting' | 'begun' | 'left' = 'waiting';
    const leave = () => {
      if (place !== 'left') this.#size -= 1;
      place = 'left';
    };
    // Who does not wait any more makes room at once.
    signal.addEventListener('abort', () => {
      if (place === 'waiting') leave();
    });
    const turn = this.#last.then(async () => {
      try {
        signal.throwIfAborted();
        place = 'begun';
        return await work();
      } finally {
        leave();
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
