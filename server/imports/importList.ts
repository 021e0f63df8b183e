import { sql } from 'drizzle-orm';
import type { ImportOutcome } from '../../contract/imports/imports.ts';
import type { ListKind } from '../../contract/imports/listKinds.ts';
import { csvText, missingText, REASON, readHeading } from '../../domain/imports/listFile.ts';
import { type ListShape, listShapes } from '../../domain/imports/lists/lists.ts';
import { type ChangedMoney, changesBetween, sumImpact } from '../cost/impact.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Store, Tx } from '../database/open.ts';
import { setSentenceMessages } from '../http/sentences.ts';
import { constraintProblem } from '../problems/constraints.ts';
import { conflict, HttpProblem } from '../problems/problem.ts';
import { csvFile, isBlankRow, isSeparatorLine } from './csvRows.ts';
import { FileRefused } from './fileRefused.ts';
import { countFault, namesOf } from './heading.ts';
import { anyClosed, isAnythingClosed } from './lists/closedPeriods.ts';
import type { Invitation, InviteMail, ListStore } from './lists/listStore.ts';
import { listStores } from './lists/listStores.ts';
import { type FileRow, type PlannedRow, planRows } from './lists/planRows.ts';
import { References } from './lists/references.ts';

/** The rows that a file of a list can have (SET-74). */
const MOST_ROWS = 5_000;
/** Refused rows that the outcome names; the file to mend has all. */
const NAMED = 50;
/** Rows between two progress reports. */
const LOOK_EVERY = 100;

export interface ListRequest {
  readonly kind: ListKind;
  readonly file: string;
  readonly isCheck: boolean;
  readonly sendsInvites: boolean;
  /** The id of the import, which the log of changes keeps. */
  readonly job: string;
  readonly by: string;
}
export interface ListOutcome {
  readonly outcome: ImportOutcome;
  /** The refused rows as CSV; null for none. */
  readonly refusedCsv: string | null;
  /** The mails to send; a check has none. */
  readonly mails: readonly InviteMail[];
}
/** Rolls a check back and carries its result out of the transaction. */
class Tried extends Error {
  readonly result: ListOutcome;
  constructor(result: ListOutcome) {
    super('tried');
    this.result = result;
  }
}

interface ReadFile {
  readonly names: readonly string[];
  readonly rows: readonly FileRow[];
}
/** @throws FileRefused for a file without a heading, or of too many rows */
async function readFile(path: string): Promise<ReadFile> {
  let names: readonly string[] | null = null;
  const rows: FileRow[] = [];
  for await (const row of csvFile(path).rows()) {
    if (isBlankRow(row.cells) || isSeparatorLine(row)) continue;
    if (names === null) {
      names = namesOf(row.cells);
      continue;
    }
    if (rows.length === MOST_ROWS)
      throw new FileRefused('The file has more than 5,000 rows. Split it.');
    const fault = row.fault === '' ? cellsFault(row.cells, names.length) : row.fault;
    rows.push({ row: row.row, cells: row.cells, fault });
  }
  if (names === null) throw new FileRefused('The file is empty.');
  return { names, rows };
}
/** Spreadsheets leave trailing empty cells out, so fewer cells than columns are fine. */
function cellsFault(cells: readonly string[], columns: number): string {
  const fault = cells.length < columns ? '' : countFault(cells, columns);
  return fault === '' ? '' : `The line ${fault}.`;
}

/** The reasons of a refusal, each with the label of its column. */
function reasonsOf({ columns }: ListShape, { title, extra }: HttpProblem): string[] {
  const errors = extra.errors ?? [];
  if (errors.length === 0) return [title];
  return errors.map(({ path, message }) => {
    const tier = /^tiers\.(\d+)\.(\w+)$/.exec(path);
    const key =
      tier === null
        ? (path.split('.').at(-1) ?? '')
        : `${tier[2] === 'price' ? 'price' : 'from'}${Number(tier[1]) + 1}`;
    const label = columns[key]?.label;
    return label === undefined ? message : `${label}: ${message}`;
  });
}

