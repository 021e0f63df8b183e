import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportOptions, importInto } from '../../../server/commands/importFile.ts';
import type { Store } from '../../../server/database/open.ts';
import { discoveryInstant } from '../../../server/imports/incidentRow.ts';
import { freshStore, kinds } from '../support/support.ts';

const head =
  'UniqueFireIdentifier,LocalIncidentIdentifier,IncidentName,IncidentTypeCategory,IncidentTypeKind,FireDiscoveryDateTime,POOState,POOProtectingAgency';
const small = [
  head,
  '2019-CABTU-000464,464,OWL,WF,FI,1/1/2025 4:54:41 AM,US-CA,CAL FIRE',
  '2019-CARRU-203282,203282,"URTICA CT,  MENI",WF,FI,12/31/2024 12:05:00 PM,US-CA,C&L',
  '2019-CABDF-000010,10,BURN UNIT 4,RX,FI,,US-CA,USFS',
  '2019-CAVNC-25-0044601,1,SOUTH,WF,FI,5/23/2025 1:24:31 AM,US-CA,C&L',
  ',2,NOBODY,WF,FI,5/23/2025 1:24:31 AM,US-CA,C&L',
  '2019-CABTU-464,464,OWL AGAIN,WF,FI,1/1/2025 4:54:41 AM,US-CA,CAL FIRE',
  '2019-CABTU-000465,465,ODD,XX,FI,1/1/2025 4:54:41 AM,US-CA,CAL FIRE',
  '',
].join('\r\n');
/** A published file that we have no right to copy into the repository (DEMO-6). */
const real = `${process.env['CATIS_TEST_DATA'] ?? '.data/published'}/incidents_california_2025.csv`;
if (!existsSync(real))
  console.warn(`!! ${real} is not here: the import is tried on a small file only.`);

describe('an incident file', () => {
  it.each([
    ['1/1/2025 4:54:41 AM', '2025-01-01T04:54:41Z'],
    ['12/31/2024 12:05:00 PM', '2024-12-31T12:05:00Z'],
    ['6/1/2025 12:00:00 AM', '2025-06-01T00:00:00Z'],
    ['2/30/2025 1:00:00 AM', null],
    ['', null],
  ])('reads %j as UTC', (text, expected) => expect(discoveryInstant(text)).toBe(expected));
});

describe.each(kinds)('importing incidents on %s', (kind) => {
  let store: Store;
  let folder: string;
  beforeAll(async () => {
    store = await freshStore(kind);
    folder = mkdtempSync(join(tmpdir(), 'catis-incidents-'));
  }, 60_000);
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const incidents = (text: string, options?: ImportOptions) => {
    const path = join(folder, 'incidents.csv');
    writeFileSync(path, text);
    return importInto(store, 'incidents', path, options);
  };

  it('reports rows taken and skipped with the reason, and changes nothing the second time (INC-6)', async () => {
    expect(await incidents(small)).toEqual([
      '3 incidents taken, 0 updated, 0 already there unchanged, 4 lines left out.',
      '  1 because UniqueFireIdentifier is not year-state and unit-number: row 5',
      '  1 because UniqueFireIdentifier is empty: row 6',
      '  1 because the same incident stands in an earlier line: row 7',
      '  1 because their agency or type is not known here',
      '  1 without a discovery time that can be read: taken without one',
      'Not known here, left out (--accept-new takes them):',
      '  Type "XX": 1 line',
    ]);
    const rows = (
      await store.pool.query(
        'select year, state, unit, incident_number, sequence, name, agency, type_code, discovered_at, version from incidents order by unit',
      )
    ).rows;
    const expected = [
      {
        year: 2019,
        state: 'CA',
        unit: 'BDF',
        incident_number: '000010',
        sequence: 1,
        name: 'BURN UNIT 4',
        agency: 'USFS',
        type_code: 'vegetation management',
        discovered_at: null,
        version: 1,
      },
      {
        year: 2019,
        state: 'CA',
        unit: 'BTU',
        incident_number: '000464',
        sequence: 1,
        name: 'OWL',
        agency: 'CAL FIRE',
        type_code: 'wildland fire',
        discovered_at: '2025-01-01T04:54:41.000Z',
        version: 1,
      },
      {
        year: 2019,
        state: 'CA',
        unit: 'RRU',
        incident_number: '203282',
        sequence: 1,
        name: 'URTICA CT, MENI',
        agency: 'local government',
        type_code: 'wildland fire',
        discovered_at: '2024-12-31T12:05:00.000Z',
        version: 1,
      },
    ];
    expect(rows).toEqual(expected);
    expect((await incidents(small))[0]).toBe(
      '0 incidents taken, 0 updated, 3 already there unchanged, 4 lines left out.',
    );
    expect((await incidents(small.replace('BURN UNIT 4', 'BURN UNIT 5')))[0]).toBe(
      '0 incidents taken, 1 updated, 2 already there unchanged, 4 lines left out.',
    );
  });

  it.runIf(existsSync(real))(
    'imports the published file twice without a duplicate',
    { timeout: 60_000 },
    async () => {
      const text = readFileSync(real, 'utf8');
      const lines = text.trimEnd().split('\n').length - 1;
      const first = await incidents(text);
      const [, taken = '', skipped = ''] =
        /^([\d,]+) incidents taken, 0 updated, 0 already there unchanged, (\d+) lines? left out\.$/.exec(
          first[0] ?? '',
        ) ?? [];
      expect([
        Number(taken.replace(',', '')) + Number(skipped),
        Number(skipped),
        first.length,
      ]).toEqual([lines, 1, 2]);
      expect((await incidents(text))[0]).toBe(
        `0 incidents taken, 0 updated, ${taken} already there unchanged, 1 line left out.`,
      );
    },
  );
});
