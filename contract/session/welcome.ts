import * as z from 'zod/mini';

/** What the first page says before anybody has signed in (SES-15, DEMO-7). */
export const Welcome = z.object({
  /** Nobody can sign in and make others: the first administrator is still to be made. */
  isEmpty: z.boolean(),
  /** Those of the demo data, none without it. */
  demoAccounts: z.array(
    z.object({ email: z.string(), password: z.string(), name: z.string(), may: z.string() }),
  ),
});
export type Welcome = z.output<typeof Welcome>;
