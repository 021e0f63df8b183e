const listeners = new Set<(text: string) => void>();

/** Opens the search field with a text typed elsewhere. */
export function askFind(text: string): void {
  for (const listener of listeners) listener(text);
}
/** Calls back with the text to search for; returns how to stop. */
export function onFindAsked(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
