/** Starts the browser's download of a file. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download keeps its own reference to the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
/** Starts the download of CSV text. Excel reads a file as UTF-8 only with a byte order mark. */
export const saveCsv = (text: string, name: string): void =>
  saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }), name);
