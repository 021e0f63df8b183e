import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportOptions, importInto } from '../../../server/commands/importFile.ts';
import type { Store } from '../../../server/database/open.ts';
import { readIncidentTime } from '../../../server/imports/incidentTime.ts';
import { freshStore, kinds } from '../support/support.ts';

const head =
  'UniqueFireIdentifier,LocalIncidentIdentifier,IncidentName,IncidentTypeCategory,IncidentTypeKind,FireDiscoveryDateTime,POOState,POOProtectingAgency';
const small = [
  head,
  '2019-CABTU-000464,464,OWL,WF,FI,1/1/2025 4:54:41 AM,US-CA,CAL FIRE',
  '2019-CARRU-203282,203282,"URTICA CT,  MENI",WF,FI,12/31/2024 12:05:00 PM,US-CA,C&L',
  '2019-CABDF-000010,10,BURN UNIT 4,RX,FI,,US-CA,USFS',
  '2019-CAVNC-25--0044601,1,SOUTH,WF,FI,5/23/2025 1:24:31 AM,US-CA,C&L',
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
    ['2022/06/26 00:01:26+00', '2022-06-26T00:01:26Z'],
    ['2022-06-26T00:01:26Z', '2022-06-26T00:01:26Z'],
    ['2022-06-26T00:01:26', '2022-06-26T00:01:26Z'],
    ['2022-06-26 00:01', '2022-06-26T00:01:00Z'],
    ['2022-06-25T17:01:26.5-07:00', '2022-06-26T00:01:26Z'],
    ['1656201686000', '2022-06-26T00:01:26Z'],
    ['7/14/2025 13:05', '2025-07-14T13:05:00Z'],
    ['7/14/2025 1:05 PM', '2025-07-14T13:05:00Z'],
    ['2/30/2025 1:00:00 AM', null],
    ['7/14/2025 13:05 PM', null],
    ['7/14/2025 24:05', null],
    ['26.06.2022 00:01', null],
    ['45852', null],
    ['', null],
  ])('reads %j as UTC (INC-40)', (text, expected) => expect(readIncidentTime(text)).toBe(expected));
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

  const spread = async (year: number) =>
    (
      await store.pool.query(
        `select unit, incident_number as number, sequence, name, agency, type_code as type, discovered_at as at from incidents where year = ${year} order by unit, sequence`,
      )
    ).rows;
  it('refuses a file whose times cannot be read once, with an example (INC-41)', async () => {
    const odd = [
      head,
      '2018-CABTU-000001,1,OWL,WF,FI,,US-CA,CAL FIRE',
      '2018-CABTU-000002,2,ELK,WF,FI,26.06.2022 00:01,US-CA,CAL FIRE',
      '2018-CABTU-000003,3,FOX,WF,FI,27.06.2022 00:01,US-CA,CAL FIRE',
    ].join('\n');
    const message =
      'The times of FireDiscoveryDateTime cannot be read, like "26.06.2022 00:01" in row 3. Write them like 2022-06-26T00:01:26Z or 6/26/2022 12:01:26 AM, in UTC.';
    await expect(incidents(odd)).rejects.toThrow(message);
    await expect(incidents(odd, { isCheck: true })).rejects.toThrow(message);
    expect(await spread(2018)).toEqual([]);
  });
  it('reads attr_ headings, complexes, FS, agencies in any case, and numbers with letters and hyphens (INC-42, INC-43)', async () => {
    const text = [
      head.replaceAll(/(^|,)/g, '$1attr_'),
      '2017-CAVNC-25-0044601,1,SOUTH,CX,FI,2022/06/26 00:01:26+00,US-CA,FS',
      '2017-CAMMU-P4J5,1,NORTH,wf,FI,1656201686000,US-CA,cal fire',
      '2017-CABDF-000010,1,WEST,RX,FI,2022-06-26T00:01:26,US-CA,c&l',
      '',
    ].join('\n');
    expect(await incidents(text)).toEqual([
      '3 incidents taken, 0 updated, 0 already there unchanged, 0 lines left out.',
    ]);
    const at = '2022-06-26T00:01:26.000Z';
    expect(await spread(2017)).toEqual([
      {
        unit: 'BDF',
        number: '000010',
        sequence: 1,
        name: 'WEST',
        agency: 'local government',
        type: 'vegetation management',
        at,
      },
      {
        unit: 'MMU',
        number: 'P4J5',
        sequence: 1,
        name: 'NORTH',
        agency: 'CAL FIRE',
        type: 'wildland fire',
        at,
      },
      {
        unit: 'VNC',
        number: '25-0044601',
        sequence: 1,
        name: 'SOUTH',
        agency: 'USFS',
        type: 'complex',
        at,
      },
    ]);
  });
  it('takes points that were missing, and leaves those that a person set (CLO-1)', async () => {
    const take = (...points: [string, string][]) =>
      incidents(
        [
          `${head},InitialLatitude,InitialLongitude`,
          ...points.map(
            ([latitude, longitude], n) =>
              `2021-CABTU-00070${n},7,POINT ${n},WF,FI,1/1/2021 4:54:41 AM,US-CA,CAL FIRE,${latitude},${longitude}`,
          ),
          '',
        ].join('\n'),
      );
    const points = async () =>
      (
        await store.pool.query(
          `select latitude, longitude, point_source as source from incidents where year = 2021 and incident_number like '00070%' order by incident_number`,
        )
      ).rows;
    const none = { latitude: null, longitude: null, source: null };
    await take(['', ''], ['0', '0'], ['91', '-121'], ['39.5', '-121.25']);
    const placed = { latitude: 39.5, longitude: -121.25, source: 'file' };
    expect(await points()).toEqual([none, none, none, placed]);
    await store.pool.query(
      `update incidents set latitude = 40, longitude = -122, point_source = 'map' where year = 2021 and incident_number = '000701'`,
    );
    await take(['39', '-121'], ['39', '-121'], ['', ''], ['39.75', '-121.25']);
    const after = [
      { latitude: 39, longitude: -121, source: 'file' },
      { latitude: 40, longitude: -122, source: 'map' },
      none,
      { ...placed, latitude: 39.75 },
    ];
    expect(await points()).toEqual(after);
    expect(await take(['39', '-121'], ['39', '-121'], ['', ''], ['', ''])).toEqual([
      '0 incidents taken, 0 updated, 4 already there unchanged, 0 lines left out.',
    ]);
    expect(await points()).toEqual(after);
  });

  it('keeps several fires of one identifier, in any order of a later file (INC-44)', async () => {
    const first = '2016-CABTU-000007,7,OWL,WF,FI,1/1/2016 4:54:41 AM,US-CA,CAL FIRE';
    const second = '2016-CABTU-7,7,ELK,WF,FI,7/1/2016 4:54:41 AM,US-CA,CAL FIRE';
    expect(await incidents([head, first, second, first, ''].join('\n'))).toEqual([
      '2 incidents taken, 0 updated, 0 already there unchanged, 1 line left out.',
      '  1 because the same incident stands in an earlier line: row 4',
      '  1 with the identifier of another fire in an earlier line, kept as a fire of its own: row 3',
    ]);
    const names = async () =>
      (await spread(2016)).map(({ sequence, name }) => `${sequence} ${name}`);
    expect(await names()).toEqual(['1 OWL', '2 ELK']);
    expect((await incidents([head, second, first, ''].join('\n')))[0]).toBe(
      '0 incidents taken, 0 updated, 2 already there unchanged, 0 lines left out.',
    );
    // A file that has only the second one leaves the first.
    const later = second.replace('ELK', 'ELK CREEK');
    expect((await incidents([head, later, ''].join('\n')))[0]).toBe(
      '0 incidents taken, 1 updated, 0 already there unchanged, 0 lines left out.',
    );
    const third = '2016-CABTU-000007,7,FOX,WF,FI,9/1/2016 4:54:41 AM,US-CA,CAL FIRE';
    expect((await incidents([head, third, ''].join('\n'))).slice(0, 2)).toEqual([
      '1 incident taken, 0 updated, 0 already there unchanged, 0 lines left out.',
    ]);
    expect(await names()).toEqual(['1 OWL', '2 ELK CREEK', '3 FOX']);
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
      ]).toEqual([lines, 0, 1]);
      expect((await incidents(text))[0]).toBe(
        `0 incidents taken, 0 updated, ${taken} already there unchanged, 0 lines left out.`,
      );
    },
  );
});
