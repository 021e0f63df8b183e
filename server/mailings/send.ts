import { eq, sql } from 'drizzle-orm';
import type { Sending } from '../../contract/mailings/mailings.ts';
import { SavedArrangement } from '../../contract/report/views.ts';
import { pacificDay } from '../../domain/dates/pacific.ts';
import { mailingDays } from '../../domain/mailings/days.ts';
import { letterText } from '../../domain/mailings/letter.ts';
import { FISCAL_MONTH } from '../../domain/report/view/relativeDates.ts';
import { isAllowed } from '../../domain/session/permissions.ts';
import { publish } from '../database/channels.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { readingFrom, type Store } from '../database/open.ts';
import { loadPrincipal, type Principal } from '../http/principal.ts';
import type { Letters } from '../mail/letters.ts';
import { NoReport } from '../report/viewTable.ts';
import { mailings } from '../schema/mailings.ts';
import { savedViews } from '../schema/views.ts';
import { readSettings } from '../session/readSettings.ts';
import { type MadeReport, makeReport } from './makeReport.ts';
import { type ClaimedSending, cancelNext, endSending, markSent, renewClaim } from './queue.ts';
import { type RecipientNow, readRecipients } from './recipients.ts';

const ALIVE_EVERY_MS = 30_000;

export interface SendingNeeds {
  readonly store: Store;
  readonly letters: Pick<Letters, 'linkTo' | 'send'>;
  /** Maximum number of activities of a report (PERF-40). */
  readonly reportAtOnce: number;
  readonly onFailure: (error: unknown) => void;
}
interface Outcome {
  readonly state: 'sent' | 'failed' | 'ended';
  readonly message: string;
}
type Told = Sending['recipients'][number];
/** This sending ends the mailing (RPT-167). */
class Over extends Error {}
/** Stop sending: the service stops, or the sending counts as lost. */
class Stopped extends Error {}

type MailingRow = typeof mailings.$inferSelect;

/** @throws Over when the owner may no longer see reports */
async function ownerOf(
  store: Store,
  uid: string,
): Promise<Principal & { readonly person: NonNullable<Principal['person']> }> {
  const holder = { uid, staff: false, signedInAt: 0, expiresAt: 0, hasSecondFactor: false };
  const owner = await loadPrincipal(store, holder);
  if (owner.person === null || !isAllowed(owner.permissions, 'CatisReports', 'View'))
    throw new Over('Ended: its owner may no longer see reports.');
  return { ...owner, person: owner.person };
}
/** @throws Over when the view is deleted, or its owner no longer shares it */
async function viewOf(
  store: Store,
  { viewId, uid }: MailingRow,
): Promise<typeof savedViews.$inferSelect> {
  const [view] = await store.db.select().from(savedViews).where(eq(savedViews.id, viewId));
  if (view === undefined || view.deletedAt !== null)
    throw new Over('Ended: the saved view was deleted.');
  if (view.uid !== uid && !view.isShared)
    throw new Over('Ended: the saved view is shared no more.');
  return view;
}
async function baseCodeOf(store: Store, baseId: string | null): Promise<string | null> {
  const { rows } = await store.db.execute<{ code: string }>(
    sql`select code from bases where id = ${baseId}::uuid`,
  );
  return rows[0]?.code ?? null;
}

const whySkipped = ({ isActive, maySeeReports, email }: RecipientNow): string | null =>
  !isActive
    ? 'No longer active.'
    : !maySeeReports
      ? 'May not see reports.'
      : email === ''
        ? 'Has no e-mail address.'
        : null;

function outcomeOf(told: readonly Told[]): Outcome {
  const sent = told.filter(({ outcome }) => outcome === 'sent').length;
  const failed = told.filter(({ outcome }) => outcome === 'failed').length;
  if (failed > 0)
    return { state: 'failed', message: `${failed} of ${told.length} mails couldn't be sent.` };
  return sent === 0
    ? { state: 'failed', message: 'Nobody it goes to can get it.' }
    : { state: 'sent', message: '' };
}

/**
 * Mails a report to each recipient who may see it now (RPT-163). It stores who has it before it
 * mails the next one.
 */
