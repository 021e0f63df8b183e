const listeners = new Set<(text: string) => void>();

/** Opens the search field with a text typed elsewhere. */
export function openSearchWith(text: string): void {
  for (const listener of listeners) listener(text);
}
/** Calls back with the text to search for; returns how to stop. */
export function onSearchOpened(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
