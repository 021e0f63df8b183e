import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discoveryInstant, readIncidentFile } from '../../../server/commands/incidentFile.ts';
import { importInto } from '../../../server/commands/runImport.ts';
import type { Store } from '../../../server/database/open.ts';
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
].join('\r\n');
/** A published file that is not ours to copy into the repository (DEMO-6). */
const real = `${process.env['CATIS_TEST_DATA'] ?? '.data/published'}/incidents_california_2025.csv`;
if (!existsSync(real)) console.warn(`!! ${real} is not here: the import is tried on a small file only.`);

describe('an incident file', () => {
  it.each([
    ['1/1/2025 4:54:41 AM', '2025-01-01T04:54:41Z'],
    ['12/31/2024 12:05:00 PM', '2024-12-31T12:05:00Z'],
    ['6/1/2025 12:00:00 AM', '2025-06-01T00:00:00Z'],
    ['2/30/2025 1:00:00 AM', null],
    ['', null],
  ])('reads %j as UTC', (text, expected) => expect(discoveryInstant(text)).toBe(expected));
  it('says which columns it lacks (INC-6)', () => {
    expect(() => readIncidentFile('IncidentName,Year\nOWL,2025')).toThrow(
      'The file lacks the columns UniqueFireIdentifier, IncidentTypeCategory, FireDiscoveryDateTime, POOProtectingAgency.',
    );
  });
});

describe.each(kinds)('importing incidents on %s', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await freshStore(kind);
  }, 60_000);
  afterAll(() => store.close());

  it('says what it took and skipped and why, and changes nothing the second time (INC-6)', async () => {
    expect(await importInto(store, small)).toEqual([
      '3 incidents taken, 0 updated, 0 already there unchanged, 4 lines skipped.',
      '  1 because UniqueFireIdentifier is not year-state and unit-number: line 5',
      '  1 because UniqueFireIdentifier is empty: line 6',
      '  1 because the same incident stands in an earlier line: line 7',
      '  1 because IncidentTypeCategory "XX" is not known: line 8',
      '  1 taken without a discovery time: it cannot be read.',
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
    expect((await importInto(store, small))[0]).toBe('0 incidents taken, 0 updated, 3 already there unchanged, 4 lines skipped.');
    expect((await importInto(store, small.replace('BURN UNIT 4', 'BURN UNIT 5')))[0]).toBe(
      '0 incidents taken, 1 updated, 2 already there unchanged, 4 lines skipped.',
    );
  });

  it.runIf(existsSync(real))('takes the published file twice without a duplicate', { timeout: 60_000 }, async () => {
    const text = readFileSync(real, 'utf8');
    const lines = text.trimEnd().split('\n').length - 1;
    const first = await importInto(store, text);
    const [, taken = '', skipped = ''] = /^(\d+) incidents taken, 0 updated, 0 already there unchanged, (\d+) lines skipped\.$/.exec(first[0] ?? '') ?? [];
    expect([Number(taken) + Number(skipped), Number(skipped), first.length]).toEqual([lines, 1, 2]);
    expect((await importInto(store, text))[0]).toBe(`0 incidents taken, 0 updated, ${taken} already there unchanged, 1 lines skipped.`);
  });
});
