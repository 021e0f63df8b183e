import * as z from 'zod/mini';
import { GivenDay, givenSingleLine } from '../wire/given.ts';
import { Day, Versioned } from '../wire/wire.ts';

/** 100 % in hundredths of a percent. */
export const WHOLE_BASIS_POINTS = 10_000;
/** Maximum number of characters in a party's name. */
export const PARTY_NAME = 60;
export const MIN_PARTIES = 2;
export const MAX_PARTIES = 8;
export const MAX_AGREEMENTS = 50;

export const BasisPoints = z.int().check(z.gte(0), z.lte(WHOLE_BASIS_POINTS));
const shares = { aircraftBps: BasisPoints, agentBps: BasisPoints };
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
          .array(z.object({ name: givenSingleLine(PARTY_NAME), ...shares }))
          .check(z.minLength(MIN_PARTIES), z.maxLength(MAX_PARTIES)),
      }),
    )
    .check(z.maxLength(MAX_AGREEMENTS)),
  /** The bearer of costs without an agreement; null = the incident's agency. */
  owner: z.nullable(givenSingleLine(PARTY_NAME)),
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
