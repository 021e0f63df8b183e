import { type SQL, sql } from 'drizzle-orm';
import { incidentLabel } from '../../domain/reference/incidentNumber.ts';
import type { ThingKind } from '../../domain/report/request/thingKinds.ts';
import type { ReportView } from '../../domain/report/view/view.ts';
import {
  type FormerName,
  isCurrentName,
  type KnownThings,
  type NamedThing,
} from '../../domain/report/words/findThings.ts';
import {
  type FollowedView,
  followWords,
  wordsToFind,
} from '../../domain/report/words/followWords.ts';
import type { Reader } from '../database/open.ts';

type SimpleKind = Exclude<ThingKind, 'aircraft' | 'incident'>;
interface Source {
  readonly table: string;
  /** SQL for the name, from a row's columns or from one side of a log entry. */
  readonly name: (field: (column: string) => string) => string;
}
const nameColumn: Source['name'] = (field) => field('name');
/** These tables are small, so each is read whole. */
const sources: Readonly<Record<SimpleKind, Source>> = {
  base: { table: 'bases', name: (field) => field('code') },
  aircraftType: { table: 'aircraft_types', name: nameColumn },
  vendor: { table: 'aircraft_vendors', name: nameColumn },
  agent: { table: 'suppressant_types', name: nameColumn },
  crew: {
    table: 'people',
    name: (field) => `${field('first_name')} || ' ' || ${field('last_name')}`,
  },
  job: { table: 'crew_roles', name: nameColumn },
};

/** PostgreSQL text can't contain NUL, so no name does. */
const texts = (list: readonly string[]): SQL =>
  sql`${sql.param([...new Set(list)].filter((text) => !text.includes('\u0000')))}::text[]`;
const ids = (list: readonly string[]): SQL => sql`${sql.param([...new Set(list)])}::uuid[]`;
const uniqueIds = (rows: readonly { readonly thingId: string }[]) => [
  ...new Set(rows.map(({ thingId }) => thingId)),
];

/** A name change in the change log; null on the side where the row doesn't exist. */
interface NameChange {
  readonly thingId: string;
  readonly at: number;
  readonly before: string | null;
  readonly after: string | null;
}
/**
 * The periods in which things had this name. `changes` must be in log order. A period without an
 * end lasts until now.
 */
function timesOf(changes: readonly NameChange[], word: string): FormerName[] {
  return uniqueIds(changes).flatMap((thingId) => {
    const times: FormerName[] = [];
    let from: number | null = null;
    for (const { at, before, after } of changes.filter((one) => one.thingId === thingId)) {
      if (before === word && after !== word) {
        times.push({ word, thingId, from: from ?? 0, until: at });
        from = null;
      } else if (after === word && before !== word) from = at;
    }
    return from === null
      ? times
      : [...times, { word, thingId, from, until: Number.POSITIVE_INFINITY }];
  });
}
const isOver = ({ until }: FormerName) => Number.isFinite(until);

async function readChanges(
  db: Reader,
  { table, name }: Source,
  words: readonly string[],
  thing = 'entity_id',
): Promise<NameChange[]> {
  const side = (json: 'before' | 'after') =>
    sql.raw(name((column) => `(l.${json} ->> '${column}')`));
  const thingId = sql.raw(
    thing === 'entity_id' ? 'l.entity_id' : `coalesce(l.after, l.before) ->> '${thing}'`,
  );
  const { rows } = await db.execute<NameChange & Record<string, unknown>>(sql`
    select ${thingId} as "thingId", l.id::float8 as at, ${side('before')} as before, ${side('after')} as after from change_log l
    where l.entity = ${table} and ((${side('before')}) = any(${texts(words)}) or (${side('after')}) = any(${texts(words)}))
      and (${side('before')}) is distinct from (${side('after')}) order by l.id`);
  return rows;
}

/**
 * Loads the records that the words and ids refer to. Reads the change log only for words that match
 * no current name.
 */
type Find = (
  db: Reader,
  words: readonly string[],
  given: readonly string[],
) => Promise<KnownThings>;

