import { sql } from 'drizzle-orm';
import type { ShiftLine } from '../../contract/shift/shift.ts';
import { shortMoment } from '../../domain/dates/momentText.ts';
import { nowInstant } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { wireInstant } from '../schema/columns.ts';
import { plainLine, type ShiftDay } from './shiftDay.ts';

interface MarkRow extends Record<string, unknown> {
  readonly id: string;
  readonly radioId: string;
  readonly reason: string;
  readonly startTime: string;
  readonly untilTime: string | null;
  readonly startedBy: string;
  /** Null for a mark that ended at its planned time. */
  readonly endedBy: string | null;
}

/** Aircraft that became unavailable or available again on a day (SHIFT-2). */
export async function readMarkLines(
  db: Reader,
  { baseId, from, until }: ShiftDay,
): Promise<ShiftLine[]> {
  const { rows } = await db.execute<MarkRow>(sql`
    select m.id, coalesce(x.radio_id, a.registration) as "radioId", m.reason,
      ${wireInstant(sql`m.start_time`)} as "startTime", ${wireInstant(sql`m.until_time`)} as "untilTime",
      coalesce((select l.uid from change_log l where l.entity = 'unavailable_marks' and l.entity_id = m.id::text order by l.id limit 1), m.updated_by) as "startedBy",
      (select l.uid from change_log l where l.entity = 'unavailable_marks' and l.entity_id = m.id::text and l.action = 'update' order by l.id desc limit 1) as "endedBy"
    from unavailable_marks m join assets a on a.id = m.asset_id left join aircraft_metadata x on x.asset_id = a.id and x.deleted_at is null
    where m.base_id = ${baseId}::uuid and m.deleted_at is null and m.start_time < ${until}::timestamptz
      and (m.start_time >= ${from}::timestamptz or m.until_time >= ${from}::timestamptz)
    order by m.start_time, m.id`);
  const nameOf = await readUserNames(
    db,
    rows.flatMap(({ startedBy, endedBy }) => [startedBy, endedBy ?? '']),
  );
  const now = nowInstant();
  return rows.flatMap(({ id, radioId, reason, startTime, untilTime, startedBy, endedBy }) => {
    const planned =
      endedBy === null && untilTime !== null ? ` until ${shortMoment(untilTime, startTime)}` : '';
    const line = { ...plainLine, radioId };
    return [
      {
        ...line,
        key: `${id} from`,
        at: startTime,
        kind: 'unavailable' as const,
        text: `Unavailable${planned}: ${reason}`,
        by: nameOf(startedBy),
      },
      ...(untilTime === null || untilTime > now
        ? []
        : [
            {
              ...line,
              key: `${id} until`,
              at: untilTime,
              kind: 'available' as const,
              text: `Available again: ${reason}`,
              by: endedBy === null ? '' : nameOf(endedBy),
            },
          ]),
    ];
  });
}
