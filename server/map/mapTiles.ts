import { createReadStream, type Stats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { MAP_TILES } from '../../contract/constants.ts';
import { notFound } from '../problems/problem.ts';

/** The installation's own tiles (MAP-8). */
export interface MapTiles {
  readonly file: string;
  readonly attribution: string;
}
/** @throws Error that names the variable when the file isn't there */
export function readMapTiles(file: string | undefined, attribution = ''): MapTiles | null {
  if (file === undefined) return null;
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new Error(`MAP_TILES_FILE: the file ${file} cannot be read.`);
  return { file, attribution };
}

interface Range {
  readonly start: number;
  /** The last byte. */
  readonly end: number;
}
/** The only range of a header: null without one, `wrong` if no byte of the file is in it. */
export function rangeOf(header: string | undefined, size: number): Range | null | 'wrong' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [first = '', last = ''] = found?.slice(1) ?? [];
  // Servers ignore what they don't understand, such as several ranges.
  if (found === null || (first === '' && last === '')) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || end < start ? 'wrong' : { start, end };
}

const ONE_DAY_S = 86_400;
const tagOf = ({ size, mtimeMs }: Stats) =>
  `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;

async function sendTiles(
  reply: FastifyReply,
  file: string,
  { range, 'if-none-match': known }: IncomingHttpHeaders,
) {
  const found = await stat(file).catch(() => null);
  if (found === null) throw notFound();
  const tag = tagOf(found);
  void reply.headers({
    etag: tag,
    'accept-ranges': 'bytes',
    'cache-control': `max-age=${ONE_DAY_S}`,
  });
  if (known === tag) return reply.code(304).send();
  const part = rangeOf(range, found.size);
  if (part === 'wrong')
    return reply.code(416).header('content-range', `bytes */${found.size}`).send();
  const { start, end } = part ?? { start: 0, end: found.size - 1 };
  if (part !== null)
    void reply.code(206).header('content-range', `bytes ${start}-${end}/${found.size}`);
  return reply
    .type('application/vnd.pmtiles')
    .header('content-length', end - start + 1)
    .send(createReadStream(file, { start, end }));
}

/**
 * Serves the tiles to everyone who reaches the page: a request for a tile carries no bearer
 * (MAP-8).
 */
export function registerMapTiles(app: FastifyInstance, { file }: MapTiles): void {
  app.get(MAP_TILES, { schema: { hide: true } }, ({ headers }, reply) =>
    sendTiles(reply, file, headers),
  );
}
