/**
 * The file as a whole is refused and nothing of it is stored. The message is for the user who chose
 * it.
 */
export class FileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefused';
  }
}
