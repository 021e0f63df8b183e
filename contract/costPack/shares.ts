import * as z from 'zod/mini';
import { GivenDay, givenWords } from '../wire/given.ts';
import { Day, Versioned } from '../wire/wire.ts';

/** 100 % in hundredths of a percent. */
export const WHOLE_BPS = 10_000;
/** Maximum number of characters in a party's name. */
export const PARTY_NAME = 60;
export const FEWEST_PARTIES = 2;
export const MOST_PARTIES = 8;
export const MOST_AGREEMENTS = 50;

export const Bps = z.int().check(z.gte(0), z.lte(WHOLE_BPS));
const shares = { aircraftBps: Bps, agentBps: Bps };
export const Agreement = z.object({
  from: Day,
  until: Day,
  parties: z.array(z.object({ name: z.string(), ...shares })),
});
/** The parties' shares on these days, both included, with aircraft and agent separate (PACK-10). */
export type Agreement = z.output<typeof Agreement>;
const span = { from: GivenDay, until: GivenDay };

/**
 * The cost shares of an incident: shares per span of days, the owner of the rest, and the declared
 * period.
 */
export const CostSharesBody = z.object({
  agreements: z
    .array(
      z.object({
        ...span,
        parties: z
          .array(z.object({ name: givenWords(PARTY_NAME), ...shares }))
          .check(z.minLength(FEWEST_PARTIES), z.maxLength(MOST_PARTIES)),
      }),
    )
    .check(z.maxLength(MOST_AGREEMENTS)),
  /** The bearer of costs without an agreement; null = the incident's agency. */
  owner: z.nullable(givenWords(PARTY_NAME)),
  declared: z.nullable(z.object(span)),
});
export type CostSharesBody = z.output<typeof CostSharesBody>;
/** The stored cost shares. The version is the incident's. */
export const CostShares = z.object({
  agreements: z.array(Agreement),
  owner: z.nullable(z.string()),
  declared: z.nullable(z.object({ from: Day, until: Day })),
  ...Versioned,
});
export type CostShares = z.output<typeof CostShares>;
