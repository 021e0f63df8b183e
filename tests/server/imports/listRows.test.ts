import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListKind, listKinds } from '../../../contract/imports/listKinds.ts';
import { quoted } from '../../../domain/forms/csv.ts';
import { type ListShape, listShapes } from '../../../domain/imports/lists/lists.ts';
import { importInto } from '../../../server/commands/importFile.ts';
import type { Store } from '../../../server/database/open.ts';
import { exportList } from '../../../server/imports/lists/exportList.ts';
import { freshStore, kinds } from '../support/support.ts';

const folder = mkdtempSync(join(tmpdir(), 'catis-rows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const csv = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;
const take = (store: Store, kind: ListKind, text: string) => {
  const path = join(folder, `${kind}.csv`);
  writeFileSync(path, text);
  return importInto(store, kind, path);
};

/** A small public fleet: type, registrations, bases and rates as agencies publish them. */
const fleet: Readonly<Partial<Record<ListKind, string>>> = {
  'aircraft-vendors': csv('Name', 'CDF', 'Neptune Aviation'),
  'aircraft-types': csv(
    'Name,Category,Fuel type,Capacity',
    'S-2T,FW,Jet A,"1,200"',
    'UH-60,RW,Jet A,1000 gal',
  ),
  bases: csv(
    'Code,Name,Latitude,Longitude',
    'HMT,Hemet,33.734,-117.022',
    'RAM,Ramona,33.039,-116.915',
  ),
  'job-functions': csv('Name', 'Pilot', 'Co-pilot'),
  'agent-types': csv('Name,Kind', 'PHOS-CHEK LC95A,Retardant', 'Water,water'),
  aircraft: csv(
    'Registration,Radio ID,Type,Vendor,Home base',
    'n441df,T-70,S-2T,cdf,Hemet',
    'N442DF,T-71,s-2t,CDF,RAM',
  ),
  assignments: csv('Registration,Base,Start', 'T-70,Hemet,5/1/25', 'N442DF,RAM,05/01/2025 8:30 AM'),
  'landing-fees': csv('Base,Applies to,Start,Amount per landing', 'HMT,All,1/1/2025,$45'),
  'agent-rates': csv(
    'Base,Agent,Start,Tier 1 price,Tier 2 from,Tier 2 price',
    'HMT,PHOS-CHEK LC95A,1/1/2025,3.5,100000,3.25',
  ),
  'contract-rates': csv(
    'Aircraft types,Vendor,Contract type,Start,Hourly rate',
    'S-2T; UH-60,CDF,seu,1/1/2025,"$4,162.00"',
  ),
};

describe.each(kinds)('rows of lists, on %s', (kind) => {
  let empty: Store;
  beforeAll(async () => {
    empty = await freshStore(kind);
  }, 60_000);
  afterAll(async () => {
    await empty.close();
  });

  it('brings a fleet into an empty installation, as spreadsheets write it (SET-70, SET-74)', async () => {
    for (const of of listKinds) {
      const file = fleet[of];
      if (file === undefined) continue;
      const rows = file.trim().split('\r\n').length - 1;
      const [counted] = await take(empty, of, file);
      expect(counted).toMatch(new RegExp(`^${rows} .* added, 0 changed, 0 unchanged, 0 refused`));
      expect((await take(empty, of, file))[0]).toMatch(new RegExp(` ${rows} unchanged, 0 refused`));
    }
    expect((await exportList(empty.db, 'assignments', false)).text).toContain(
      'N442DF,RAM,05/01/2025 08:30,\r\n',
    );
  });
  it('brings 200 crew members in one file (SET-74)', async () => {
    const crew = Array.from({ length: 200 }, (_, n) => `Ada ${n},Byron,Pilot,CDF,HMT,35.00`);
    const began = performance.now();
    const said = await take(
      empty,
      'crew-members',
      csv('First name,Last name,Job,Vendor,Base,Usual per diem', ...crew),
    );
    expect(said[0]).toBe('200 crew members added, 0 changed, 0 unchanged, 0 refused.');
    console.info(`200 crew members: ${Math.round(performance.now() - began)} ms`);
  });
  it('brings people without a right or an invite, and refuses an e-mail that is taken (SET-81)', async () => {
    const people = csv(
      'First name,Last name,E-mail,Job,Vendor',
      'Grace,Hopper,grace@x.test,,',
      'Joan,Clarke,joan@x.test,Pilot,CDF',
      'Alan,Turing,alan@x.test,Pilot,',
      'Mary,Shelley,no address,,',
    );
    const said = await take(empty, 'people', people);
    expect(said[0]).toBe('2 people added, 0 changed, 0 unchanged, 2 refused.');
    expect(said.slice(1)).toEqual([
      '  Row 4: Vendor: Choose a vendor.',
      '  Row 5: E-mail: Give a whole e-mail address, such as name@example.com.',
    ]);
    const { rows } = await empty.pool.query('select count(*)::int as n from users');
    expect(rows).toEqual([{ n: 0 }]);
  });
  it('gives one plain reason a cell, and suggests no other code (SET-74)', async () => {
    const bases = csv('Code,Name', 'LNUSANT,Sonoma', 'H-T,Hemet', 'A1,B', 'A1,C', 'A1,D');
    expect((await take(empty, 'bases', bases)).slice(1)).toEqual([
      '  Row 2: Code: Use at most 5 characters.',
      '  Row 3: Code: Use 2 to 5 letters or digits.',
      ...[4, 5, 6].map(
        (row) => `  Row ${row}: The same base is in rows 4, 5, 6. Keep one of them.`,
      ),
    ]);
    await take(empty, 'bases', csv('Code,Name', 'HMT,Hemet'));
    const fees = csv(
      'Base,Applies to,Start,Amount per landing',
      'HTT,All,1/1/2025,45',
      'ROX,All,1/1/2025,45',
    );
    expect((await take(empty, 'landing-fees', fees)).slice(1)).toEqual([
      '  Row 2: Base: There is no base "HTT". Did you mean HMT?',
      '  Row 3: Base: There is no base "ROX".',
    ]);
    // An unknown type makes no second row of the rate for the known one.
    await take(empty, 'aircraft-vendors', csv('Name', 'CDF'));
    await take(empty, 'aircraft-types', csv('Name,Category,Fuel type', 'S-2T,FW,Jet A'));
    const rates = csv(
      'Aircraft types,Vendor,Contract type,Start,Hourly rate',
      'S-2T,CDF,SEU,1/1/2031,100',
      'S-2T; S-9,CDF,SEU,1/1/2031,100',
    );
    expect(await take(empty, 'contract-rates', rates)).toEqual([
      '1 contract rate added, 0 changed, 0 unchanged, 1 refused.',
      '  Row 3: Aircraft types: There is no aircraft type "S-9".',
    ]);
  });
  it('takes any cells without a failure, and stores what its file then shows (SET-74)', async () => {
    const known = [
      'HMT',
      'Hemet',
      'S-2T',
      'CDF',
      'Pilot',
      'N441DF',
      'FW',
      'Jet A',
      '07/14/2025',
      '1.5',
      '',
    ];
    const cell = fc.oneof(
      fc.constantFrom(...known),
      fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replaceAll('\u0000', '')),
      fc.constantFrom('=1+1', '-1', '1e9', '99999999999', '02/30/2025', 'a; b', '😀'),
    );
    const rowsOf = ({ columns }: ListShape) =>
      fc.array(fc.array(cell, { minLength: 1, maxLength: Object.keys(columns).length + 1 }), {
        maxLength: 40,
      });
    for (const of of listKinds) {
      const heading = Object.values(listShapes[of].columns)
        .map(({ label }) => quoted(label))
        .join(',');
      const lines = fc.sample(rowsOf(listShapes[of]), { numRuns: 3, seed: 44 }).flat();
      const said = await take(
        empty,
        of,
        csv(heading, ...lines.map((row) => row.map((one) => quoted(one)).join(','))),
      );
      expect(said[0], of).toMatch(/ refused\.$/);
      const text = (await exportList(empty.db, of, false)).text;
      expect((await take(empty, of, text))[0], of).toMatch(
        /^0 .* added, 0 changed, \d+ unchanged, 0 refused/,
      );
    }
  });
});
