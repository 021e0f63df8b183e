/** Copies a text; returns false if the browser refuses. The page then still shows the text. */
export const copied = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
