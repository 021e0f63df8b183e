import { expect, it } from 'vitest';
import { InvoiceBody } from '../../../contract/invoices/invoices.ts';
import {
  readTypedLines,
  type TypedLine,
  withNewLine,
} from '../../../domain/invoices/typedLines.ts';

const line = (typed: Partial<TypedLine> = {}): TypedLine => ({
  id: 1,
  date: '07/14/2025',
  aircraft: 'T-83',
  item: 'Flight',
  quantity: '1.5',
  rate: '4,162.00',
  amount: '$6,243.00',
  reference: ' Ticket 7 ',
  ...typed,
});

it('reads typed lines into the body that the service expects (INV-16)', () => {
  const { lines, faults } = readTypedLines([
    line(),
    line({
      id: 2,
      item: 'Availability',
      quantity: '',
      rate: '',
      amount: '(964.29)',
      reference: '',
    }),
  ]);
  expect(faults).toEqual([]);
  expect(lines).toEqual([
    {
      row: 1,
      aircraft: 'T-83',
      day: '2025-07-14',
      item: 'Flight',
      quantity: 150,
      rateCents: 416_200,
      amountCents: 624_300,
      reference: 'Ticket 7',
    },
    {
      row: 2,
      aircraft: 'T-83',
      day: '2025-07-14',
      item: 'Availability',
      quantity: null,
      rateCents: null,
      amountCents: -96_429,
      reference: null,
    },
  ]);
  const body = {
    vendorId: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2c04',
    number: '1187',
    receivedOn: '2025-08-01',
    fileName: null,
    mapping: null,
    lines,
  };
  expect(InvoiceBody.parse(body)).toEqual(body);
});

it('returns the fault of each line, and then no lines (INV-16)', () => {
  const { lines, faults } = readTypedLines([
    line(),
    line({ date: '31/07/2025', amount: '' }),
    line({ date: '', aircraft: '', reference: 'Total' }),
    line({ quantity: '1.255', rate: 'x' }),
  ]);
  expect(lines).toEqual([]);
  expect(faults.toSorted((a, b) => a.row - b.row)).toEqual([
    { row: 2, message: "31/07/2025 isn't a date. Use MM/DD/YYYY." },
    { row: 2, message: 'Amount is empty.' },
    { row: 3, message: 'Enter the date and the aircraft.' },
    { row: 4, message: "1.255 isn't a quantity of at most two decimals." },
    { row: 4, message: "x isn't a rate." },
  ]);
});

it('begins a line with the day and aircraft of the last one, under a new number (INV-16)', () => {
  const first = withNewLine([]);
  expect(first).toEqual([expect.objectContaining({ id: 1, date: '', item: 'Flight' })]);
  const [, added] = withNewLine([line({ id: 4 })]);
  expect(added).toMatchObject({ id: 5, date: '07/14/2025', aircraft: 'T-83', amount: '' });
});
