import { readFile } from 'node:fs/promises';
import type * as z from 'zod';

/**
 * Reads a file of the identity.
 * @param without what is lost when the file is moved aside, as a sentence
 * @throws Error that names the file and what to do, and nothing of what is in it (SAFE-21)
 */
export async function readOwnFile<T>(
  path: string,
  schema: z.ZodType<T>,
  without: string,
): Promise<T> {
  const text = await readFile(path, 'utf8');
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // The parser's own message quotes what it could not read.
    throw new Error(
      `The file ${path} is damaged. Put back the one of a copy of the data folder, restore a backup into a new data folder, or move the file aside: ${without}`,
    );
  }
}
