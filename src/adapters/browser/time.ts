/** The moment itself; the page's clock only ticks once a minute. */
export const timeNow = (): string => new Date().toISOString();

/** Tells the time at once and then every `everyMs`, an instant ending in Z; answers how to stop. */
export function watchTime(everyMs: number, tell: (now: string) => void): () => void {
  const say = () => tell(timeNow());
  say();
  const timer = setInterval(say, everyMs);
  return () => clearInterval(timer);
}
