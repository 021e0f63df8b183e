import { describe, expect, it } from 'vitest';
import { readCents, readInvoiceDay, readQuantity } from '../../../domain/invoices/amounts.ts';
import { proposeMapping } from '../../../domain/invoices/mapping.ts';
import { readInvoiceLines } from '../../../domain/invoices/readLines.ts';

const cells = (text: string) => text.split('\n').map((row) => row.split(';'));
/** A file with a letterhead, an item a row and a total. */
const ofLines = cells(`Valley Air Tankers;;;;;;;
;;;;;;;
Date;Aircraft;Item;Quantity;Rate;Amount;Reference;Pilot
07/14/2025;T-83;Flight;1.30;$4,162.00;$5,410.60;10482;Doe
7/14/25;N481DF;NA;1;;723.21;;
2025-07-15;t 83;Per Diem;;;(12.50);=1+1;
Total;;;;;4,674.89;;`);
/** A file with an item a column. */
const spread = cells(`Day;Tail;Flight;Availability;Extended standby;Ticket
07/14/2025;T-83;5410.6;13500;0;A1
07/15/2025;T-83;;13500;120.25;A2`);

describe('files of invoices', () => {
  it.each([
    ['$1,234.50', 123_450],
    ['(12.00)', -1200],
    ['-$0.05', -5],
    ['12-', -1200],
    ['.5', 50],
    ['5410.599999999', 541_060],
    ['0', 0],
    ['1,23', null],
    ['12 hours', null],
    ['', null],
    ['1e5', null],
    ['99999999999', null],
  ])('reads money: %s (INV-10)', (text, cents) => expect(readCents(text)).toBe(cents));
  it.each([
    ['1.3', 130],
    ['1.300', 130],
    ['1.333', null],
    ['-1', -100],
    ['1:18', null],
  ])('reads a quantity: %s (INV-10)', (text, quantity) =>
    expect(readQuantity(text)).toBe(quantity),
  );
  it('reads days as typed dates or YYYY-MM-DD (INV-10)', () => {
    expect(['07/14/2025', '7/14/25', '2025-07-14', '31/07/2025'].map(readInvoiceDay)).toEqual([
      '2025-07-14',
      '2025-07-14',
      '2025-07-14',
      null,
    ]);
  });

  it('proposes an item a row below a letterhead, and reads it (INV-11)', () => {
    const mapping = proposeMapping(ofLines);
    expect(mapping).toEqual({
      kind: 'lines',
      date: 'Date',
      aircraft: 'Aircraft',
      item: 'Item',
      quantity: 'Quantity',
      rate: 'Rate',
      amount: 'Amount',
      reference: 'Reference',
      items: { flight: 'Flight', na: 'Availability', 'per diem': 'Per diem' },
    });
    const read = readInvoiceLines(ofLines, mapping);
    expect(read.faults).toEqual([]);
    expect([read.ignored, read.totals]).toEqual([['Pilot'], [7]]);
    expect(read.lines.map((line) => Object.values(line).join(' | '))).toEqual([
      '4 | T-83 | 2025-07-14 | Flight | 130 | 416200 | 541060 | 10482',
      '5 | N481DF | 2025-07-14 | Availability | 100 |  | -72321 | ',
      '6 | t 83 | 2025-07-15 | Per diem |  |  | -1250 | =1+1',
    ]);
  });
  it('passes over a repeated heading (INV-12)', () => {
    const [head = [], ...rest] = ofLines.slice(2);
    const read = readInvoiceLines(
      [head, ...rest.slice(0, 2), head, ...rest.slice(2)],
      proposeMapping(ofLines),
    );
    expect([read.faults, read.lines.map(({ row }) => row)]).toEqual([[], [2, 3, 5]]);
  });
  it('leaves no row out as a total that has an aircraft or an unreadable date (INV-12)', () => {
    const rows = [
      ...ofLines,
      ...cells(`07/32/2025;T-83;Flight;1;1;1;Total of the day;
;T-83;Flight;1;1;1;Total loss of a pump;
;;Subtotal;;;1;;
Total 07/15;T-83;;;;1;;`),
    ];
    const read = readInvoiceLines(rows, proposeMapping(ofLines));
    expect([read.totals, read.faults.map(({ row }) => row)]).toEqual([
      [7, 10, 11],
      [8, 9],
    ]);
  });
  it('proposes no amount in a column of readings or landings (INV-11)', () => {
    const rows = cells(`Day;Tail;Hobbs out;Hobbs in;Landings;Flight;Landing fees
07/14/2025;T-83;102.1;103.4;2;5410.6;80
07/15/2025;T-83;103.4;104.4;1;4162;40`);
    expect(proposeMapping(rows).items).toEqual({ Flight: 'Flight', 'Landing fees': 'Landing fee' });
  });
  it('leaves a word that it does not know to the person (INV-11)', () => {
    const rows = cells('Date;Tail;Item;Amount\n07/14/2025;T-83;Flight;1\n07/15/2025;T-83;Water;2');
    const { kind, items } = proposeMapping(rows);
    expect([kind, items]).toEqual(['lines', { flight: 'Flight', water: '' }]);
  });
  it('proposes an item a column, and reads it (INV-11)', () => {
    const mapping = proposeMapping(spread);
    expect([mapping.kind, mapping.aircraft, mapping.items]).toEqual([
      'spread',
      'Tail',
      {
        Flight: 'Flight',
        Availability: 'Availability',
        'Extended standby': 'Extended standby',
      },
    ]);
    const read = readInvoiceLines(spread, mapping);
    expect(read.lines.map(({ row, item, amountCents }) => [row, item, amountCents])).toEqual([
      [2, 'Flight', 541_060],
      [2, 'Availability', 1_350_000],
      [3, 'Availability', 1_350_000],
      [3, 'Extended standby', 12_025],
    ]);
  });
  it('takes a column of unavailability off, and reads none that is not used (INV-2, INV-11)', () => {
    const rows = cells(`Day;Tail;Flight;Availability;NA;Not available;Pilot
07/14/2025;T-83;5410.6;13500;723.21;10;J. Doe`);
    const mapping = proposeMapping(rows);
    const { lines, faults } = readInvoiceLines(rows, {
      ...mapping,
      items: { ...mapping.items, NA: 'Availability', 'Not available': 'Availability', Pilot: '' },
    });
    expect([faults, lines.map(({ item, amountCents }) => [item, amountCents])]).toEqual([
      [],
      [
        ['Flight', 541_060],
        ['Availability', 1_350_000],
        ['Availability', -72_321],
        ['Availability', -1000],
      ],
    ]);
  });
  it('refuses a file as a whole and names each unreadable row (INV-12)', () => {
    const mapping = proposeMapping(ofLines);
    const broken = [
      ...ofLines.slice(0, 4),
      ['31/07/2025', 'T-83', 'Flight', '1', '1', '1'],
      ['07/16/2025', '', 'Water', '1.333', 'x', ''],
    ];
    expect(readInvoiceLines(broken, mapping)).toMatchObject({
      lines: [],
      faults: [
        { row: 5, message: "31/07/2025 isn't a date. Use MM/DD/YYYY." },
        { row: 6, message: 'Aircraft is empty.' },
        { row: 6, message: '"water" has no item.' },
        { row: 6, message: "1.333 isn't a quantity of at most two decimals." },
        { row: 6, message: "x isn't a rate." },
        { row: 6, message: 'Amount is empty.' },
      ],
    });
  });
  it('names columns of a kept mapping that a file lacks (INV-12)', () => {
    const mapping = proposeMapping(ofLines);
    const without = ofLines.map((row) => row.toSpliced(5, 1));
    expect(readInvoiceLines(without, mapping).faults).toEqual([
      { row: 0, message: 'The file has no column "Amount" any more. Choose another one.' },
    ]);
  });
  it.each([
    [{ date: '' }, 'Choose the column of the date.'],
    [{ aircraft: '' }, 'Choose the column of the aircraft.'],
    [{ item: '' }, 'Choose the column of the item.'],
    [{ amount: '' }, 'Choose the column of the amount.'],
  ])('asks for a column that no proposal found: %j (INV-11)', (more, message) => {
    const mapping = { ...proposeMapping(ofLines), ...more };
    expect(readInvoiceLines(ofLines, mapping).faults).toEqual([{ row: 0, message }]);
  });
  it('refuses more than 2,000 lines (INV-9)', () => {
    const row = ofLines[3] ?? [];
    const many = [ofLines[2] ?? [], ...Array.from({ length: 2001 }, () => row)];
    expect(readInvoiceLines(many, proposeMapping(many)).faults).toEqual([
      { row: 0, message: 'The file has more than 2000 lines. Split it.' },
    ]);
  });
  it('refuses an empty file (INV-12)', () => {
    expect(readInvoiceLines([['Date']], proposeMapping(ofLines)).faults[0]?.row).toBe(0);
    expect(readInvoiceLines(ofLines.slice(0, 3), proposeMapping(ofLines)).faults).toEqual([
      { row: 0, message: 'The file has no lines.' },
    ]);
  });
});
