import type { Contract } from '../../../contract/aircraft/aircraft.ts';
import { aircraftRoutes } from '../../../contract/aircraft/routes.ts';
import { displayType } from '../../cost/displayType.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { moneyText } from '../../forms/typed.ts';
import { gridMoney } from '../cells.ts';
import {
  callSign,
  chooseAircraft,
  chooseContractType,
  chooseTypes,
  chooseVendor,
} from '../choices.ts';
import {
  changesPast,
  ENDS_FIRST,
  endCell,
  endingOf,
  newSpanDraft,
  spanDraft,
  spanIn,
  spanText,
  statusCell,
  statusOf,
  withEnding,
} from '../dated.ts';
import { type Draft, idsOf, nameOf, numberIn, textOf } from '../draft.ts';
import { endField, type Field, fieldInfo, startField } from '../field.ts';
import { byId, type SettingsLists } from '../lists.ts';
import type { SettingsPage } from '../page.ts';
import { request, step } from '../request.ts';
import { countOf } from '../texts.ts';
import { type ContractKind, competingContracts, contractFindings } from './parts/contractRules.ts';
import { blankTerms, termFields, termsColumn, termsDraft, termsIn } from './parts/contractTerms.ts';

const money = (key: string, label: string, required?: string): Field => ({
  key,
  label,
  kind: 'number',
  places: 2,
  min: 0,
  max: 1_000_000,
  suffix: 'USD',
  isHalf: true,
  ...(required === undefined ? {} : { required }),
});
const dollarsIn = (draft: Draft, key: string) => numberIn(draft, key, 2).value ?? 0;
const bodyOf = (draft: Draft) => ({
  startDate: spanIn(draft)?.startDate ?? '',
  endDate: spanIn(draft)?.endDate ?? null,
  aircraftTypeIds: [...idsOf(draft, 'aircraftTypeIds')],
  assetIds: [...idsOf(draft, 'assetIds')],
  typeCode: nameOf(draft, 'typeCode').toUpperCase(),
  vendorId: textOf(draft, 'vendorId'),
  hourlyRate: dollarsIn(draft, 'hourlyRate'),
  dailyAvailability: dollarsIn(draft, 'dailyAvailability'),
  crewStandbyRate: dollarsIn(draft, 'crewStandbyRate'),
  ...termsIn(draft),
});
const columnsOf = (kind: ContractKind): SettingsPage<Contract>['columns'] => [
  {
    label: kind.label,
    cell: (c, lists) => c[kind.key].map((id) => kind.nameOf(lists, id)).join(', '),
    grow: 1.6,
  },
  { label: 'Contract type', cell: (c) => displayType(c.typeCode, c.vendorName), grow: 0.95 },
  { label: 'Vendor', cell: (c) => c.vendorName, grow: 1.4, isExtra: true },
  { label: 'Hourly', cell: (c) => gridMoney(c.hourlyRate), isNumeric: true },
  {
    label: 'Daily availability',
    cell: (c) => gridMoney(c.dailyAvailability),
    isNumeric: true,
    isExtra: true,
  },
  {
    label: 'Crew standby',
    cell: (c) => gridMoney(c.crewStandbyRate),
    isNumeric: true,
    isExtra: true,
  },
  termsColumn,
  { label: 'Start', cell: (c) => formatDate(c.startDate), grow: 0.9, isExtra: true },
  { label: 'End', cell: endCell, grow: 0.9 },
  { label: 'Status', cell: (c, lists) => statusCell(c, lists.today), grow: 0.9 },
];
const fieldsOf = (kind: ContractKind): SettingsPage<Contract>['fields'] => [
  kind.field,
  {
    key: 'vendorId',
    label: 'Vendor',
    kind: 'picker',
    options: chooseVendor,
    required: 'Choose a vendor.',
  },
  {
    key: 'typeCode',
    label: 'Contract type',
    kind: 'picker',
    options: chooseContractType,
    required: 'Choose a contract type.',
  },
  money('hourlyRate', 'Hourly rate', 'Enter an hourly rate.'),
  money('dailyAvailability', 'Daily availability'),
  money('crewStandbyRate', 'Crew standby rate'),
  ...termFields,
  startField,
  endField,
];
type Impact = NonNullable<SettingsPage<Contract>['impact']>;
const impactOf =
  (kind: ContractKind): Impact =>
  (draft, item, lists) => {
    const body = bodyOf(draft);
    if (!changesPast(item, body, lists.today)) return null;
    const ending = endingOf(draft, competingContracts(kind, draft, item, lists));
    return {
      request: request(aircraftRoutes.contractImpact, {
        body: { id: item?.id ?? null, contract: body, ending },
      }),
      what: 'Cost goes',
      fromToday:
        ending !== null ||
        item === null ||
        item.startDate >= lists.today ||
        statusOf(body, lists.today) === 'Ended'
          ? null
          : [
              step(
                request(aircraftRoutes.succeedContract, {
                  params: { id: item.id },
                  body: { ...body, startDate: lists.today },
                }),
              ),
            ],
    };
  };
