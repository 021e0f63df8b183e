import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { ExplainedLoad } from '../../contract/report/explain.ts';
import { loadOf, sliceLoad } from '../../domain/cost/tiers.ts';
import { dollarsOf } from '../../domain/money.ts';
import { litresOfNano } from '../../domain/volume.ts';
import { anyOf } from '../database/anyOf.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { activities, dispatches, drops } from '../schema/dispatches.ts';
import { bases, suppressantRates, suppressantTiers, suppressantTypes } from '../schema/places.ts';

/**
 * Litres filled on a load's rate before this load, in pricing order (date, time out, dispatch id,
 * row: COST-14). Text, because a season's litres with nine decimals exceed the precision of a
 * double.
 */
const usedBefore = sql<string>`(
  select coalesce(sum(d.litres_on_incident + d.litres_jettisoned), 0)::text
  from drops d
  join activities a on a.id = d.activity_id
  join dispatches p on p.id = a.dispatch_id and p.deleted_at is null
  where d.base_id = ${drops.baseId} and d.agent_type_id = ${drops.agentTypeId}
    and p.activity_date between ${suppressantRates.startDate} and ${dispatches.activityDate}
    and (p.activity_date, coalesce(a.time_out, p.dispatch_time, 'infinity'), p.id::text collate "C", a.position, d.position)
      < (${dispatches.activityDate}, coalesce(${activities.timeOut}, ${dispatches.dispatchTime}, 'infinity'), ${dispatches.id}::text collate "C", ${activities.position}, ${drops.position})
)`;

const nanolitresOfText = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0').slice(0, 9));
};

/**
 * Explains today's price of each load of these dispatches, by activity, in the order of its rows.
 */
export async function explainLoads(
  db: Reader,
  dispatchIds: readonly string[],
): Promise<(activityId: string) => readonly ExplainedLoad[]> {
  const rows = await db
    .select({
      drop: drops,
      agent: suppressantTypes,
      baseCode: bases.code,
      rate: suppressantRates,
      used: usedBefore,
    })
    .from(drops)
    .innerJoin(activities, eq(activities.id, drops.activityId))
    .innerJoin(dispatches, eq(dispatches.id, activities.dispatchId))
    .innerJoin(suppressantTypes, eq(suppressantTypes.id, drops.agentTypeId))
    .innerJoin(bases, eq(bases.id, drops.baseId))
    .leftJoin(suppressantRates, eq(suppressantRates.id, drops.rateId))
    .where(anyOf(activities.dispatchId, dispatchIds))
    .orderBy(asc(drops.position));
  const rateIds = rows.flatMap(({ rate }) => (rate === null ? [] : [rate.id]));
  const tiers =
    rateIds.length === 0
      ? []
      : await db.select().from(suppressantTiers).where(inArray(suppressantTiers.rateId, rateIds));
  const tiersOf = grouped(tiers, (tier) => tier.rateId);
  const loads = rows.map(
    ({
      drop,
      agent,
      baseCode,
      rate,
      used,
    }): { readonly activityId: string; readonly load: ExplainedLoad } => {
      const volume = loadOf({
        agentTypeId: drop.agentTypeId,
        baseId: drop.baseId,
        volumeOnIncident: drop.litresOnIncident,
        volumeJettisoned: drop.litresJettisoned,
      });
      const before = rate === null ? 0n : nanolitresOfText(used);
      return {
        activityId: drop.activityId,
        load: {
          agentName: agent.name,
          baseCode,
          litres: litresOfNano(volume),
          isCharged: agent.isCharged,
          isMissingAgentRate: drop.isMissingRate,
          cost: dollarsOf(drop.costCents),
          rate:
            rate === null
              ? null
              : {
                  startDate: rate.startDate,
                  endDate: rate.endDate,
                  usedLitres: litresOfNano(before),
                },
          slices:
            rate === null
              ? []
              : sliceLoad(tiersOf.get(rate.id) ?? [], before, volume).map(
                  ({ gallons, price, cents }) => ({ gallons, price, cost: dollarsOf(cents) }),
                ),
        },
      };
    },
  );
  const loadsOf = grouped(loads, ({ activityId }) => activityId);
  return (id) => (loadsOf.get(id) ?? []).map(({ load }) => load);
}