const simple =
  (kind: SimpleKind): Find =>
  async (db, words) => {
    const source = sources[kind];
    const { rows: things } = await db.execute<NamedThing & Record<string, unknown>>(
      sql`select t.id, ${sql.raw(source.name((column) => `t.${column}`))} as name, t.deleted_at is not null as "isDeleted" from ${sql.raw(source.table)} t`,
    );
    const former = unnamed(things, words);
    const changes = former.length === 0 ? [] : await readChanges(db, source, former);
    return { things, formerNames: former.flatMap((word) => timesOf(changes, word).filter(isOver)) };
  };
const unnamed = (things: readonly NamedThing[], words: readonly string[]) =>
  words.filter((word) => !isCurrentName(things, word));

const label = /^(?:(.*) )?\((.+)\)$/;
/** An aircraft's name is its radio id plus its registration. Each of them changes on its own. */
const aircraft: Find = async (db, words) => {
  interface Row extends NamedThing, Record<string, unknown> {
    readonly radio: string;
    readonly registration: string;
  }
  const { rows: things } = await db.execute<Row>(sql`
    select a.id, case when coalesce(m.radio_id, '') in ('', a.registration) then a.registration else m.radio_id || ' (' || a.registration || ')' end as name, a.deleted_at is not null as "isDeleted", coalesce(m.radio_id, '') as radio, a.registration
    from assets a left join lateral (select * from aircraft_metadata x where x.asset_id = a.id order by x.deleted_at nulls first, x.updated_at desc limit 1) m on true`);
  const former = unnamed(things, words).flatMap((word) => {
    const [, radio = '', registration = ''] = label.exec(word) ?? [];
    return registration === '' ? [] : [{ word, radio, registration }];
  });
  if (former.length === 0) return { things, formerNames: [] };
  const registrations = await readChanges(
    db,
    { table: 'assets', name: (field) => field('registration') },
    former.map((one) => one.registration),
  );
  const radios = await readChanges(
    db,
    { table: 'aircraft_metadata', name: (field) => field('radio_id') },
    former.map((one) => one.radio),
    'asset_id',
  );
  /** Past periods from the log plus the current one, which may have no entry that starts it. */
  const all = (changes: readonly NameChange[], text: string, current: (row: Row) => string) => [
    ...timesOf(changes, text).filter(isOver),
    ...things
      .filter((row) => current(row) === text)
      .map(({ id }) => ({
        thingId: id,
        from: changes.findLast((one) => one.thingId === id && one.after === text)?.at ?? 0,
        until: Number.POSITIVE_INFINITY,
      })),
  ];
  const formerNames = former.flatMap(({ word, radio, registration }) => {
    // Earlier releases wrote "(N9)" or "N9 (N9)" for an aircraft that is "N9" now (RPT-191).
    const isUnnamed = radio.trim() === '' || radio === registration;
    const same = isUnnamed ? things.filter(({ name }) => name === registration) : [];
    if (same.length > 0) return same.map(({ id }) => ({ word, thingId: id, from: 0, until: 1 }));
    const byRadio = all(radios, radio, (row) => row.radio);
    return all(registrations, registration, (row) => row.registration).flatMap((one) =>
      byRadio.flatMap((other): FormerName[] => {
        const time = {
          word,
          thingId: one.thingId,
          from: Math.max(one.from, other.from),
          until: Math.min(one.until, other.until),
        };
        return other.thingId === one.thingId && isOver(time) && time.from < time.until
          ? [time]
          : [];
      }),
    );
  });
  return { things, formerNames };
};

/** An incident's row, from the table or from the change log. */
interface IncidentRow extends Record<string, unknown> {
  readonly id: string;
  readonly year: number;
  readonly state: string;
  readonly unit: string;
  readonly incident_number: string;
  readonly name: string;
  readonly is_unconfirmed?: boolean;
  readonly merged_into?: string | null;
  readonly deleted_at: string | null;
}
const labelOf = (row: IncidentRow): string =>
  incidentLabel({
    year: row.year,
    state: row.state,
    unit: row.unit,
    incidentNumber: row.incident_number,
    name: row.name,
    isUnconfirmed: row.is_unconfirmed === true,
  });
