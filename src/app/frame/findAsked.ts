const listeners = new Set<(text: string) => void>();

/** Opens the field that finds anything, with a text that was typed elsewhere. */
export function askFind(text: string): void {
  for (const listener of listeners) listener(text);
}
/** Tells what is to be found; answers how to stop. */
export function onFindAsked(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