async function mailToAll(
  needs: SendingNeeds,
  id: string,
  mailing: MailingRow,
  words: ReturnType<typeof letterText>,
  report: MadeReport,
  signal: AbortSignal,
) {
  const { store, letters, onFailure } = needs;
  const told: Told[] = [];
  for (const person of await readRecipients(store.db, mailing.recipientIds)) {
    const isOurs = await markSent(store.db, id, told);
    if (!isOurs || signal.aborted) throw new Stopped();
    const why = whySkipped(person);
    if (why !== null) {
      told.push({ name: person.name, outcome: 'skipped', why });
      continue;
    }
    try {
      await letters.send({
        to: person.email,
        ...words,
        ...(report.attachment === null ? {} : { attachment: report.attachment }),
      });
      told.push({ name: person.name, outcome: 'sent', why: '' });
    } catch (error) {
      onFailure(error);
      told.push({ name: person.name, outcome: 'failed', why: "The mail server didn't take it." });
    }
  }
  for (const { outcome } of told) publish('mail', { outcome });
  await markSent(store.db, id, told);
  return outcomeOf(told);
}

async function send(
  needs: SendingNeeds,
  { id, mailingId }: ClaimedSending,
  at: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const { store, letters } = needs;
  const mailing = firstOrNotFound(
    await store.db.select().from(mailings).where(eq(mailings.id, mailingId)),
  );
  const owner = await ownerOf(store, mailing.uid);
  const view = await viewOf(store, mailing);
  const { fiscalMonth = FISCAL_MONTH } = await readSettings(store.db, mailing.uid);
  const ownerName = `${owner.person.firstName} ${owner.person.lastName}`;
  const report = await makeReport(readingFrom(store), {
    arrangement: SavedArrangement.parse(JSON.parse(view.state)),
    days: mailingDays(mailing.dates, { today: pacificDay(at), fiscalMonth }),
    baseCode: await baseCodeOf(store, owner.person.baseId),
    ownerName,
    at,
    format: mailing.format,
    withTotals: mailing.withTotals,
    linkTo: letters.linkTo,
    reportAtOnce: needs.reportAtOnce,
  });
  const words = letterText({ ...report, viewName: view.name, ownerName, when: mailing });
  return mailToAll(needs, id, mailing, words, report, signal);
}

/** Ends a mailing until its owner saves it again (RPT-167). */
async function endMailing(store: Store, mailingId: string): Promise<void> {
  await store.db.execute(
    sql`update mailings set ended_at = clock_timestamp(), updated_by = 'system' where id = ${mailingId}::uuid`,
  );
  await cancelNext(store.db, mailingId);
}

/**
 * Runs a sending that this process has taken, and stores the outcome. Never throws; if the outcome
 * can't be stored, the sending later counts as lost.
 * @param at the current time, for the report's dates and its "as of"
 */
export async function sendClaimed(
  needs: SendingNeeds,
  taken: ClaimedSending,
  at: string,
  signal: AbortSignal,
): Promise<void> {
  const { store, onFailure } = needs;
  // Send heartbeats, so that a large report or a slow mail server doesn't count as lost.
  const alive = setInterval(
    () => void renewClaim(store.db, taken.id).catch(onFailure),
    ALIVE_EVERY_MS,
  );
  try {
    const { state, message } = await send(needs, taken, at, signal).catch(outcomeOfFailure);
    if (state === 'ended') await endMailing(store, taken.mailingId);
    publish('mailing', { outcome: state });
    await endSending(store.db, taken.id, state, message);
  } catch (error) {
    onFailure(error);
  } finally {
    clearInterval(alive);
  }

  function outcomeOfFailure(error: unknown): Outcome {
    if (error instanceof Over) return { state: 'ended', message: error.message };
    if (error instanceof NoReport) return { state: 'failed', message: error.message };
    if (error instanceof Stopped)
      return {
        state: 'failed',
        message: 'The service was stopped in the middle of it. Send now sends it to all.',
      };
    onFailure(error);
    return { state: 'failed', message: "The report couldn't be made. Try Send now." };
  }
}
