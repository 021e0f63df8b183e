import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_LIMIT } from '../../contract/constants.ts';
import { HttpProblem } from '../problems/problem.ts';

const PREFIX = 'catis-import-';
/** Age in ms from which a killed process's leftover file is removed. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

export interface Upload {
  readonly path: string;
  readonly bytes: number;
}
const MEGABYTE = 1_000_000;
const tooLarge = (limit: number) =>
  new HttpProblem(
    413,
    'about:blank',
    `The file is larger than ${Math.floor(limit / MEGABYTE)} MB. Split it.`,
  );

/**
 * Streams a file into its own folder, readable by the owner only (SAFE-20).
 * @throws HttpProblem 413 beyond the limit
 */
export async function keepUpload(
  stream: Readable,
  length: number | null,
  limit: number = UPLOAD_LIMIT,
): Promise<Upload> {
  if (length !== null && length > limit) throw tooLarge(limit);
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  const path = join(folder, 'file.csv');
  let bytes = 0;
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > limit) throw tooLarge(limit);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
  } catch (e) {
    await rm(folder, { recursive: true, force: true });
    throw e;
  }
  return { path, bytes };
}
export const dropUpload = (path: string) => rm(join(path, '..'), { recursive: true, force: true });

/** Removes files left by killed processes. */
export async function dropLeftBehind(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const made = await stat(folder).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > LEFT_BEHIND_MS)
      await rm(folder, { recursive: true, force: true });
  }
}
