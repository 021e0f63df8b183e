import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { HELP } from '../../contract/constants.ts';
import { helpPolicy } from './headers.ts';

/** The hashes of the inline scripts of each page. */
const HELP_POLICY = 'csp.json';
const Hashes = z.record(z.string(), z.array(z.string().regex(/^sha256-[A-Za-z0-9+/]+=*$/)));

/**
 * Serves the guides under their own policy (SAFE-42). Only files that exist at the start have a
 * route, so every other path is 404 (URL-9).
 */
export async function registerHelp(app: FastifyInstance, root: string): Promise<void> {
  const hashes = Hashes.parse(JSON.parse(readFileSync(join(root, HELP_POLICY), 'utf8')));
  await app.register(fastifyStatic, {
    root,
    prefix: HELP,
    // The page registers the reply's helper.
    decorateReply: false,
    wildcard: false,
    globIgnore: [HELP_POLICY],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const file = relative(root, path).split(sep).join('/');
      void reply
        .header('content-security-policy', helpPolicy(hashes[file] ?? []))
        .header(
          'cache-control',
          file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
    },
  });
  app.get(HELP.slice(0, -1), { schema: { hide: true } }, (_, reply) => reply.redirect(HELP));
}
