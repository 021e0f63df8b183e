import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AimsDimensions, type AimsMetric, AimsMetrics } from '../../../contract/report/aims.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { litresOf } from '../../../domain/volume.ts';
import { importInto } from '../../../server/commands/importFile.ts';
import { pacificToday } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { aimsColumns } from '../../../server/imports/aimsLine.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';

const head =
  'activityId,dispatchId,activityDate,dispatchTime,timeOut,timeIn,aircraft,category,typeCode,vendorName,contractType,incident,incidentYear,agency,incidentType,missionTypeDesc,takeOffBaseCode,landingBaseCode,agentBaseCode,agentTypeName,hobbsStart,hobbsEnd,abortedCount,totalFlightHours,dropCount,volumeOnIncident,landings,landingFees,flightCost,totalAgentCost,hourlyRate,remarks';
const line = (id: string, more: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    activityId: id,
    dispatchId: '501',
    activityDate: '07/14/2019',
    dispatchTime: '13:00',
    timeOut: '23:50',
    timeIn: '00:40 +1',
    aircraft: 'T-83 (N449DF)',
    category: 'FW',
    typeCode: 'S-2T',
    vendorName: 'CDF',
    contractType: 'SEU',
    incident: 'CA-RRU-012345 Cedar Creek',
    incidentYear: '2019',
    agency: 'CAL FIRE',
    incidentType: 'wildland fire',
    missionTypeDesc: 'Initial attack',
    takeOffBaseCode: 'HMT',
    landingBaseCode: 'RAM',
    agentBaseCode: 'HMT',
    agentTypeName: 'LC95A',
    hobbsStart: '1234.5',
    hobbsEnd: '1235.80',
    abortedCount: '0',
    totalFlightHours: '1.30',
    dropCount: '1',
    volumeOnIncident: '1200',
    landings: '1',
    landingFees: '45.00',
    flightCost: '5410.60',
    totalAgentCost: '',
    hourlyRate: '4162',
    remarks: '"said ""go"", went"',
    ...more,
  };
  return head
    .split(',')
    .map((key) => cells[key] ?? '')
    .join(',');
};