interface Done {
  readonly id: string;
  readonly before: unknown;
}
/** Saves the rows of one import, each in its own savepoint. */
class ListImport {
  readonly done: Done[] = [];
  readonly refused = new Map<number, readonly string[]>();
  /** The first and the last cost of each dispatch that a row changed. */
  readonly #money = new Map<string, ChangedMoney>();
  readonly #tx: Tx;
  readonly #shape: ListShape;
  readonly #store: ListStore;
  readonly #uid: string;
  readonly #looksAtMoney: boolean;
  readonly #invites: ListStore['invite'];
  readonly invitations: Invitation[] = [];
  constructor(tx: Tx, { kind, by, sendsInvites }: ListRequest, looksAtMoney: boolean) {
    this.#tx = tx;
    this.#shape = listShapes[kind];
    this.#store = listStores[kind];
    this.#uid = by;
    this.#looksAtMoney = looksAtMoney;
    this.#invites = sendsInvites ? this.#store.invite : undefined;
  }
  async save(plan: PlannedRow): Promise<void> {
    if (plan.kind === 'same' && this.#invites === undefined) return;
    if (plan.kind === 'refused') {
      this.refused.set(plan.row, plan.reasons);
      return;
    }
    try {
      const changed = await this.#tx.transaction(async (savepoint) => {
        const money = this.#looksAtMoney ? this.#store.money : undefined;
        const before = await money?.(savepoint, plan.values);
        const id = await this.#saved(savepoint, plan);
        const after = await money?.(savepoint, plan.values);
        const moved =
          before === undefined || after === undefined ? [] : changesBetween(before, after);
        if (
          await anyClosed(
            savepoint,
            moved.map((one) => one.id),
          )
        )
          throw conflict(
            'startDate',
            'This re-prices flights of a closed half-month. Change it on its page.',
          );
        const invitation = await this.#invites?.(savepoint, id, plan.values, this.#uid);
        return { id, moved, invitation };
      });
      if (changed.invitation !== undefined) this.invitations.push(changed.invitation);
      if (plan.kind !== 'same')
        this.done.push({ id: changed.id, before: plan.kind === 'add' ? null : plan.held.row });
      for (const one of changed.moved)
        this.#money.set(one.id, { ...one, was: this.#money.get(one.id)?.was ?? one.was });
    } catch (e) {
      const problem = e instanceof HttpProblem ? e : constraintProblem(e);
      if (problem === null) throw e;
      this.refused.set(plan.row, reasonsOf(this.#shape, problem));
    }
  }
  async #saved(tx: Tx, plan: Exclude<PlannedRow, { kind: 'refused' }>): Promise<string> {
    if (plan.kind === 'add') return this.#store.add(tx, plan.values, this.#uid);
    if (plan.kind === 'change') await this.#store.change(tx, plan.held, plan.values, this.#uid);
    return plan.held.id;
  }
  changedMoney(): readonly ChangedMoney[] {
    return [...this.#money.values()].filter(({ was, now }) => was !== now);
  }
}

/** Stores the changes, so that they can be undone (SET-80). */
async function storeRows(tx: Tx, kind: ListKind, job: string, done: readonly Done[]) {
  if (done.length === 0) return;
  const store = listStores[kind];
  const versions = new Map(
    (
      await store.read(
        tx,
        done.map(({ id }) => id),
      )
    ).map(({ id, version }) => [id, version]),
  );
  const rows = done.map(({ id, before }, position) => ({
    position,
    id,
    version: versions.get(id) ?? 0,
    before,
  }));
  await tx.execute(sql`
    insert into import_rows (import_id, position, entity, entity_id, version_after, before)
    select ${job}::uuid, n.position, ${store.table}::text, n.id, n.version, n.before
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(position int, id uuid, version int, before jsonb)`);
}

/** How many are invited, and who isn't. */
function inviteNotes(invitations: readonly Invitation[], isCheck: boolean): string[] {
  const invited = invitations.filter((one) => typeof one === 'object').length;
  const lacking = invitations.filter((one) => one === 'noEmail').length;
  const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
  const done = isCheck ? 'would be invited' : invited === 1 ? 'is invited' : 'are invited';
  return [
    ...(invitations.length > 0 ? [`${people(invited)} ${done}.`] : []),
    ...(lacking > 0 ? [`${people(lacking)} can't be invited: the e-mail is missing.`] : []),
  ];
}
function resultOf(
  { names, rows }: ReadFile,
  plans: readonly PlannedRow[],
  { refused, invitations }: ListImport,
  isCheck: boolean,
): ListOutcome {
  const accepted = plans.filter(({ row }) => !refused.has(row));
  const count = (kind: PlannedRow['kind']) => accepted.filter((plan) => plan.kind === kind).length;
  const left = rows.filter(({ row }) => refused.has(row));
  const reasonsFor = (row: number) => (refused.get(row) ?? []).join(' ');
  const more = left.length > NAMED ? [`${left.length - NAMED} more: see the refused rows.`] : [];
  return {
    outcome: {
      rows: rows.length,
      added: count('add'),
      updated: count('change'),
      unchanged: count('same'),
      leftOut: left.length,
      notes: [
        ...inviteNotes(invitations, isCheck),
        ...left.slice(0, NAMED).map(({ row }) => `Row ${row}: ${reasonsFor(row)}`),
        ...more,
      ],
      unknown: [],
      sums: [],
    },
    refusedCsv: left.length === 0 ? null : mendable(names, left, reasonsFor),
    mails: isCheck ? [] : invitations.filter((one) => typeof one === 'object'),
  };
}
/** The refused rows with their reasons last; the reasons of an earlier import are replaced. */
function mendable(
  names: readonly string[],
  left: readonly FileRow[],
  reasonsFor: (row: number) => string,
): string {
  const kept = names.flatMap((name, n) => (name.toLowerCase() === REASON.toLowerCase() ? [] : [n]));
  return csvText([
    [...kept.map((n) => names[n] ?? ''), REASON],
    ...left.map(({ row, cells }) => [...kept.map((n) => cells[n] ?? ''), reasonsFor(row)]),
  ]);
}

/**
 * Imports the file of a list, or reports what that would do, in one transaction: a refused row
 * stops no other, and any other failure stores nothing (SET-74).
 * @param look reports progress, between reading and the first row and then from time to time
 * @throws FileRefused with a message for the user who chose the file
 */
export async function importList(
  store: Store,
  asked: ListRequest,
  look: (share: number, rows: number) => Promise<void> | void,
): Promise<ListOutcome> {
  setSentenceMessages();
  const { kind, isCheck, job, by } = asked;
  const shape = listShapes[kind];
  const file = await readFile(asked.file);
  const heading = readHeading(shape, file.names);
  if (heading.kind === 'refused') throw new FileRefused(heading.message);
  await look(0, 0);
  try {
    return await inTransaction(store, { uid: by, requestId: job }, async (tx) => {
      const references = await References.of(tx, shape);
      const plans = planRows(shape, heading, file.rows, {
        held: await listStores[kind].read(tx),
        references,
      });
      if (heading.missing.length > 0 && plans.some((plan) => plan.kind === 'add'))
        throw new FileRefused(missingText(shape, heading.missing));
      const work = new ListImport(tx, asked, isCheck || (await isAnythingClosed(tx)));
      for (const [n, plan] of plans.entries()) {
        await work.save(plan);
        // The embedded database has one connection, and this transaction holds it.
        if (store.kind === 'postgres' && n % LOOK_EVERY === LOOK_EVERY - 1)
          await look(n / plans.length, n + 1);
      }
      const result = resultOf(file, plans, work, isCheck);
      const moved = work.changedMoney();
      if (isCheck)
        throw new Tried(
          moved.length === 0
            ? result
            : { ...result, outcome: { ...result.outcome, impact: await sumImpact(tx, moved) } },
        );
      await storeRows(tx, kind, job, work.done);
      return result;
    });
  } catch (e) {
    if (e instanceof Tried) return e.result;
    throw e;
  }
}
