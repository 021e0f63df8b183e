/** Tells the time at once and then every `everyMs`, an instant ending in Z; answers how to stop. */
export function watchTime(everyMs: number, tell: (now: string) => void): () => void {
  const say = () => tell(new Date().toISOString());
  say();
  const timer = setInterval(say, everyMs);
  return () => clearInterval(timer);
}
