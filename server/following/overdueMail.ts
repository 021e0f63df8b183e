import { sql } from 'drizzle-orm';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { FollowedFlight } from '../../contract/following/following.ts';
import { momentText } from '../../domain/dates/momentText.ts';
import { instantText } from '../../domain/dates/pacific.ts';
import { openActivity } from '../../domain/dispatch/view/outNow.ts';
import { followFacts } from '../../domain/following/followed.ts';
import { epochMs } from '../../domain/following/instants.ts';
import { judge, type Verdict } from '../../domain/following/judge.ts';
import { overdueText } from '../../domain/following/texts.ts';
import { incidentLabel } from '../../domain/reference/incidentNumber.ts';
import { readAircraftFacts } from '../aircraft/aircraftFacts.ts';
import { nowInstant } from '../database/clock.ts';
import type { Reader, Store } from '../database/open.ts';
import { readDispatch } from '../dispatch/readDispatches.ts';
import type { Letters } from '../mail/letters.ts';
import { repeatEvery } from '../outbound/repeatEvery.ts';
import { readFollowing } from './readLog.ts';

const LOOK_EVERY_MS = 15_000;
/** A flight that turned overdue between the last look and a restart is mailed after it. */
const BEFORE_START_MS = 2 * LOOK_EVERY_MS;

export interface OverdueMailNeeds {
  readonly store: Store;
  readonly letters: Pick<Letters, 'send' | 'linkTo'>;
  readonly to: string;
  readonly overdueMinutes: number;
  readonly onFailure: (error: unknown) => void;
}
interface Overdue {
  readonly flight: FollowedFlight;
  readonly verdict: Verdict & { readonly since: number };
}

const keyOf = ({ flight, verdict }: Overdue) => sql`
  dispatch_id = ${flight.dispatchId}::uuid and reason = ${verdict.reason}
  and since = ${instantText(verdict.since)}::timestamptz`;

/**
 * Claims a mail. A claim that is a minute old and whose mail isn't sent can be taken over, because
 * the service that made it may have stopped.
 * @returns false if the mail is sent, or claimed by another service
 */
async function claim(db: Reader, overdue: Overdue, from: number): Promise<boolean> {
  const { flight, verdict } = overdue;
  const { rows } = await db.execute(sql`
    insert into overdue_sent (dispatch_id, reason, since)
    select ${flight.dispatchId}::uuid, ${verdict.reason}, ${instantText(verdict.since)}::timestamptz
    where ${verdict.since >= from}
    or exists (select from overdue_sent where ${keyOf(overdue)} and sent_at is null)
    on conflict (dispatch_id, reason, since) do update set claimed_at = clock_timestamp()
    where overdue_sent.sent_at is null
    and overdue_sent.claimed_at < clock_timestamp() - interval '1 minute'
    returning dispatch_id`);
  return rows.length === 1;
}
/** Lets any service claim the mail again immediately. */
const release = (db: Reader, overdue: Overdue) =>
  db.execute(sql`update overdue_sent set claimed_at = '-infinity' where ${keyOf(overdue)}`);
const markSent = (db: Reader, overdue: Overdue) =>
  db.execute(sql`update overdue_sent set sent_at = clock_timestamp() where ${keyOf(overdue)}`);

/** The facts of the mail, in the panel's order (FOL-15). */
function mailText({ flight, verdict }: Overdue, record: Dispatch, link: string): string {
  const now = nowInstant();
  const { lastContact, lastPlace, fuelUntil, souls } = flight;
  const incident = openActivity(record)?.incident;
  const timeOut = followFacts(record, now)?.timeOut ?? now;
  return `${overdueText(verdict, flight, timeOut, now)}

Last contact: ${lastContact === null ? 'none' : momentText(lastContact.at)}
Where last: ${lastPlace === null ? 'not known' : `${lastPlace.text}, ${momentText(lastPlace.at)}`}
Fuel until: ${fuelUntil === null ? 'not noted' : momentText(fuelUntil)}
Souls: ${souls ?? 'not known'}
Incident: ${incident == null ? '–' : incidentLabel(incident)}

${link}
`;
}

async function mailOne(needs: OverdueMailNeeds, overdue: Overdue, from: number): Promise<void> {
  const { store, letters, to } = needs;
  const { dispatchId, assetId } = overdue.flight;
  const record = await readDispatch(store.db, dispatchId);
  if (record === null || !(await claim(store.db, overdue, from))) return;
  const [plane] = assetId === null ? [] : await readAircraftFacts(store.db, [assetId]);
  const name = plane?.radioId ?? plane?.registration ?? 'An aircraft';
  const link = letters.linkTo(`/dispatch/flight/${dispatchId}`);
  try {
    const text = mailText(overdue, record, link);
    await letters.send({ to, subject: `${name} is overdue`, text });
  } catch (e) {
    // The next look sends it again.
    await release(store.db, overdue);
    throw e;
  }
  await markSent(store.db, overdue);
}

/**
 * Mails each aircraft that became overdue since `from`, once for each reason and time (FOL-31).
 * @param from epoch ms. For aircraft that became overdue earlier, only claimed mails are sent.
 */
export async function mailOverdue(needs: OverdueMailNeeds, from: number): Promise<void> {
  const now = epochMs(nowInstant());
  const flights = await readFollowing(needs.store.db);
  for (const flight of flights) {
    const verdict = judge({ ...flight, overdueMinutes: needs.overdueMinutes }, now);
    const { since } = verdict;
    if (since === null) continue;
    const overdue = { flight, verdict: { ...verdict, since } };
    await mailOne(needs, overdue, from).catch(needs.onFailure);
  }
}

/** Looks every 15 seconds. @returns a function that stops it */
export function startOverdueMails(needs: OverdueMailNeeds): () => Promise<void> {
  const from = epochMs(nowInstant()) - BEFORE_START_MS;
  return repeatEvery(LOOK_EVERY_MS, () => mailOverdue(needs, from), needs.onFailure);
}
