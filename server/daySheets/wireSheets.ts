import type { Sheet, SheetContract, SheetCorrection } from '../../contract/daySheets/daySheets.ts';
import type { SheetItem } from '../../domain/daySheets/sheet.ts';
import { dollarsOf } from '../../domain/money.ts';
import type { TermedContract } from './readContracts.ts';
import type { RecordedRow } from './readRecorded.ts';
import type { ManualAdjustment, ReadSheet } from './readSheets.ts';

export const hoursOf = (hundredths: number): number => hundredths / 100;
const hoursOrNull = (hundredths: number | null) =>
  hundredths === null ? null : hoursOf(hundredths);

type NameOf = (uid: string) => string;
export const manualCorrection = (
  { item, cents, reason, byUid, at }: ManualAdjustment,
  nameOf: NameOf,
): SheetCorrection => ({
  item,
  amount: dollarsOf(cents),
  reason,
  by: nameOf(byUid),
  at,
  isManual: true,
});

const postedItems = {
  flight: 'flightCents',
  abortFee: 'abortCents',
  landingFee: 'landingCents',
  extendedStandby: 'standbyCents',
  perDiem: 'perDiemCents',
} as const satisfies Partial<Record<SheetItem, keyof RecordedRow>>;
/** The parts that an adjustment of the books moves on the sheet. */
function postedCorrections(row: RecordedRow, nameOf: NameOf): SheetCorrection[] {
  // The keys are those of `postedItems`.
  const items = Object.keys(postedItems) as (keyof typeof postedItems)[];
  return items.flatMap((item) => {
    const cents = row[postedItems[item]];
    if (cents === 0) return [];
    const { reason, by, at } = row;
    const amount = dollarsOf(cents);
    return [
      { item, amount, reason: reason ?? '', by: nameOf(by ?? ''), at: at ?? '', isManual: false },
    ];
  });
}

export const termsOnWire = (contract: TermedContract) => ({
  windowStart: contract.windowStart,
  windowHours: contract.windowHours,
  stepMinutes: contract.stepMinutes,
  guaranteedDailyHours: hoursOrNull(contract.guaranteedDailyHours),
  guaranteedDays: contract.guaranteedDays,
});
export const contractOnWire = (contract: TermedContract): SheetContract => ({
  id: contract.id,
  typeCode: contract.typeCode,
  vendorId: contract.vendorId,
  vendorName: contract.vendorName,
  startDate: contract.startDate,
  endDate: contract.endDate,
  dailyAvailability: dollarsOf(contract.daily),
  hourlyRate: dollarsOf(contract.hourly),
  ...termsOnWire(contract),
  version: contract.version,
  updatedAt: contract.updatedAt,
});

/** The guarantee that flight hours posted later replace, or leave open again. */
function guaranteeCorrections(
  { guaranteeChangeCents, posted }: ReadSheet,
  nameOf: NameOf,
): SheetCorrection[] {
  const last = posted.at(-1);
  if (guaranteeChangeCents === 0 || last === undefined) return [];
  return [
    {
      ...{ item: 'guarantee', amount: dollarsOf(guaranteeChangeCents), isManual: false },
      ...{ reason: 'Flight hours posted later', by: nameOf(last.by ?? ''), at: last.at ?? '' },
    },
  ];
}

export const sheetOnWire = (read: ReadSheet, nameOf: NameOf): Sheet => {
  const { sheet, terms, contract } = read;
  return {
    day: sheet.day,
    contractId: contract?.id ?? null,
    windowStart: terms.windowStart,
    windowHours: terms.windowHours,
    stepMinutes: terms.stepMinutes,
    status: sheet.status,
    unavailableMinutes: sheet.unavailableMinutes,
    units: sheet.units,
    deduction: dollarsOf(sheet.deductionCents),
    availability: dollarsOf(sheet.availabilityCents),
    guaranteeHours: hoursOf(sheet.guaranteeHours),
    guarantee: dollarsOf(sheet.guaranteeCents),
    payable: dollarsOf(sheet.payableCents),
    parts: sheet.parts.map(({ item, cents, quantity, rateCents }) => ({
      item,
      amount: dollarsOf(cents),
      quantity: hoursOrNull(quantity),
      rate: rateCents === null ? null : dollarsOf(rateCents),
    })),
    corrections: [
      ...read.posted.flatMap((row) => postedCorrections(row, nameOf)),
      ...guaranteeCorrections(read, nameOf),
      ...read.manual.map((row) => manualCorrection(row, nameOf)),
    ].toSorted((a, b) => a.at.localeCompare(b.at)),
    isSoFar: read.isSoFar,
    isClosed: read.isClosed,
    isStored: read.isStored,
  };
};