const contractPage = (kind: ContractKind): SettingsPage<Contract> => ({
  slug: kind.slug,
  card: kind.card,
  noun: kind.noun,
  filter: { text: 'name', all: { key: 'all', label: 'Show ended' } },
  needs: ['contracts', 'types', 'vendors', 'assets', 'metadata'],
  loadFailed: () => kind.loadFailed,
  items: (lists) => lists.contracts.filter((c) => c[kind.key].length > 0),
  idOf: (contract) => contract.id,
  nameOf: (contract, lists) => contract[kind.key].map((id) => kind.nameOf(lists, id)).join(', '),
  isArchived: () => false,
  isHidden: (contract, lists) => statusOf(contract, lists.today) === 'Ended',
  sortedBy: (contract, lists) =>
    `${contract[kind.key].map((id) => kind.nameOf(lists, id)).join(', ')} ${contract.startDate}`,
  columns: columnsOf(kind),
  searched: (c) => c.typeCode,
  fields: fieldsOf(kind),
  blank: ({ today }) => ({
    aircraftTypeIds: [],
    assetIds: [],
    typeCode: '',
    vendorId: '',
    hourlyRate: '',
    dailyAvailability: '0.00',
    crewStandbyRate: '0.00',
    ...blankTerms,
    ...newSpanDraft(today),
    [ENDS_FIRST]: '',
  }),
  draftOf: (c) => ({
    aircraftTypeIds: c.aircraftTypeIds,
    assetIds: c.assetIds,
    typeCode: c.typeCode,
    vendorId: c.vendorId,
    hourlyRate: moneyText(c.hourlyRate),
    dailyAvailability: moneyText(c.dailyAvailability),
    crewStandbyRate: moneyText(c.crewStandbyRate),
    ...termsDraft(c),
    ...spanDraft(c),
    [ENDS_FIRST]: '',
  }),
  rules: (draft, item, lists) => [
    ...contractFindings(kind, draft, item, lists),
    ...kind.own(draft, lists),
  ],
  duplicates: () => [],
  impact: impactOf(kind),
  save: (draft, item, lists) => {
    const body = {
      ...bodyOf(draft),
      ...withEnding(draft, competingContracts(kind, draft, item, lists)),
    };
    return [
      step(
        item === null
          ? request(aircraftRoutes.addContract, { body })
          : request(aircraftRoutes.saveContract, {
              params: { id: item.id },
              body,
              ifMatch: item.version,
            }),
      ),
    ];
  },
});

export const contractRatesPage = contractPage({
  slug: 'contract-rates',
  card: { group: 'Aircraft', about: 'Contracts of aircraft types' },
  noun: 'Contract rate',
  loadFailed: 'Failed to load contractor data.',
  key: 'aircraftTypeIds',
  label: 'Aircraft types',
  field: {
    key: 'aircraftTypeIds',
    label: 'Aircraft types',
    kind: 'several',
    options: chooseTypes,
    required: 'Choose at least one aircraft type.',
  },
  nameOf: (lists, id) => byId(lists.types, id)?.name ?? 'Unknown type',
  overlapText: (name, other) =>
    `${name} already has a type rate ${spanText(other)}. The newer start will win.`,
  own: (draft, lists) => {
    const types = idsOf(draft, 'aircraftTypeIds');
    const own = new Set(
      lists.contracts
        .filter((c) => statusOf(c, lists.today) !== 'Ended')
        .flatMap((c) => c.assetIds),
    );
    const count = lists.assets.filter(
      (a) => !a.isArchived && types.includes(a.aircraftTypeId) && own.has(a.id),
    ).length;
    if (count === 0) return [];
    const which = types.length === 1 ? 'this type' : 'these types';
    return [
      fieldInfo(
        'aircraftTypeIds',
        `${countOf(count, 'aircraft', 'aircraft')} of ${which} ${count === 1 ? 'has its' : 'have their'} own rate, which is used first.`,
      ),
    ];
  },
});

export const aircraftRatesPage = contractPage({
  slug: 'aircraft-rates',
  card: { group: 'Aircraft', about: 'Contracts of single aircraft' },
  noun: 'Aircraft rate',
  loadFailed: 'Failed to load aircraft rates.',
  key: 'assetIds',
  label: 'Aircraft',
  field: {
    key: 'assetIds',
    label: 'Aircraft',
    kind: 'several',
    options: chooseAircraft,
    required: 'Choose at least one aircraft.',
  },
  nameOf: callSign,
  overlapText: (name, other) =>
    `${name} already has a rate ${spanText(other)}. The later start will win.`,
  own: () => [],
});

const isOfAircraft = (contract: Contract) => contract.assetIds.length > 0;
const coveredBy = (contract: Contract, lists: SettingsLists) =>
  (isOfAircraft(contract) ? aircraftRatesPage : contractRatesPage).nameOf(contract, lists);
/** Contracts of types and of single aircraft in one read-only list. */
export const readOnlyContractsPage: SettingsPage<Contract> = {
  ...contractRatesPage,
  nouns: 'contracts',
  needs: ['contracts', 'types', 'assets', 'metadata'],
  items: (lists) => lists.contracts,
  nameOf: coveredBy,
  sortedBy: (contract, lists) => `${coveredBy(contract, lists)} ${contract.startDate}`,
  columns: [
    { label: 'For', cell: coveredBy, grow: 1.2 },
    {
      label: 'Of',
      cell: (contract) => (isOfAircraft(contract) ? 'Aircraft' : 'Type'),
      grow: 0.65,
      isExtra: true,
    },
    ...contractRatesPage.columns.slice(1),
  ],
};
