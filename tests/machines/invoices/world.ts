import type {
  InvoiceGroup,
  InvoiceList,
  InvoiceReply,
} from '../../../contract/invoices/invoices.ts';

const id = (n: number) => `a0000000-0000-4000-8000-00000000000${n}`;
const day = '2025-07-14';
const group = (more: Partial<InvoiceGroup>): InvoiceGroup => ({
  assetId: id(1),
  aircraft: 'T-83',
  day,
  item: 'Flight',
  lines: [0],
  state: 'differs',
  invoicedCents: 624_300,
  recordedCents: 541_060,
  settledCents: 0,
  settledBy: [],
  remainingCents: 541_060,
  quantity: 130,
  rateCents: 416_200,
  causes: [{ cause: 'hours', cents: 83_240 }],
  decision: null,
  otherCents: null,
  reason: null,
  sorties: [
    {
      dispatchId: id(2),
      dispatchNumber: 10_481,
      dispatchType: 'flight',
      isApproved: true,
      timeOut: '2025-07-14T20:05:00Z',
      timeIn: '2025-07-14T21:23:00Z',
      hobbsStart: 120_000,
      hobbsEnd: 120_130,
      hours: 130,
      cents: 541_060,
    },
  ],
  ...more,
});
/** An invoice of two groups: hours that differ, and a per diem that agrees. */
export const invoiceReply: InvoiceReply = {
  invoice: {
    id: id(3),
    version: 1,
    updatedAt: '2025-08-01T16:00:00Z',
    vendorId: id(4),
    vendor: 'Valley Air',
    number: '1187',
    receivedOn: '2025-08-01',
    state: 'checking',
    fileName: 'july.csv',
    lines: 2,
    invoicedCents: 639_300,
    payCents: null,
    voidReason: null,
  },
  lines: [
    {
      row: 2,
      aircraft: 'T-83',
      assetId: id(1),
      day,
      item: 'Flight',
      quantity: 150,
      rateCents: 416_200,
      amountCents: 624_300,
      reference: '10482',
    },
    {
      row: 3,
      aircraft: 'T-83',
      assetId: id(1),
      day,
      item: 'Per diem',
      quantity: null,
      rateCents: null,
      amountCents: 15_000,
      reference: null,
    },
  ],
  groups: [
    group({}),
    group({
      item: 'Per diem',
      lines: [1],
      state: 'agrees',
      invoicedCents: 15_000,
      recordedCents: 15_000,
      remainingCents: 15_000,
      quantity: null,
      rateCents: null,
      causes: [],
      decision: 'invoiced',
      sorties: [],
    }),
  ],
  notInvoiced: [{ assetId: id(1), aircraft: 'T-83', day, item: 'Availability', cents: 1_350_000 }],
  statement: { invoicedCents: 639_300, payCents: 15_000, heldCents: 0, undecidedCents: 624_300 },
  groupsTag: 'tag',
};
export const invoiceList: InvoiceList = {
  invoices: [invoiceReply.invoice],
  vendors: [{ id: id(4), name: 'Valley Air', mapping: null }],
};
export const fileRows = [
  ['Date', 'Aircraft', 'Item', 'Quantity', 'Rate', 'Amount'],
  ['07/14/2025', 'T-83', 'Flight', '1.5', '4162', '6243'],
];
