/** The file as a whole cannot be taken; its message is for the person who chose it. Nothing of it is stored. */
export class FileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefused';
  }
}
