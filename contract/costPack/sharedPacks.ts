import * as z from 'zod/mini';
import { givenText } from '../wire/given.ts';
import { Id, Instant } from '../wire/wire.ts';
import { CostPackPage } from './costPack.ts';

export const MIN_LINK_DAYS = 1;
export const MAX_LINK_DAYS = 90;
/** The content of a link, and its lifetime in days. */
export const SharedPackBody = z.object({
  days: z.int().check(z.gte(MIN_LINK_DAYS), z.lte(MAX_LINK_DAYS)),
  approved: z.boolean(),
  availability: z.boolean(),
});
export type SharedPackBody = z.output<typeof SharedPackBody>;
const fields = {
  id: Id,
  approved: z.boolean(),
  availability: z.boolean(),
  /** When the figures were computed. */
  asOf: Instant,
  expiresAt: Instant,
  revokedAt: z.nullable(Instant),
  /** Number of times the link was opened. */
  opened: z.int(),
  madeBy: z.string(),
};
export const SharedPack = z.object(fields);
export type SharedPack = z.output<typeof SharedPack>;
/** Shared links, newest first. */
export const SharedPacks = z.object({ items: z.array(SharedPack) });
/** `token`: the end of the link, returned only once; null in a replayed reply. */
export const NewSharedPack = z.object({ ...fields, token: z.nullable(z.string()) });
export type NewSharedPack = z.output<typeof NewSharedPack>;
export const SharedPackToken = z.object({ token: givenText(100) });
export const OpenedPack = z.object({ page: CostPackPage, expiresAt: Instant });
export type OpenedPack = z.output<typeof OpenedPack>;