const numberOf = (field: (column: string) => string) =>
  sql.raw(['state', 'unit', 'incident_number'].map(field).join(" || '-' || "));
const currentNumber = numberOf((column) => `i.${column}`);
const [numberBefore, numberAfter] = ['before', 'after'].map((side) =>
  numberOf((column) => `(l.${side} ->> '${column}')`),
);

/**
 * Incidents are many, so this reads only those with the numbers in the words and those they were
 * merged into. It also reads incidents that share a number with any of these: the engine counts
 * incidents with the same number and name together.
 */
const incident: Find = async (db, words, given) => {
  const numbers = words.map((word) => word.split(' ')[0] ?? '');
  const rows = new Map<string, IncidentRow>();
  const read = async (where: SQL) => {
    const found = await db.execute<IncidentRow>(
      sql`select i.id, i.year, i.state, i.unit, i.incident_number, i.name, i.is_unconfirmed, i.merged_into, i.deleted_at::text as deleted_at from incidents i where ${where}`,
    );
    for (const row of found.rows) rows.set(row.id, row);
  };
  const readMerged = async () => {
    let open = [...rows.values()].flatMap(({ merged_into = null }) =>
      merged_into === null || rows.has(merged_into) ? [] : [merged_into],
    );
    while (open.length > 0) {
      await read(sql`i.id = any(${ids(open)})`);
      open = open.flatMap((id) => rows.get(id)?.merged_into ?? []).filter((id) => !rows.has(id));
    }
  };
  const numbersRead = new Set(numbers);
  const readNamesakes = async () => {
    await readMerged();
    const more = [...rows.values()]
      .map((row) => [row.state, row.unit, row.incident_number].join('-'))
      .filter((number) => !numbersRead.has(number));
    if (more.length === 0) return;
    for (const number of more) numbersRead.add(number);
    await read(sql`(${currentNumber}) = any(${texts(more)})`);
    await readMerged();
  };
  const things = (): NamedThing[] =>
    [...rows.values()].map((row) => ({
      id: row.id,
      name: labelOf(row),
      isDeleted: row.deleted_at !== null,
      mergedInto: row.merged_into ?? null,
    }));
  await read(sql`i.id = any(${ids(given)}) or (${currentNumber}) = any(${texts(numbers)})`);
  await readNamesakes();
  const former = unnamed(things(), words);
  if (former.length === 0) return { things: things(), formerNames: [] };
  const { rows: log } = await db.execute<{
    thingId: string;
    at: number;
    before: IncidentRow | null;
    after: IncidentRow | null;
  }>(sql`
    select l.entity_id as "thingId", l.id::float8 as at, l.before, l.after from change_log l
    where l.entity = 'incidents' and ((${numberBefore}) = any(${texts(numbers)}) or (${numberAfter}) = any(${texts(numbers)})) order by l.id`);
  const changes = log.map(
    ({ before, after, ...one }): NameChange => ({
      ...one,
      before: before === null ? null : labelOf(before),
      after: after === null ? null : labelOf(after),
    }),
  );
  const formerNames = former.flatMap((word) => timesOf(changes, word).filter(isOver));
  await read(sql`i.id = any(${ids(uniqueIds(formerNames))})`);
  await readNamesakes();
  return { things: things(), formerNames };
};

const finds: Readonly<Record<ThingKind, Find>> = {
  base: simple('base'),
  aircraft,
  aircraftType: simple('aircraftType'),
  vendor: simple('vendor'),
  incident,
  agent: simple('agent'),
  crew: simple('crew'),
  job: simple('job'),
};

/** The view with current names in place of old ones, plus the words that name nothing (RPT-171). */
export async function followWordsOf(
  db: Reader,
  view: Pick<ReportView, 'groupBy' | 'state'>,
): Promise<FollowedView> {
  const known = new Map<ThingKind, KnownThings>();
  for (const [kind, { words, ids: given }] of wordsToFind(view))
    known.set(kind, await finds[kind](db, words, given));
  return followWords(view, known);
}