describe.each(kinds)('historic records on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let ask: (url: string, headers?: Record<string, string>) => Promise<Answer>;
  let folder: string;
  const file = (lines: readonly string[]) => {
    const path = join(folder, 'aims.csv');
    writeFileSync(path, `\uFEFF${[head, ...lines].join('\r\n')}\r\n`);
    return path;
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'catis-aims-'));
    store = await freshWorld(kind);
    service = await testApp(store);
    const analyst = caller(service.app, await service.token('demo-analyst'));
    ask = (url, headers) => analyst('GET', url, undefined, headers);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The report of an import, without its sums. */
  const importAims = async (path: string) => {
    const report = await importInto(store, 'aims', path);
    return report.slice(0, report.indexOf('Sums:'));
  };
  const id = '6b1d6d5e-3c53-4a38-9d0c-3d5b7f3f1c11';
  it('stores records once however often they are imported, and reports errors by row and column (AIMS-7, AIMS-8)', async () => {
    const lines = [
      line(id),
      line('old-77', {
        dispatchId: '502',
        activityDate: '2019-07-15',
        timeOut: '2019-07-15T10:05',
        timeIn: '',
        incident: '',
        aircraft: '',
      }),
      '',
      line('x', { timeOut: '25:00', totalFlightHours: 'long' }),
      ` ${','.repeat(40)} `,
      line('', { dispatchId: 'A-12' }),
    ];
    expect(await importAims(file(lines))).toEqual([
      '2 activities taken, 0 updated, 0 already there unchanged, 2 lines left out.',
      '  row 5, column timeOut is not a time like 13:05',
      '  row 5, column totalFlightHours is not a number with at most two places, at most 24.00',
      '  row 7, column activityId is empty',
      '  row 7, column dispatchId is not a dispatch number',
    ]);
    expect(await importAims(file(lines.slice(0, 2)))).toEqual([
      '0 activities taken, 0 updated, 2 already there unchanged, 0 lines left out.',
    ]);
    expect(await importAims(file([line(id, { totalFlightHours: '1.40' })]))).toEqual([
      '0 activities taken, 1 updated, 0 already there unchanged, 0 lines left out.',
    ]);
  });
  it('leaves out an invalid day and hours that do not fit, and takes the rest (AIMS-7)', async () => {
    const lines = [
      line('never-1', { activityDate: '2019-02-31' }),
      line('never-2', { timeOut: '2019-02-31T10:05' }),
      line('never-3', { hobbsStart: '123456789' }),
      line('never-4', { incidentYear: '0000' }),
      line(id, { totalFlightHours: '1.40' }),
      line(id.toUpperCase(), { totalFlightHours: '1.90' }),
    ];
    expect(await importAims(file(lines))).toEqual([
      '0 activities taken, 0 updated, 1 already there unchanged, 5 lines left out.',
      '  row 2, column activityDate is not a date like 07/14/2019',
      '  row 3, column timeOut is not a time like 13:05',
      '  row 4, column hobbsStart is not a number with at most two places, below ten million',
      '  row 5, column incidentYear is not a year',
      `  row 7, its activityId ${id.toUpperCase()} stands in row 6 already, as ${id}`,
    ]);
  });
  it('reads a file that a spreadsheet saved again as the file itself (AIMS-28, AIMS-29)', async () => {
    const own = line('saved', {
      incident: '',
      activityDate: '07/14/1998',
      incidentYear: '1998',
      timeOut: '09:05',
      timeIn: '1998-07-14T13:05',
      totalFlightHours: '0.50',
      remarks: '',
    });
    expect((await importAims(file([own])))[0]).toBe(
      '1 activity taken, 0 updated, 0 already there unchanged, 0 lines left out.',
    );
    const saved = line('saved', {
      incident: '',
      activityDate: '7/14/98 0:00',
      incidentYear: '98',
      dispatchTime: '13:00:00',
      timeOut: '9:05 AM',
      timeIn: '7/14/98 1:05 PM',
      hobbsStart: '"1,234.50"',
      hobbsEnd: '"1,235.800"',
      totalFlightHours: '.5',
      volumeOnIncident: '"1,200"',
      landingFees: '$45',
      flightCost: '"$5,410.60"',
      hourlyRate: '"4,162.00"',
      remarks: '',
    }).replace(/,+$/, '');
    const path = join(folder, 'saved.csv');
    writeFileSync(path, `sep=,\r\n${head}\n\r${saved}\r\n`);
    expect(await importAims(path)).toEqual([
      '0 activities taken, 0 updated, 1 already there unchanged, 0 lines left out.',
      '  1 with fewer cells than the heading: taken, the last ones as empty, row 4',
    ]);
    await store.pool.query("delete from aims_activities where activity_date = '1998-07-14'");
  });
  it('leaves out a day after the import, and an id in another case (AIMS-31, AIMS-32)', async () => {
    const day = pacificToday();
    const lines = [
      line('case-1', { incident: '', activityDate: addDays(day, 1) }),
      line('case-2', { incident: '', activityDate: day, totalFlightHours: '1.2' }),
      line('CASE-2', { incident: '', activityDate: day }),
      line('case-3', {
        incident: '',
        activityDate: '07/14/19',
        hobbsStart: '1.255',
        timeOut: '13:05 PM',
      }),
    ];
    expect(await importAims(file(lines))).toEqual([
      '1 activity taken, 0 updated, 0 already there unchanged, 3 lines left out.',
      '  row 2, column activityDate is after the day of the import',
      '  row 4, its activityId CASE-2 stands in row 3 already, as case-2',
      '  row 5, column timeOut is not a time like 13:05',
      '  row 5, column hobbsStart is not a number with at most two places, below ten million',
    ]);
    await store.pool.query(`delete from aims_activities where activity_date = '${day}'`);
  });
  it('returns Los Angeles wall clocks and costs as stored (AIMS-2, AIMS-4)', async () => {
    const dimensions = AimsDimensions.parse((await ask('/aims/dimensions')).body);
    expect([dimensions.lastDay, dimensions.aircraft.length, dimensions.incidents.length]).toEqual([
      '2019-07-15',
      1,
      1,
    ]);
    expect(dimensions.aircraft[0]).toEqual(
      expect.objectContaining({
        radioId: 'T-83',
        registration: 'N449DF',
        category: 'FW',
        typeCode: 'S-2T',
        vendorName: 'CDF',
      }),
    );
    expect(dimensions.incidents[0]).toEqual(
      expect.objectContaining({
        year: 2019,
        unit: 'RRU',
        incidentNumber: '012345',
        name: 'Cedar Creek',
      }),
    );
    const rows = AimsMetrics.parse(
      (await ask('/aims/metrics?from=2019-07-01&until=2019-07-31')).body,
    );
    const expected: Partial<AimsMetric> = {
      activityId: id,
      dispatchNumber: 501,
      aircraftId: dimensions.aircraft[0]?.id ?? '',
      incidentId: dimensions.incidents[0]?.id ?? '',
      activityDate: '2019-07-14',
      dispatchTime: '2019-07-14T13:00',
      timeOut: '2019-07-14T23:50',
      timeIn: '2019-07-15T00:40',
      contractTypeCode: 'SEU',
      hobbsEnd: 1235.8,
      totalFlightHours: 1.4,
      volumeOnIncident: litresOf(1200),
      flightCost: 5410.6,
      totalAgentCost: null,
      availabilityCost: null,
      hourlyRate: 4162,
      remarks: 'said "go", went',
    };
    expect(rows.map((r) => r.dispatchNumber)).toEqual([501, 502]);
    expect(rows[0]).toEqual(expect.objectContaining(expected));
    expect(rows[1]).toEqual(
      expect.objectContaining({
        aircraftId: null,
        incidentId: null,
        timeOut: '2019-07-15T10:05',
        timeIn: null,
      }),
    );
    expect((await ask('/aims/metrics?from=2019-07-15&until=2019-07-15')).body).toEqual([rows[1]]);
    expect((await ask('/aims/metrics?from=2018-01-01&until=2018-12-31')).body).toEqual([]);
  });
  it('tags dimensions with an ETag that stays until their content changes', async () => {
    const tag = async () => String((await ask('/aims/dimensions')).headers['etag']);
    const first = await tag();
    const again = await tag();
    const known = await ask('/aims/dimensions', { 'if-none-match': first });
    await store.pool.query("update aims_incidents set agency = agency || ' '");
    const changed = await tag();
    await store.pool.query('update aims_incidents set agency = trim(agency)');
    expect([again, known.status, changed === first, await tag()]).toEqual([
      first,
      304,
      false,
      first,
    ]);
  });
  it('tags months with an ETag that stays until one of their records changes', async () => {
    const url = (month: string) => `/aims/metrics?from=${month}-01&until=${month}-28`;
    const months = ['2019-07', '2019-08', '2019-09'];
    const tags = () =>
      Promise.all(months.map(async (month) => (await ask(url(month))).headers['etag']));
    const known = async (tag: unknown) =>
      (await ask(url('2019-07'), { 'if-none-match': String(tag) })).status;
    const first = await tags();
    const again = await tags();
    await importAims(file([line(id, { totalFlightHours: '1.40' })]));
    const unchanged = await tags();
    await importAims(file([line('august', { activityDate: '08/02/2019' })]));
    const added = await tags();
    await importAims(file([line('august', { activityDate: '09/02/2019' })]));
    const moved = await tags();
    await store.pool.query("delete from aims_activities where activity_date = '2019-09-02'");
    const gone = await tags();
    const changedIn = (before: readonly unknown[], after: readonly unknown[]) =>
      months.filter((_, n) => before[n] !== after[n]);
    expect([first.every((tag) => /^"a[\w-]{27}"$/.test(String(tag))), new Set(first).size]).toEqual(
      [true, 3],
    );
    expect([again, unchanged].map((after) => changedIn(first, after))).toEqual([[], []]);
    expect([changedIn(first, added), changedIn(added, moved), changedIn(moved, gone)]).toEqual([
      ['2019-08'],
      ['2019-08', '2019-09'],
      ['2019-09'],
    ]);
    expect([
      await known(first[0]),
      await known(`"x", ${String(gone[0])}`),
      await known(first[1]),
    ]).toEqual([304, 304, 200]);
    // A browser must not use a reply from before the records were removed as today's.
    expect(changedIn(first, gone)).toEqual(['2019-08', '2019-09']);
  });
  it('reports the columns that a file lacks', async () => {
    const path = join(folder, 'other.csv');
    writeFileSync(path, 'activityId,remarks\n1,x\n');
    await expect(importAims(path)).rejects.toThrow(
      'The file lacks the columns dispatchId, activityDate.',
    );
  });
  it('returns every column of an imported line (AIMS-4, AIMS-7)', async () => {
    const cells: Record<(typeof aimsColumns)[number], string> = {
      activityId: 'every-column',
      dispatchId: '601',
      activityDate: '2018-03-05',
      dispatchTime: '09:10',
      timeOut: '09:20',
      timeIn: '11:50',
      aircraft: 'T-83 (N449DF)',
      category: 'FW',
      typeCode: 'S-2T',
      vendorName: 'CDF',
      contractType: 'CWN',
      incident: 'CA-RRU-012345 Cedar Creek',
      incidentYear: '2019',
      agency: 'CAL FIRE',
      incidentType: 'wildland fire',
      requestNumber: 'A-7',
      missionTypeDesc: 'Extended attack',
      missionFlightTypeDesc: 'Retardant',
      takeOffBaseCode: 'HMT',
      landingBaseCode: 'RAM',
      agentBaseCode: 'PRV',
      agentTypeName: 'LC95A',
      hobbsStart: '100.1',
      hobbsEnd: '102.6',
      abortedCount: '1',
      totalFlightHours: '2.5',
      dayFlightHours: '1.5',
      nightFlightHours: '1',
      dropCount: '2',
      volumeOnIncident: '1100',
      volumeJettisoned: '90',
      landings: '3',
      landingFees: '45.01',
      flightCost: '5410.02',
      abortFees: '300.03',
      availabilityCost: '2000.04',
      totalAgentCost: '3420.05',
      hourlyRate: '4162.06',
      dailyAvailability: '6000.07',
      remarks: 'every column',
    };
    const path = join(folder, 'every.csv');
    writeFileSync(
      path,
      `${aimsColumns.join(',')}\n${aimsColumns.map((column) => cells[column]).join(',')}\n`,
    );
    await importAims(path);
    const [row] = AimsMetrics.parse(
      (await ask('/aims/metrics?from=2018-03-05&until=2018-03-05')).body,
    );
    expect(row).toEqual({
      activityId: expect.any(String),
      dispatchId: expect.any(String),
      dispatchNumber: 601,
      aircraftId: expect.any(String),
      incidentId: expect.any(String),
      activityDate: '2018-03-05',
      dispatchTime: '2018-03-05T09:10',
      timeOut: '2018-03-05T09:20',
      timeIn: '2018-03-05T11:50',
      requestNumber: 'A-7',
      missionTypeDesc: 'Extended attack',
      missionFlightTypeDesc: 'Retardant',
      takeOffBaseCode: 'HMT',
      landingBaseCode: 'RAM',
      agentBaseCode: 'PRV',
      agentTypeName: 'LC95A',
      contractTypeCode: 'CWN',
      hobbsStart: 100.1,
      hobbsEnd: 102.6,
      totalFlightHours: 2.5,
      dayFlightHours: 1.5,
      nightFlightHours: 1,
      landings: 3,
      dropCount: 2,
      volumeOnIncident: litresOf(1100),
      volumeJettisoned: litresOf(90),
      aborted: true,
      hourlyRate: 4162.06,
      dailyAvailability: 6000.07,
      flightCost: 5410.02,
      abortFees: 300.03,
      availabilityCost: 2000.04,
      totalAgentCost: 3420.05,
      landingFees: 45.01,
      remarks: 'every column',
    });
  });
  it('imports 20,000 with increasing progress, batch by batch', {
    timeout: 120_000,
  }, async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) =>
      line(`bulk-${n}`, {
        dispatchId: String(10_000 + n),
        activityDate: `20${10 + (n % 8)}-0${1 + (n % 9)}-1${n % 10}`,
      }),
    );
    const shares: number[] = [];
    const onProgress = (share: number, count: number) => {
      shares.push(share);
      expect(count).toBeLessThanOrEqual(20_000);
    };
    expect((await importInto(store, 'aims', file(lines), { onProgress })).slice(0, 1)).toEqual([
      '20,000 activities taken, 0 updated, 0 already there unchanged, 0 lines left out.',
    ]);
    expect([
      shares.filter((share) => share > 0).length,
      shares.at(-1),
      shares.every((share, n) => n === 0 || share >= (shares[n - 1] ?? 0)),
    ]).toEqual([41, 1, true]);
  });
});
