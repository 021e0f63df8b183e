import type { FastifyReply } from 'fastify';
import { HttpProblem, stale } from '../problems/problem.ts';

interface Versioned {
  readonly version: number;
  readonly updatedAt: string;
}

/** `"v7"` → 7; null without the header. @throws HttpProblem 400 when it is not one of our tags */
export function ifMatchOf(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null;
  const version = /^"v(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined)
    throw new HttpProblem(
      400,
      '/problems/if-match',
      'If-Match must be the ETag of an earlier answer.',
    );
  return Number(version);
}

export const tag = (reply: FastifyReply, row: Versioned) =>
  reply.header('etag', `"v${row.version}"`);

/** @throws HttpProblem 412 with the current row when the caller has another version */
export function refuseStale(
  ifMatch: number | null,
  current: Versioned,
  shown: unknown,
  changedBy: string,
): void {
  if (ifMatch !== null && ifMatch !== current.version)
    throw stale(shown, changedBy, current.updatedAt);
}
