import * as z from 'zod/mini';

/** The content of the first page before sign-in (SES-15, DEMO-7). */
export const Welcome = z.object({
  /** No administrator exists, so the first one must be created. */
  isEmpty: z.boolean(),
  /** Accounts of the demo data; empty without demo data. */
  demoAccounts: z.array(
    z.object({ email: z.string(), password: z.string(), name: z.string(), may: z.string() }),
  ),
});
export type Welcome = z.output<typeof Welcome>;
