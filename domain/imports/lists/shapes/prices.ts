import {
  choice,
  day,
  gallons,
  money,
  moneyOrZero,
  number,
  optionalDay,
  reference,
  references,
  unitPrice,
  upper,
} from './columns.ts';

const dated = { startDate: day('Start', 'Enter the start date.'), endDate: optionalDay('End') };

export const landingFeeColumns = {
  baseId: reference('Base', 'base', 'Choose a base.'),
  appliesTo: choice(
    'Applies to',
    [
      { id: 'All', label: 'All aircraft' },
      { id: 'FW', label: 'Fixed wing (FW)' },
      { id: 'RW', label: 'Rotary wing (RW)' },
    ],
    'Choose the aircraft it applies to.',
  ),
  ...dated,
  // One of the two amounts is required.
  amount: money('Amount per landing'),
  per1000Lb: money('Amount per 1,000 lb'),
  minimum: money('At least'),
};

/** The tiers of a price that a file holds; those above five appear in an export only if used. */
export const FILE_TIERS = 12;
const ALWAYS = 5;
const tierColumns = Object.fromEntries(
  Array.from({ length: FILE_TIERS }, (_, n) => n + 1).flatMap((n) => {
    const options = n > ALWAYS ? ({ isRare: true } as const) : {};
    return [
      [`from${n}`, gallons(`Tier ${n} from`, options)],
      [`price${n}`, unitPrice(`Tier ${n} price`, options)],
    ] as const;
  }),
);
export const agentRateColumns = {
  baseId: reference('Base', 'base', 'Choose a base.'),
  agentTypeId: reference('Agent', 'agentType', 'Choose an agent.'),
  ...dated,
  ...tierColumns,
};

const terms = {
  vendorId: reference('Vendor', 'aircraftVendor', 'Choose a vendor.'),
  typeCode: upper('Contract type', { required: 'Choose a contract type.' }),
  hourlyRate: moneyOrZero('Hourly rate', { required: 'Enter an hourly rate.' }),
  dailyAvailability: moneyOrZero('Daily availability'),
  crewStandbyRate: moneyOrZero('Crew standby rate'),
  minimumHoursADay: number('Minimum hours a day', 2),
  flatPrice: money('Flat price'),
  flatPricePer: choice('Flat price per', [
    { id: 'day', label: 'Day' },
    { id: 'season', label: 'Season' },
  ]),
  ...dated,
};
export const contractRateColumns = {
  aircraftTypeIds: references(
    'Aircraft types',
    'aircraftType',
    'Choose at least one aircraft type.',
  ),
  ...terms,
};
export const aircraftRateColumns = {
  assetIds: references('Aircraft', 'aircraft', 'Choose at least one aircraft.'),
  ...terms,
};
