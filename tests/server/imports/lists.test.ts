import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { History } from '../../../contract/history/history.ts';
import type { ImportJob, ListFile, UndoneImport } from '../../../contract/imports/imports.ts';
import { type ListKind, listKinds } from '../../../contract/imports/listKinds.ts';
import { addDays, formatDate, parseDate } from '../../../domain/dates/parseDate.ts';
import { importInto } from '../../../server/commands/importFile.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { exportList } from '../../../server/imports/lists/exportList.ts';
import { type Answer, caller, freshStore, freshWorld, kinds, testApp } from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'catis-lists-'));
// Uploads of this file stay apart from those that another test counts.
const outside = process.env['TMPDIR'];
process.env['TMPDIR'] = folder;
afterAll(() => {
  if (outside === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = outside;
  rmSync(folder, { recursive: true, force: true });
});
const fileOf = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const csv = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;
const exported = async (store: Store, kind: ListKind) =>
  (await exportList(store.db, kind, false)).text;

describe.each(kinds)('lists as files, on %s', (kind) => {
  let world: Store;
  let empty: Store;
  let service: Awaited<ReturnType<typeof testApp>>;
  let admin: ReturnType<typeof caller>;
  beforeAll(async () => {
    world = await freshWorld(kind, [['incidents', [incident]]]);
    empty = await freshStore(kind);
    service = await testApp(world);
    admin = caller(service.app, await service.token('demo-admin'));
    // With the published fee, so that another fee charges it again.
    const { rows } = await world.pool.query(
      "select amount_cents / 100.0 as fee from landing_fees where base_id = $1 and applies_to <> 'RW' and start_date <= '2025-07-14' and (end_date is null or end_date >= '2025-07-14')",
      [baseId('HMT')],
    );
    const landingFees = Number(rows[0]?.fee);
    const sent = flight('2025-07-14', '20:05', 1200, { landingFees });
    expect((await admin('POST', '/v2/dispatches', sent)).status).toBe(200);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await world.close();
    await empty.close();
  });

  const upload = async (uid: string, of: string, text: string, name = `${of}.csv`) => {
    const reply = await service.app.inject({
      method: 'POST',
      url: `/api/x/imports?kind=${of}&name=${name}`,
      headers: { authorization: `Bearer ${await service.token(uid)}`, 'content-type': 'text/csv' },
      payload: text,
    });
    return { status: reply.statusCode, body: reply.json() as ImportJob };
  };
  const over = async (id: string): Promise<ImportJob> => {
    const isGoingOn = async () =>
      (
        await world.pool.query(
          "select from imports where id = $1 and state in ('checking', 'running')",
          [id],
        )
      ).rowCount === 1;
    while (await isGoingOn());
    return (await admin('GET', `/x/imports/${id}`)).body as ImportJob;
  };
  const run = async (of: ListKind, text: string, isCheck = false, uid = 'demo-admin') => {
    const { body } = await upload(uid, of, text);
    const as = caller(service.app, await service.token(uid));
    await as('POST', `/x/imports/${body.id}/start`, { isCheck, acceptsNew: false });
    return over(body.id);
  };
  const counts = ({ outcome }: ImportJob) => [
    outcome?.added,
    outcome?.updated,
    outcome?.unchanged,
    outcome?.leftOut,
  ];
  const refusedOf = async ({ id }: ImportJob) =>
    ((await admin('GET', `/x/imports/${id}/refused`)).body as ListFile).text;

  it('adds, changes and leaves rows, and refuses others with a reason each (SET-73, SET-74, SET-76)', async () => {
    const file = csv(
      'name,Archived',
      'Avfuel,',
      'Titan,yes',
      ',Yes',
      'avfuel ,',
      `${'x'.repeat(101)},`,
    );
    const checked = await run('fuel-vendors', file, true);
    expect([checked.state, counts(checked), await exported(world, 'fuel-vendors')]).toEqual([
      'checked',
      [1, 0, 0, 4],
      '\uFEFFName,Archived\r\n',
    ]);
    const done = await run('fuel-vendors', file);
    expect([done.state, counts(done), done.outcome?.notes]).toEqual([
      'done',
      [1, 0, 0, 4],
      [
        'Row 2: The same fuel vendor is in rows 2 and 5. Keep one of them.',
        'Row 4: Name: Enter a name.',
        'Row 5: The same fuel vendor is in rows 2 and 5. Keep one of them.',
        'Row 6: Name: Use at most 100 characters.',
      ],
    ]);
    expect((await refusedOf(done)).split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFname,Archived,Reason',
      'Avfuel,,The same fuel vendor is in rows 2 and 5. Keep one of them.',
      ',Yes,Name: Enter a name.',
    ]);
    // The mended file is taken with its reasons.
    const mended = csv('name,Archived,Reason', 'Avfuel,,twice', 'TITAN,,');
    expect(counts(await run('fuel-vendors', mended))).toEqual([1, 1, 0, 0]);
    expect(await exported(world, 'fuel-vendors')).toBe(
      '\uFEFFName,Archived\r\nAvfuel,\r\nTitan,\r\n',
    );
  });
  it('suggests what a reference may have meant, and leaves columns alone that are not there (SET-72, SET-74)', async () => {
    const storages = csv(
      'Base,Name,Fuel type,Capacity',
      'Hemet,Tank 1,Jet A,1200.5',
      'HMTT,T,Jet A,',
    );
    const job = await run('fuel-storages', storages);
    expect([counts(job), job.outcome?.notes]).toEqual([
      [1, 0, 0, 1],
      ['Row 3: Base: There is no base "HMTT". Did you mean HMT?'],
    ]);
    expect(counts(await run('fuel-storages', csv('Name,Base,Archived', 'tank 1,hmt,Yes')))).toEqual(
      [0, 1, 0, 0],
    );
    expect(await exported(world, 'fuel-storages')).toBe(
      '\uFEFFBase,Name,Fuel type,Capacity,Archived\r\nHMT,Tank 1,Jet A,1200.5,Yes\r\n',
    );
    const refused = await run('fuel-storages', csv('Base,Name', 'HMT,Tank 2'));
    expect([refused.state, refused.message]).toEqual([
      'refused',
      'The file lacks the column Fuel type, which a new fuel storage needs.',
    ]);
  });

  it.each(listKinds)('takes its own file of %s back without a change (SET-71)', async (of) => {
    const text = await exported(world, of);
    const said = await importInto(world, of, fileOf(`${of}.csv`, text));
    expect(said[0]).toMatch(/^0 .* added, 0 changed, [1-9]\d* unchanged, 0 refused\.$/);
    expect(await exported(world, of)).toBe(text);
  });
  it('fills an empty installation with the same bytes, list by list (SET-71)', async () => {
    for (const of of listKinds.filter((one) => one !== 'people')) {
      const text = await exported(world, of);
      const said = await importInto(empty, of, fileOf(`${of}.csv`, text));
      expect(said, of).toEqual([expect.stringMatching(/ 0 unchanged, 0 refused\.$/)]);
      expect(await exported(empty, of), of).toBe(text);
    }
  });

  it('is for those who can open the page of the list (SET-75)', async () => {
    const crew = csv('First name,Last name,Job,Vendor', 'Ada,Byron,Pilot,CDF');
    expect((await upload('demo-dispatch', 'crew-members', crew)).status).toBe(403);
    const manager = await upload('demo-base', 'crew-members', crew);
    expect(manager.status).toBe(200);
    expect((await upload('demo-base', 'bases', 'Code')).status).toBe(403);
    const as = caller(service.app, await service.token('demo-base'));
    const bases = await upload('demo-admin', 'bases', 'Code');
    const statuses = await Promise.all(
      [
        `/x/imports/${bases.body.id}`,
        `/x/imports/${manager.body.id}`,
        '/x/list-file?kind=bases',
        '/x/list-file?kind=crew-members&isTemplate=true',
      ].map(async (path): Promise<Answer['status']> => (await as('GET', path)).status),
    );
    expect(statuses).toEqual([404, 200, 403, 200]);
  });
  it('names the file in the history of each row (SET-79)', async () => {
    const job = await run('job-functions', csv('Name', 'Spotter'));
    expect(job.state).toBe('done');
    const { rows } = await world.pool.query("select id from crew_roles where name = 'Spotter'");
    const history = (await admin('GET', `/x/history/crew-roles/${rows[0].id}`)).body as History;
    expect(history.entries.map(({ changedBy }) => changedBy)).toEqual([
      'A. Admin, from job-functions.csv',
    ]);
  });

  it('undoes an import, but keeps rows that were changed or used since (SET-80)', async () => {
    const before = await exported(world, 'aircraft-types');
    const [heading = '', first = ''] = before.replace('\uFEFF', '').split('\r\n');
    const file = csv(
      heading,
      first.replace(/(Jet A),[^,]*/, '$1,1234.5'),
      'New one,,FW,Jet A,0',
      'New two,,FW,Jet A,0,16001',
    );
    const job = await run('aircraft-types', file);
    expect([counts(job), job.canUndo]).toEqual([[2, 1, 0, 0], true]);
    await run('aircraft', csv('Registration,Radio ID,Type', 'N1AB,T-1AB,New two'));
    const undone = (await admin('POST', `/x/imports/${job.id}/undo`)).body as UndoneImport;
    expect([undone.undone, undone.kept, undone.job.canUndo]).toEqual([
      2,
      ['New two: Something refers to it now.'],
      false,
    ]);
    expect((await exported(world, 'aircraft-types')).replace(/New two,.*\r\n/, '')).toBe(before);
    expect((await admin('POST', `/x/imports/${job.id}/undo`)).status).toBe(409);
  });
  it('undoes an import within 24 hours (SET-80)', async () => {
    for (const [age, status] of [
      ['23 hours 59 minutes', 200],
      ['24 hours 1 minute', 409],
    ] as const) {
      const heading = (await exported(world, 'aircraft-types')).split('\r\n')[0] ?? '';
      const job = await run('aircraft-types', csv(heading.slice(1), `Aged ${status},,FW,Jet A,0`));
      await world.pool.query('update imports set ended_at = now() - $2::interval where id = $1', [
        job.id,
        age,
      ]);
      const seen = (await admin('GET', `/x/imports/${job.id}`)).body as { canUndo: boolean };
      const undone = await admin('POST', `/x/imports/${job.id}/undo`);
      expect([age, seen.canUndo, undone.status]).toEqual([age, status === 200, status]);
    }
  });
  const prices = [
    ['landing-fees', 'Amount per landing', '999.00'],
    ['agent-rates', 'Tier 1 price', '9.25'],
    ['contract-rates', 'Hourly rate', '9999.00'],
  ] as const;
  /** The list with another value in a column of each row. */
  const withValue = async (of: ListKind, column: string, value: string): Promise<string> => {
    const text = (await exported(world, of)).replace('\uFEFF', '');
    const { data } = Papa.parse<Record<string, string>>(text, {
      header: true,
      skipEmptyLines: true,
    });
    return Papa.unparse(data.map((row) => ({ ...row, [column]: value })));
  };
  it.each(prices)(
    'shows what %s change before they are imported, and takes that back in an undo (SET-78, SET-80)',
    async (of, column, value) => {
      const before = await exported(world, of);
      const file = await withValue(of, column, value);
      const cost = async () => {
        const { rows } = await world.pool.query(
          `select sum(a.landing_fees_cents + coalesce(a.flight_cost_cents, 0)
          + coalesce((select sum(d.cost_cents) from drops d where d.activity_id = a.id), 0))::int as cents from activities a`,
        );
        return Number(rows[0].cents);
      };
      const [was, checked] = [await cost(), await run(of, file, true)];
      const impact = checked.outcome?.impact;
      const job = await run(of, file);
      const now = await cost();
      expect([impact?.dispatches, impact?.from, now > was]).toEqual([1, '2025-07-14', true]);
      expect(now - was).toBe(Math.round(((impact?.after ?? 0) - (impact?.before ?? 0)) * 100));
      await admin('POST', `/x/imports/${job.id}/undo`);
      expect([await cost(), await exported(world, of)]).toEqual([was, before]);
    },
  );
  it('takes the terms of contracts, and takes them back empty (SET-112)', async () => {
    const before = await exported(world, 'aircraft-rates');
    const terms = async (hours: string, price: string, per: string) => {
      const { data } = Papa.parse<Record<string, string>>(before.replace('\uFEFF', ''), {
        header: true,
        skipEmptyLines: true,
      });
      const file = Papa.unparse(
        data.slice(0, 1).map((row) => ({
          ...row,
          'Minimum hours a day': hours,
          'Flat price': price,
          'Flat price per': per,
        })),
      );
      const { outcome } = await run('aircraft-rates', file);
      return [outcome?.updated, ...(outcome?.notes ?? [])];
    };
    expect([
      await terms('3.25', '1,500', ''),
      await terms('3.25', '', 'week'),
      await terms('3.25', '1,500', 'day'),
    ]).toEqual([
      [0, 'Row 2: Flat price per: Choose day or season for the flat price.'],
      [0, 'Row 2: Flat price per: Use one of Day, Season.'],
      [1],
    ]);
    expect(await exported(world, 'aircraft-rates')).toContain(',3.25,1500.00,Day,');
    expect(await terms('', '', '')).toEqual([1]);
    expect(await exported(world, 'aircraft-rates')).toBe(before);
  });
  it('refuses prices that overlap others, and ends none (SET-78)', async () => {
    const before = await exported(world, 'landing-fees');
    const [heading = '', fee = ''] = before.replace('\uFEFF', '').trim().split('\r\n');
    const [start = ''] = /\d\d\/\d\d\/\d{4}/.exec(fee) ?? [];
    const next = formatDate(addDays(parseDate(start).value ?? '', 1));
    const job = await run('landing-fees', csv(heading, fee.replace(start, next)));
    expect(job.outcome?.notes).toEqual([
      expect.stringMatching(/^Row 2: Start: These dates overlap the fee .* End that fee first\?$/),
    ]);
    expect((await exported(world, 'landing-fees')).includes(fee)).toBe(true);
  });
  it('refuses files that are too long, of another kind, or without a key (SET-74)', async () => {
    const long = csv('Name', ...Array.from({ length: 5_001 }, (_, n) => `Vendor ${n}`));
    expect((await run('fuel-vendors', long, true)).message).toBe(
      'The file has more than 5,000 rows. Split it.',
    );
    expect((await run('bases', csv('Kode', 'HMT'), true)).message).toBe(
      'The file has a column "Kode" that this list doesn\'t have. Did you mean Code?',
    );
    const heavy = await upload('demo-admin', 'bases', `Code\n${'x'.repeat(10_000_000)}`);
    expect(heavy.status).toBe(413);
  });
  it.each(prices)(
    'refuses %s that change flights of a closed half-month (SET-78, APR-2)',
    async (of, column, value) => {
      // Everything up to this half-month is closed. It can't be opened again, so this test is the last.
      await world.pool.query(
        "insert into cost_periods (start_date, end_date, approved_cents, closed_by, is_opening) values ('2099-12-01', '2099-12-15', 0, 'x', true) on conflict do nothing",
      );
      const job = await run(of, await withValue(of, column, value));
      expect(job.outcome?.notes).toEqual([
        expect.stringContaining('This re-prices flights of a closed half-month.'),
      ]);
      expect(job.outcome?.updated).toBeGreaterThan(0);
    },
  );
});
