import type { Agreement } from '../../contract/costPack/shares.ts';
import { splitCents } from './split.ts';

/** A day's cost in cents; `aircraftCents` includes availability (PACK-4). */
export interface DayCost {
  readonly day: string;
  readonly aircraftCents: bigint;
  readonly agentCents: bigint;
  readonly availabilityCents: bigint;
}
export interface PartyShare {
  readonly name: string;
  readonly aircraftCents: bigint;
  readonly agentCents: bigint;
}
export interface Shares {
  readonly parties: readonly PartyShare[];
  /** Days with cost that no agreement covers; empty if there is no agreement. */
  readonly outside: readonly { readonly day: string; readonly cents: bigint }[];
}
/** Key to compare party names, ignoring case and extra spaces. */
export const partyKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

const sum = <T>(all: readonly T[], of: (one: T) => bigint) =>
  all.reduce((total, one) => total + of(one), 0n);

/**
 * Splits the cost between the parties. Each agreement splits each class once over all its days.
 * Days outside stay with the owner (PACK-10, PACK-12).
 */
export function sharesOf(
  days: readonly DayCost[],
  agreements: readonly Agreement[],
  owner: string,
  includesAvailability: boolean,
): Shares {
  const parties: PartyShare[] = [];
  const add = (name: string, aircraftCents: bigint, agentCents: bigint) => {
    const at = parties.findIndex((party) => partyKey(party.name) === partyKey(name));
    const there = parties[at];
    if (there === undefined) parties.push({ name, aircraftCents, agentCents });
    else
      parties[at] = {
        name: there.name,
        aircraftCents: there.aircraftCents + aircraftCents,
        agentCents: there.agentCents + agentCents,
      };
  };
  const aircraftOf = (day: DayCost) =>
    day.aircraftCents - (includesAvailability ? 0n : day.availabilityCents);
  const isIn = ({ from, until }: Agreement, { day }: DayCost) => from <= day && day <= until;
  for (const agreement of agreements) {
    const own = days.filter((day) => isIn(agreement, day));
    const aircraft = splitCents(
      sum(own, aircraftOf),
      agreement.parties.map((p) => p.aircraftBps),
    );
    const agent = splitCents(
      sum(own, (day) => day.agentCents),
      agreement.parties.map((p) => p.agentBps),
    );
    for (const [n, { name }] of agreement.parties.entries())
      add(name, aircraft[n] ?? 0n, agent[n] ?? 0n);
  }
  const rest = days.filter((day) => !agreements.some((agreement) => isIn(agreement, day)));
  const outside = rest
    .map((day) => ({ day: day.day, cents: aircraftOf(day) + day.agentCents }))
    .filter(({ cents }) => cents !== 0n);
  if (agreements.length === 0 || outside.length > 0)
    add(
      owner,
      sum(rest, aircraftOf),
      sum(rest, (day) => day.agentCents),
    );
  return { parties, outside: agreements.length === 0 ? [] : outside };
}
