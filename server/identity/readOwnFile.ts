import { readFile } from 'node:fs/promises';
import type * as z from 'zod';

/**
 * Reads and validates a file of the identity.
 * @param without a sentence about what is lost when the operator moves the file aside
 * @throws Error with the file name and what to do, without any content of the file (SAFE-21)
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
    // The parser's message quotes the text it can't parse, so replace it.
    throw new Error(
      `The file ${path} is damaged. Put back the one of a copy of the data folder, restore a backup into a new data folder, or move the file aside: ${without}`,
    );
  }
}
