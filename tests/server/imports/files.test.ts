import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportOptions, importInto } from '../../../server/commands/importFile.ts';
import type { Store } from '../../../server/database/open.ts';
import { aimsColumns, requiredAimsColumns } from '../../../server/imports/aimsLine.ts';
import { readImport } from '../../../server/imports/readImport.ts';
import { isChaos } from '../../support/depth.ts';
import { freshStore, kinds } from '../support/support.ts';

/** Twenty batches; two hundred with `npm run chaos`. */
const many = isChaos ? 100_000 : 10_000;
const incidentHead =
  'UniqueFireIdentifier,IncidentName,IncidentTypeCategory,FireDiscoveryDateTime,POOProtectingAgency';
const incident = (n: number, name = `FIRE ${n}`, agency = 'CAL FIRE') =>
  `2024-CARRU-${String(n).padStart(6, '0')},${name},WF,1/1/2024 4:54:41 AM,${agency}`;
const aimsHead =
  'activityId,dispatchId,activityDate,totalFlightHours,volumeOnIncident,landingFees,flightCost,remarks';
const activity = (id: string, cells = '1.30,1200,45.00,5410.60,x') =>
  `${id},501,07/14/2019,${cells}`;

describe.each(kinds)('malformed files, on %s', (kind) => {
  let store: Store;
  let folder: string;
  let made = 0;
  beforeAll(async () => {
    store = await freshStore(kind);
    folder = mkdtempSync(join(tmpdir(), 'catis-files-'));
  }, 60_000);
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const fileOf = (bytes: string | Buffer) => {
    made += 1;
    const path = join(folder, `file${made}.csv`);
    writeFileSync(path, bytes);
    return path;
  };
  const aims = (bytes: string | Buffer, options?: ImportOptions) =>
    importInto(store, 'aims', fileOf(bytes), options);
  const incidents = (bytes: string | Buffer, options?: ImportOptions) =>
    importInto(store, 'incidents', fileOf(bytes), options);
  const count = async (table: string) =>
    Number((await store.pool.query(`select count(*) as n from ${table}`)).rows[0]?.n);
  const lines = (...all: string[]) => `${all.join('\n')}\n`;

  it.each(['incidents', 'aims'] as const)(
    '%s: refuses a file that is not UTF-8 with its first bad line, and stores nothing (INC-20)',
    async (of) => {
      const [head, table, line] =
        of === 'aims'
          ? [aimsHead, 'aims_activities', (n: number) => activity(`bad ${n}`)]
          : [incidentHead, 'incidents', (n: number) => incident(n)];
      const before = await count(table);
      const many = Array.from({ length: 9000 }, (_, n) => line(n));
      const latin1 = Buffer.concat([
        Buffer.from(lines(head, ...many)),
        Buffer.from(lines(line(9001).replace(/RRU|bad/, 'CA\u00d1ON')), 'latin1'),
      ]);
      const importOf = (bytes: Buffer) => importInto(store, of, fileOf(bytes));
      await expect(importOf(latin1)).rejects.toThrow(
        'The file is not UTF-8: line 9002 cannot be read. Save it as "CSV UTF-8".',
      );
      const utf16 = Buffer.from(lines(head, line(1)), 'utf16le');
      await expect(importOf(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]))).rejects.toThrow(
        'The file is UTF-16, not UTF-8: line 1 cannot be read.',
      );
      await expect(importOf(utf16)).rejects.toThrow(
        'The file is not UTF-8: line 1 cannot be read.',
      );
      await expect(importOf(Buffer.alloc(0))).rejects.toThrow('The file is empty.');
      expect(await count(table)).toBe(before);
    },
  );
  it('reads a file with a byte-order mark, other line ends and other delimiters', async () => {
    const canyon = incident(10, 'CA\u00d1ON');
    expect((await incidents(`\uFEFF${lines(incidentHead, canyon)}`))[0]).toMatch(
      /^1 incident taken/,
    );
    const same = '0 incidents taken, 0 updated, 1 already there unchanged, 0 lines left out.';
    expect(await incidents(`${incidentHead}\r\n${incident(10, '"CA\u00d1ON"')}\r\n`)).toEqual([
      same,
    ]);
    expect(await incidents(lines(incidentHead, canyon).replaceAll(',', ';'))).toEqual([same]);
    expect(await incidents(lines(incidentHead, canyon).replaceAll('\n', '\r'))).toEqual([same]);
  });

  it('reads several kinds of line ends in one file, wherever a chunk ends (SET-64)', async () => {
    const all = Array.from({ length: 3000 }, (_, n) =>
      activity(`mixed ${n}`, `1.30,1200,45.00,5410.60,"a ""b"",\r\nc ${'x'.repeat(n % 90)}"`),
    );
    const ends = ['\n', '\r\n', '\r', '\r\n\r\n', '\n\r\n'];
    const report = await aims(
      `${aimsHead}\r\n${all.map((line, n) => `${line}${ends[n % ends.length]}`).join('')}`,
    );
    expect(report[0]).toBe(
      '3,000 activities taken, 0 updated, 0 already there unchanged, 0 lines left out.',
    );
    const { rows } = await store.pool.query(
      "select remarks from aims_activities where remarks like '%c x' limit 1",
    );
    expect(rows).toEqual([{ remarks: 'a "b",\r\nc x' }]);
    const plain = [
      incident(900, 'FIVE" PIPE'),
      incident(901, 'A "B" C'),
      incident(902, '"A ""B"""'),
    ];
    expect(
      (await incidents(`${incidentHead}\n${plain.join('\r\n')}\r${incident(903)}\n`))[0],
    ).toMatch(/^4 incidents taken/);
  });

  it('lets other calls through while it reads a file of blank lines, and can be cancelled (SET-64)', {
    timeout: 60_000,
  }, async () => {
    const path = fileOf(`${aimsHead}\n${'\n'.repeat(2_000_000)}`);
    let others = 0;
    const beat = setInterval(() => {
      others += 1;
    }, 5);
    let looks = 0;
    const job = { kind: 'aims', file: path, isCheck: true, acceptsNew: false, by: 'x' } as const;
    const stop = () => {
      looks += 1;
      if (looks === 20) throw new Error('cancelled');
    };
    await expect(readImport(store, job, stop)).rejects.toThrow('cancelled');
    await expect(readImport(store, { ...job, isCheck: false }, stop)).resolves.toEqual(
      expect.objectContaining({ rows: 0 }),
    );
    clearInterval(beat);
    // Each read takes several hundred milliseconds. Without a pause, nothing else would run.
    expect(others).toBeGreaterThan(10);
  });

  it('stops at an unknown, duplicate, missing or nameless column, and names it (AIMS-20)', async () => {
    const before = await count('aims_activities');
    const refusals = [
      [
        aimsHead.replace('flightCost', 'flight costs'),
        'The file has a column "flight costs" that is not known. The nearest known one is flightCost.',
      ],
      [
        aimsHead.replace('remarks', 'Remark'),
        'The file has a column "Remark" that is not known. The nearest known one is remarks.',
      ],
      [aimsHead.replace('remarks', 'flightCost'), 'The file has the column flightCost twice.'],
      [
        aimsHead.replace('activityId', 'remarks2'),
        'The file has a column "remarks2" that is not known.',
      ],
      [aimsHead.replace('activityId', 'typeCode'), 'The file lacks the column activityId.'],
      [aimsHead.replace('landingFees', ''), 'Column 6 of the file has no name in the heading.'],
    ] as const;
    for (const [head, refusal] of refusals)
      await expect(aims(lines(head, activity('c1')))).rejects.toThrow(refusal);
    await expect(
      incidents(lines(incidentHead.replace('IncidentName,', ''), incident(1))),
    ).rejects.toThrow('The file lacks the column IncidentName.');
    await expect(incidents(lines(`${incidentHead},IncidentName`, incident(1)))).rejects.toThrow(
      'The file has the column IncidentName twice.',
    );
    expect(await count('aims_activities')).toBe(before);
  });
  it('reads columns by name in any order; it skips and reports computed ones (AIMS-20)', async () => {
    expect((await aims(lines(aimsHead, activity('order'))))[0]).toMatch(/^1 activity taken/);
    const turned = (line: string) => line.split(',').reverse().join(',');
    const report = await aims(
      lines(`${turned(aimsHead)},totalCost`, `${turned(activity('order'))},12`),
    );
    expect(report.slice(0, 2)).toEqual([
      '0 activities taken, 0 updated, 1 already there unchanged, 0 lines left out.',
      '  totalCost is computed by the reports: left aside',
    ]);
  });
  it('reads quotes across lines, and still counts rows as a spreadsheet does (AIMS-8)', async () => {
    const report = await aims(
      lines(
        aimsHead,
        activity('quoted', '1.30,1200,45.00,5410.60,"said ""go"",\r\n\r\nthen went"'),
        activity('after', 'x,1,1,1,'),
      ),
    );
    expect(report.slice(0, 2)).toEqual([
      '1 activity taken, 0 updated, 0 already there unchanged, 1 line left out.',
      '  row 3, column totalFlightHours is not a number with at most two places, at most 24.00',
    ]);
    const { rows } = await store.pool.query(
      "select remarks from aims_activities where remarks like 'said%'",
    );
    expect(rows).toEqual([{ remarks: 'said "go",\r\n\r\nthen went' }]);
  });
  it('skips and reports a line with too few or too many cells, or a repeated activity (AIMS-22)', async () => {
    const report = await aims(
      lines(
        aimsHead,
        activity('twice'),
        'short,501',
        `${activity('long')},more`,
        `${activity('blank')},,`,
        activity('twice'),
      ),
    );
    expect(report.slice(0, 4)).toEqual([
      '2 activities taken, 0 updated, 0 already there unchanged, 3 lines left out.',
      '  row 3, column activityDate is not a date like 07/14/2019',
      '  row 4, it has 9 cells, the heading 8',
      '  row 6, its activityId stands in row 2 already',
    ]);
  });
  it('refuses a file truncated inside quotes, and reports other truncation (AIMS-22)', async () => {
    const before = await count('aims_activities');
    const whole = lines(
      aimsHead,
      activity('cut 1'),
      activity('cut 2', '1.30,1200,45.00,5410.60,"went on and on"'),
    );
    const cutTo = (bytes: number) => {
      const path = fileOf(whole);
      truncateSync(path, bytes);
      return importInto(store, 'aims', path);
    };
    await expect(cutTo(whole.length - 5)).rejects.toThrow(
      'The file ends inside quotes that open in row 3: it is cut off, or a quote is missing.',
    );
    expect(await count('aims_activities')).toBe(before);
    expect((await cutTo(whole.indexOf('"went') - 4)).slice(0, 3)).toEqual([
      '1 activity taken, 0 updated, 0 already there unchanged, 1 line left out.',
      '  row 3, it has 7 cells, the heading 8',
      '  The last line has no end: check that the file is whole.',
    ]);
    const open = `${aimsHead}\n${activity('open', '1,1,1,1,"')}${'x'.repeat(1_300_000)}`;
    await expect(aims(open)).rejects.toThrow(
      'Row 2 is longer than a million characters: a quote in it is not closed.',
    );
  });

  it('checks rows and sums without storing; the import then reports the same sums of the database (AIMS-21)', async () => {
    const before = await count('aims_activities');
    const file = lines(
      aimsHead,
      activity('sum 1', '1.30,1200,45.00,5410.60,'),
      activity('sum 2', '0.05,0.125,,0.05,'),
      activity('sum 3', 'x,1,1,1,'),
      activity('order', '1.40,1200,45.00,5410.60,x'),
    );
    const sums = (stored: boolean) =>
      [
        ['lines', '3'],
        ['totalFlightHours', '2.75'],
        ['dayFlightHours', '0.00'],
        ['nightFlightHours', '0.00'],
        ['volumeOnIncident', '2400.13'],
        ['volumeJettisoned', '0.00'],
        ['landingFees', '90.00'],
        ['flightCost', '10821.25'],
        ['abortFees', '0.00'],
        ['availabilityCost', '0.00'],
        ['totalAgentCost', '0.00'],
        ['hourlyRate', '0.00'],
        ['dailyAvailability', '0.00'],
      ].map(
        ([column, sum]) =>
          `  ${column}: ${sum} in the file${stored ? `, ${sum} in the database` : ''}`,
      );
    const wrong =
      '  row 4, column totalFlightHours is not a number with at most two places, at most 24.00';
    expect(await aims(file, { isCheck: true })).toEqual([
      '2 activities would be taken, 1 updated, 0 are there unchanged, 1 line left out.',
      wrong,
      'Sums:',
      ...sums(false),
    ]);
    expect(await count('aims_activities')).toBe(before);
    expect(await aims(file)).toEqual([
      '2 activities taken, 1 updated, 0 already there unchanged, 1 line left out.',
      wrong,
      'Sums:',
      ...sums(true),
    ]);
  });

  it('lists unknown agencies and types with counts, and takes them only on confirmation (INC-21)', async () => {
    const file = lines(
      incidentHead,
      incident(20, 'A', 'CALFIRE'),
      incident(21, 'B', 'CALFIRE'),
      incident(22, 'C').replace('WF', 'FLOOD'),
      incident(23, 'D', 'C&L'),
    );
    const listed = ['  Agency "CALFIRE": 2 lines', '  Type "FLOOD": 1 line'];
    const asked = 'Not known here, left out (--accept-new takes them):';
    const left = '  3 because their agency or type is not known here';
    expect(await incidents(file, { isCheck: true })).toEqual([
      '1 incident would be taken, 0 updated, 0 are there unchanged, 3 lines left out.',
      left,
      asked,
      ...listed,
    ]);
    expect((await incidents(file, { isCheck: true, acceptsNew: true })).slice(0, 2)).toEqual([
      '4 incidents would be taken, 0 updated, 0 are there unchanged, 0 lines left out.',
      'Not known here, taken:',
    ]);
    expect((await incidents(file))[0]).toBe(
      '1 incident taken, 0 updated, 0 already there unchanged, 3 lines left out.',
    );
    expect(await incidents(file, { acceptsNew: true })).toEqual([
      '3 incidents taken, 0 updated, 1 already there unchanged, 0 lines left out.',
      'Not known here, taken:',
      ...listed,
    ]);
    // Names that were accepted once are known from then on.
    expect(await incidents(file)).toEqual([
      '0 incidents taken, 0 updated, 4 already there unchanged, 0 lines left out.',
    ]);
  });

  it('stops at a batch that the database refuses: earlier batches stay, later ones are not stored (SET-62)', async () => {
    await store.pool.query(`
      create function refuse_flood() returns trigger language plpgsql as $$ begin raise exception 'no floods'; end $$;
      create trigger refuse_flood before insert on incidents for each row when (new.name = 'FLOOD') execute function refuse_flood()`);
    const before = await count('incidents');
    const path = fileOf(
      lines(
        incidentHead,
        ...Array.from({ length: 2_000 }, (_, n) =>
          incident(50_000 + n, n === 700 ? 'FLOOD' : undefined),
        ),
      ),
    );
    const job = {
      kind: 'incidents',
      file: path,
      isCheck: false,
      acceptsNew: false,
      by: 'command line',
    } as const;
    await expect(readImport(store, job)).rejects.toThrow();
    // The second of four batches contains it, and is refused as a whole.
    expect((await count('incidents')) - before).toBe(500);
    await store.pool.query('drop trigger refuse_flood on incidents; drop function refuse_flood');
    expect(await readImport(store, job)).toMatchObject({ added: 1_500 });
    expect((await count('incidents')) - before).toBe(2_000);
  });

  it(`imports ${many.toLocaleString('en-US')} incidents a batch at a time, and changes nothing the second time (INC-6)`, {
    timeout: 240_000,
  }, async () => {
    const first = (count: number) =>
      lines(incidentHead, ...Array.from({ length: count }, (_, n) => incident(100_000 + n)));
    expect((await incidents(first(many)))[0]).toBe(
      `${many.toLocaleString('en-US')} incidents taken, 0 updated, 0 already there unchanged, 0 lines left out.`,
    );
    expect((await incidents(first(2000)))[0]).toBe(
      '0 incidents taken, 0 updated, 2,000 already there unchanged, 0 lines left out.',
    );
  });
});

it('documents every column that is read, and no other (AIMS-7)', () => {
  const table =
    /\| Columns +\|[\s\S]*?\n\n/.exec(readFileSync('docs/operations.md', 'utf8'))?.[0] ?? '';
  const rows = table.split('\n').slice(2);
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual([...aimsColumns].toSorted());
  expect(
    rows.filter((row) => row.includes('| required:')).map((row) => /`(\w+)`/.exec(row)?.[1]),
  ).toEqual([...requiredAimsColumns]);
});
