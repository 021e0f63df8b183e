import type { LandingFee } from '../../../contract/base/bases.ts';
import { baseRoutes } from '../../../contract/base/routes.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { moneyText } from '../../forms/typed.ts';
import { gridMoney } from '../cells.ts';
import { baseName, chooseBase } from '../choices.ts';
import {
  dayBefore,
  endCell,
  endsBefore,
  newSpanDraft,
  overlaps,
  spanDraft,
  spanFindings,
  spanIn,
  spanText,
  statusCell,
  statusOf,
  touchesPast,
} from '../dated.ts';
import { type Draft, numberIn, textOf } from '../draft.ts';
import { endField, fieldError, startField } from '../field.ts';
import { byId, type SettingsLists } from '../lists.ts';
import type { SettingsPage } from '../page.ts';
import { request, step } from '../request.ts';

const kinds = [
  { id: 'All', label: 'All aircraft' },
  { id: 'FW', label: 'Fixed wing (FW)' },
  { id: 'RW', label: 'Rotary wing (RW)' },
] as const;
const bodyOf = (draft: Draft) => ({
  amount: numberIn(draft, 'amount', 2).value ?? 0,
  appliesTo: kinds.find((k) => k.id === textOf(draft, 'appliesTo'))?.id ?? 'All',
  startDate: spanIn(draft)?.startDate ?? '',
  endDate: spanIn(draft)?.endDate ?? null,
});
/**
 * The fees whose days overlap the draft's: same base, same aircraft. One that the person chose to end first does not
 * count.
 */
function overlapped(draft: Draft, item: LandingFee | null, lists: SettingsLists): LandingFee[] {
  const span = spanIn(draft);
  if (span === null) return [];
  const same = (fee: LandingFee) => fee.baseId === textOf(draft, 'baseId') && fee.appliesTo === textOf(draft, 'appliesTo');
  const others = lists.landingFees.filter((fee) => fee.id !== item?.id && fee.id !== ended(draft, lists)?.id && same(fee));
  return others.filter((fee) => overlaps(fee, span));
}
/**
 * The fee to end on the day before the draft's start, chosen by the way of the overlap; void once the start moved to
 * before it.
 */
function ended(draft: Draft, lists: SettingsLists): LandingFee | null {
  const fee = byId(lists.landingFees, textOf(draft, 'endsFirst'));
  const span = spanIn(draft);
  return fee !== null && span !== null && fee.startDate < span.startDate ? fee : null;
}

export const landingFeesPage: SettingsPage<LandingFee> = {
  slug: 'landing-fees',
  card: { group: 'Bases and prices', about: 'What a landing costs' },
  noun: 'Landing fee',
  filter: { base: true },
  needs: ['landingFees', 'bases'],
  loadFailed: () => 'Failed to load landing fees data.',
  items: (lists) => lists.landingFees,
  idOf: (fee) => fee.id,
  nameOf: (fee, lists) => `Landing fee at ${baseName(lists, fee.baseId)}`,
  isArchived: () => false,
  isHidden: () => false,
  baseOf: (fee) => fee.baseId,
  sortedBy: (fee, lists) => `${baseName(lists, fee.baseId)} ${fee.appliesTo} ${fee.startDate}`,
  columns: [
    { label: 'Base', cell: (fee, lists) => baseName(lists, fee.baseId), grow: 1.6 },
    { label: 'Amount', cell: (fee) => gridMoney(fee.amount), isNumeric: true },
    { label: 'Applies to', cell: (fee) => fee.appliesTo, grow: 0.8 },
    { label: 'Start', cell: (fee) => formatDate(fee.startDate) },
    { label: 'End', cell: endCell },
    { label: 'Status', cell: (fee, lists) => statusCell(fee, lists.today) },
  ],
  fields: [
    { key: 'baseId', label: 'Base', kind: 'picker', options: chooseBase, required: 'Choose a base.', isFixed: true },
    { key: 'amount', label: 'Amount per landing', kind: 'number', places: 2, min: 0, max: 100_000, suffix: 'USD', required: 'Enter an amount.', isHalf: true },
    { key: 'appliesTo', label: 'Applies to', kind: 'choice', options: () => kinds, required: 'Choose the aircraft it applies to.', isHalf: true },
    startField,
    endField,
  ],
  blank: ({ today, bases }, filter) => ({ baseId: byId(bases, filter.baseId)?.id ?? '', amount: '', appliesTo: 'All', ...newSpanDraft(today), endsFirst: '' }),
  draftOf: (fee) => ({ baseId: fee.baseId, amount: moneyText(fee.amount), appliesTo: fee.appliesTo, ...spanDraft(fee), endsFirst: '' }),
  rules: (draft, item, lists) => {
    const others = overlapped(draft, item, lists);
    const [other] = others;
    const span = spanIn(draft);
    if (span === null || other === undefined) return spanFindings(draft);
    const message = `These dates overlap the fee ${spanText(other)}.`;
    const endIt = { label: `End it on ${formatDate(dayBefore(span.startDate))}`, path: 'endsFirst', value: other.id };
    return [
      ...spanFindings(draft),
      other.startDate < span.startDate
        ? fieldError('startDate', `${message} End that fee first?`, { fixes: [endIt] })
        : fieldError('startDate', message, endsBefore(span, others)),
    ];
  },
  duplicates: () => [],
  impact: (draft, item, lists) => {
    const body = bodyOf(draft);
    if (!touchesPast(item, body, lists.today)) return null;
    const baseId = textOf(draft, 'baseId');
    return {
      request: request(baseRoutes.landingFeeImpact, { body: { id: item?.id ?? null, baseId, fee: body } }),
      what: 'Landing fees go',
      fromToday:
        item === null || item.startDate >= lists.today || statusOf(body, lists.today) === 'Ended'
          ? null
          : [
              step(
                request(baseRoutes.succeedLandingFee, {
                  params: { id: item.baseId, feeId: item.id },
                  body: { ...body, startDate: lists.today },
                }),
              ),
            ],
    };
  },
  save: (draft, item, lists) => {
    const body = bodyOf(draft);
    const before = ended(draft, lists);
    const id = textOf(draft, 'baseId');
    if (item === null && before !== null) return [step(request(baseRoutes.succeedLandingFee, { params: { id, feeId: before.id }, body }))];
    if (item === null) return [step(request(baseRoutes.addLandingFee, { params: { id }, body }))];
    const own = step(request(baseRoutes.saveLandingFee, { params: { id: item.baseId, feeId: item.id }, body, ifMatch: item.version }));
    if (before === null) return [own];
    const { amount, appliesTo, startDate, version } = before;
    return [
      step(
        request(baseRoutes.saveLandingFee, {
          params: { id: before.baseId, feeId: before.id },
          body: { amount, appliesTo, startDate, endDate: dayBefore(body.startDate) },
          ifMatch: version,
        }),
      ),
      own,
    ];
  },
};
