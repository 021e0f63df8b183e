import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../domain/settings/draft.ts';
import { agentRatesPage } from '../../../domain/settings/pages/agentRates.ts';
import { agentTypesPage } from '../../../domain/settings/pages/agentTypes.ts';
import { aircraftPage } from '../../../domain/settings/pages/aircraft.ts';
import { aircraftTypesPage } from '../../../domain/settings/pages/aircraftTypes.ts';
import { aircraftVendorsPage } from '../../../domain/settings/pages/aircraftVendors.ts';
import { basesPage } from '../../../domain/settings/pages/bases.ts';
import { aircraftRatesPage, contractRatesPage } from '../../../domain/settings/pages/contracts.ts';
import { crewMembersPage } from '../../../domain/settings/pages/crewMembers.ts';
import { fuelStoragesPage } from '../../../domain/settings/pages/fuelStorages.ts';
import { fuelVendorsPage } from '../../../domain/settings/pages/fuelVendors.ts';
import { jobFunctionsPage } from '../../../domain/settings/pages/jobFunctions.ts';
import { landingFeesPage } from '../../../domain/settings/pages/landingFees.ts';
import { calls, drafted, one, questions, said } from './page.ts';
import { HMT, lists, RAM } from './world.ts';

describe('lookups of names in use', () => {
  it('checks a base by code and by name, excluding itself (SET-26, SET-4)', () => {
    expect(questions(basesPage, { code: 'hmt', name: ' Hemet  Ryan ' })).toEqual([
      ['/bases/exists-by-code', { BaseCode: 'HMT' }, 'A base with the code HMT already exists.'],
      ['/bases/exists-by-name', { Name: 'Hemet Ryan' }, 'A base named Hemet Ryan already exists.'],
    ]);
    expect(questions(basesPage, { code: 'X' }, one(lists.bases))).toEqual([
      [
        '/bases/exists-by-name',
        { Name: 'Hemet', BaseId: HMT },
        'A base named Hemet already exists.',
      ],
    ]);
  });
  it('uses the parameter names of each call', () => {
    expect([
      questions(jobFunctionsPage, { name: 'Pilot' }, one(lists.crewRoles)),
      questions(fuelVendorsPage, { name: 'Epic' }, one(lists.fuelVendors)),
      questions(aircraftVendorsPage, { name: 'Valley Air Tankers' }, one(lists.vendors)),
      questions(aircraftTypesPage, { name: 'S-2T' }, one(lists.types)),
      questions(agentTypesPage, { name: 'LC95A' }, one(lists.agents)),
      questions(fuelStoragesPage, { name: 'Tank 2', baseId: HMT }, one(lists.fuelStorages)),
      questions(fuelStoragesPage, { name: 'Tank 2' }),
    ]).toEqual([
      [
        [
          '/crew/exists-by-name',
          { Name: 'Pilot', RoleId: 'pilot' },
          'A job function named Pilot already exists.',
        ],
      ],
      [
        [
          '/vendor/fuel/exists-by-name',
          { Name: 'Epic', FuelVendorId: 'epic' },
          'A fuel vendor named Epic already exists.',
        ],
      ],
      [
        [
          '/vendor/aircraft/exists-by-name',
          { Name: 'Valley Air Tankers', AircraftVendorId: 'valley' },
          'An aircraft vendor named Valley Air Tankers already exists.',
        ],
      ],
      [
        [
          '/aircraft-types/exists-by-name',
          { Name: 'S-2T', id: 's2t' },
          'An aircraft type named S-2T already exists.',
        ],
      ],
      [
        [
          '/suppressant-types/exists-by-name',
          { Name: 'LC95A', SuppressantId: 'lc95' },
          'An agent named LC95A already exists.',
        ],
      ],
      [
        [
          '/fuel-storage/exists-by-name',
          { Name: 'Tank 2', BaseId: HMT, FuelStorageId: 'tank' },
          'Hemet already has a fuel storage named Tank 2.',
        ],
      ],
      [],
    ]);
  });
  it('checks registrations and radio IDs against the list (SET-28)', () => {
    expect(
      said(aircraftPage, { registration: 'n481df', radioId: 't-83', aircraftTypeId: 's2t' }),
    ).toEqual([
      'registration: An aircraft with the registration N481DF already exists.',
      '(warning) radioId: Radio ID T-83 is used by N481DF.',
    ]);
    expect(
      said(aircraftPage, { registration: 'C-GABC', radioId: 'T-1', aircraftTypeId: 's2t' }),
    ).toEqual(["(warning) registration: C-GABC doesn't look like an N-number."]);
  });
  it('warns about the same name at the same vendor (PPL-2, SET-23)', () => {
    expect(
      said(crewMembersPage, {
        firstName: 'jane',
        lastName: 'doe',
        roleId: 'pilot',
        vendorId: 'valley',
      }),
    ).toEqual(['(warning) lastName: There is already a jane doe at Valley Air Tankers.']);
  });
});

describe('rules of a settings field', () => {
  it('accepts a code of two to five letters or digits, and a complete position (SET-26)', () => {
    expect(
      said(basesPage, { code: 'h-1', name: 'Here', latitude: '33.7', elevation: '1512.5' }),
    ).toEqual([
      'elevation: Enter a whole number.',
      'code: Use 2 to 5 letters or digits.',
      'longitude: Enter both latitude and longitude, or neither.',
    ]);
    expect(
      said(basesPage, { code: 'HMT', name: 'x'.repeat(101), latitude: '91', longitude: 'west' }),
    ).toEqual([
      'name: Use at most 100 characters.',
      'latitude: Must be 90 or less.',
      'longitude: Enter a number with at most 6 decimals.',
    ]);
  });
  it.each([
    [
      '33.7',
      '117.02',
      '(warning) longitude: Longitude 117.02 is in the east. Did you mean -117.02?',
    ],
    ['33.7', '-59.9', '(warning) longitude: Longitude -59.9 is outside the United States.'],
    [
      '14.9',
      '-117',
      '(warning) latitude: Latitude 14.9 is outside the United States. Bases there lie between 15 and 75.',
    ],
    [
      '75.1',
      '-117',
      '(warning) latitude: Latitude 75.1 is outside the United States. Bases there lie between 15 and 75.',
    ],
  ])('warns about a base at %s, %s (SET-26)', (latitude, longitude, message) => {
    expect(said(basesPage, { code: 'HMT', name: 'Here', latitude, longitude })).toEqual([message]);
  });
  it.each([
    ['15', '-60'],
    ['75', '-170'],
  ])('accepts a base at %s, %s (SET-26)', (latitude, longitude) => {
    expect(said(basesPage, { code: 'HMT', name: 'Here', latitude, longitude })).toEqual([]);
  });
  it('reads dates as every form does (SET-7)', () => {
    const fee = { baseId: RAM, amount: '30', appliesTo: 'RW' };
    expect(said(landingFeesPage, { ...fee, startDate: '07/14', endDate: '13/40/2025' })).toEqual([
      'startDate: Year is required in input',
      'endDate: Invalid input',
    ]);
    expect(
      said(landingFeesPage, { ...fee, startDate: '07/14/2025', endDate: '07/13/2025' }),
    ).toEqual(['endDate: End must be on or after start.']);
    expect(
      said(landingFeesPage, { ...fee, amount: '-1', startDate: '07142025', endDate: '' }),
    ).toEqual(['amount: Must be 0 or more.']);
  });
  it('offers the tick for a job that sounds like flight crew (LIM-24)', () => {
    const sentence = '(info) name: Limits apply only to jobs that count as flight crew.';
    expect(said(jobFunctionsPage, { name: 'Airtanker Captain' })).toEqual([sentence]);
    expect(said(jobFunctionsPage, { name: 'Airtanker Captain', isFlightCrew: 'yes' })).toEqual([]);
    expect(said(jobFunctionsPage, { name: 'Loader' })).toEqual([]);
  });
  it('explains capacity 0 and water (SET-27, SET-29)', () => {
    expect(said(aircraftTypesPage, { name: 'OV-10', category: 'FW', fuelType: 'Jet A' })).toEqual([
      "(info) gallons: Drops can't be checked against capacity.",
    ]);
    expect(said(agentTypesPage, { name: 'Lake water', kind: 'water' })).toEqual([
      '(info) kind: Water is not charged.',
    ]);
  });
  it('requires ascending tiers, each with a price (SET-30)', () => {
    const rate = { baseId: RAM, agentTypeId: 'lc95' };
    const tiers = [
      { id: '', from: '0', price: '0' },
      { id: '', from: '0', price: '' },
      { id: '', from: '5000', price: '2.8575' },
      { id: '', from: '5000', price: '-1' },
    ];
    expect(said(agentRatesPage, { ...rate, tiers })).toEqual([
      '(warning) tiers.0.price: Is this agent free here?',
      'tiers.1.from: Tier 2 must start above 0.',
      'tiers.1.price: Enter a price.',
      'tiers.3.from: Tier 4 must start above 5,000.',
      'tiers.3.price: Enter a price.',
    ]);
  });
});

describe('fees by weight', () => {
  const weighed = { baseId: RAM, chargedBy: 'weight', appliesTo: 'RW', startDate: '07/14/2025' };
  it('requires only the amount of the chosen kind (BASE-33)', () => {
    expect(said(landingFeesPage, weighed)).toEqual(['per1000Lb: Enter an amount.']);
    expect(said(landingFeesPage, { ...weighed, chargedBy: 'landing' })).toEqual([
      'amount: Enter an amount.',
    ]);
    expect(said(landingFeesPage, { ...weighed, per1000Lb: '1.755', minimum: '-1' })).toEqual([
      'per1000Lb: Enter a number with at most 2 decimals.',
      'minimum: Must be 0 or more.',
    ]);
  });
  it('sends the terms of the chosen kind, whatever was typed for the other (BASE-33)', () => {
    const body = (of: object) =>
      calls(
        landingFeesPage.save(
          drafted(landingFeesPage, { ...weighed, amount: '30', per1000Lb: '1.75', ...of }),
          null,
          lists,
          'n',
        ),
      )[0]?.[2];
    expect(body({ minimum: '25' })).toMatchObject({ amount: 0, per1000Lb: 1.75, minimum: 25 });
    expect(body({})).toMatchObject({ amount: 0, per1000Lb: 1.75, minimum: null });
    expect(body({ chargedBy: 'landing', minimum: '25' })).toMatchObject({
      amount: 30,
      per1000Lb: null,
      minimum: null,
    });
  });
});

describe('overlapping dates', () => {
  it('names the overlapping fee and offers to end it, in one call (SET-20, SET-40)', () => {
    const draft = drafted(landingFeesPage, { baseId: HMT, amount: '60', startDate: '07/01/2025' });
    expect(landingFeesPage.rules(draft, null, lists)).toEqual([
      {
        path: 'startDate',
        severity: 'error',
        message: 'These dates overlap the fee from 01/01/2025 to 12/31/2025. End that fee first?',
        fixes: [{ label: 'End the other one on 06/30/2025', path: 'endsFirst', value: 'f1' }],
      },
    ]);
    const ending = { ...draft, endsFirst: 'f1' };
    expect(landingFeesPage.rules(ending, null, lists)).toEqual([]);
    expect(calls(landingFeesPage.save(ending, null, lists, 'n'))).toEqual([
      [
        'POST',
        `/bases/${HMT}/landing-fees`,
        {
          amount: 60,
          per1000Lb: null,
          minimum: null,
          appliesTo: 'All',
          startDate: '2025-07-01',
          endDate: null,
          ending: { id: 'f1', endDate: '2025-06-30' },
        },
      ],
    ]);
    expect(landingFeesPage.impact?.(ending, null, lists)?.request.body).toEqual({
      id: null,
      baseId: HMT,
      fee: {
        amount: 60,
        per1000Lb: null,
        minimum: null,
        appliesTo: 'All',
        startDate: '2025-07-01',
        endDate: null,
      },
      ending: { id: 'f1', endDate: '2025-06-30' },
    });
    // No longer valid after the start moved before the fee that would end.
    expect(
      landingFeesPage.rules(
        { ...ending, startDate: '12/31/2024', endDate: '12/31/2024' },
        null,
        lists,
      ),
    ).toEqual([]);
    expect(
      landingFeesPage.impact?.({ ...ending, startDate: '12/31/2024' }, null, lists)?.request.body,
    ).toMatchObject({ ending: null });
    // The specific one applies next to All (SET-20).
    expect(
      said(landingFeesPage, {
        baseId: HMT,
        amount: '60',
        appliesTo: 'RW',
        startDate: '07/01/2025',
      }),
    ).toEqual([]);
    expect(said(landingFeesPage, { baseId: HMT, amount: '60', startDate: '12/31/2024' })).toEqual([
      'startDate: These dates overlap the fee from 01/01/2025 to 12/31/2025.',
    ]);
  });
  it('offers to end a fee or a price before the one that begins later', () => {
    const open = { startDate: '06/01/2024' };
    const fee = drafted(landingFeesPage, { baseId: HMT, amount: '60', ...open });
    const price = drafted(agentRatesPage, {
      baseId: HMT,
      agentTypeId: 'lc95',
      tiers: [{ id: '', from: '0', price: '3' }],
      ...open,
    });
    const waysOf = (more: Draft) =>
      [
        landingFeesPage.rules({ ...fee, ...more }, null, lists),
        agentRatesPage.rules({ ...price, ...more }, null, lists),
      ].map((f) => f.map((x) => x.fixes));
    const fix = { label: 'End this one on 12/31/2024', path: 'endDate', value: '12/31/2024' };
    expect(waysOf({})).toEqual([[[fix]], [[fix]]]);
    expect(waysOf({ [fix.path]: fix.value })).toEqual([[], []]);
    // A price that begins on that day leaves no day before it.
    expect(waysOf({ startDate: '01/01/2025' })).toEqual([[undefined], [undefined]]);
  });
  it('reports days left without a fee, a price or a contract after a shorter one (SET-40)', () => {
    const short = { startDate: '07/01/2025', endDate: '07/31/2025' };
    const gap =
      '(warning) endDate: Nothing covers the days after 07/31/2025: the one that ends first went to 12/31/2025.';
    expect(said(landingFeesPage, { baseId: HMT, amount: '60', ...short, endsFirst: 'f1' })).toEqual(
      [gap],
    );
    const tiers = [{ id: '', from: '0', price: '3' }];
    expect(
      said(agentRatesPage, { baseId: HMT, agentTypeId: 'lc95', tiers, ...short, endsFirst: 'r1' }),
    ).toEqual([gap]);
    const contract = { typeCode: 'CWN', vendorId: 'cdf', hourlyRate: '2000' };
    expect(
      said(contractRatesPage, {
        ...contract,
        aircraftTypeIds: ['uh1h'],
        ...short,
        endsFirst: 'c1',
      }),
    ).toEqual([
      '(warning) endDate: Nothing covers the days after 07/31/2025: the one that ends first had no end.',
    ]);
    // It ends before the other one.
    expect(
      said(aircraftRatesPage, { ...contract, assetIds: ['t83'], ...short, endsFirst: 'c2' }),
    ).toEqual([]);
  });
  it('offers to end the other wherever it starts earlier, and lists what else it ends (SET-40)', () => {
    const wide = {
      ...lists,
      contracts: lists.contracts.map((c) =>
        c.id === 'c1' ? { ...c, aircraftTypeIds: ['uh1h', 's2t'] } : c,
      ),
    };
    const price = drafted(agentRatesPage, {
      baseId: HMT,
      agentTypeId: 'lc95',
      startDate: '07/01/2025',
      tiers: [{ id: '', from: '0', price: '3' }],
    });
    const contract = drafted(contractRatesPage, {
      typeCode: 'CWN',
      vendorId: 'cdf',
      hourlyRate: '2000',
      aircraftTypeIds: ['uh1h'],
      startDate: '07/01/2025',
    });
    const own = drafted(aircraftRatesPage, {
      typeCode: 'CWN',
      vendorId: 'cdf',
      hourlyRate: '2000',
      assetIds: ['t83'],
      startDate: '07/01/2025',
    });
    const fixes = [
      agentRatesPage.rules(price, null, wide),
      contractRatesPage.rules(contract, null, wide),
      aircraftRatesPage.rules(own, null, wide),
    ].map((findings) =>
      findings.flatMap((f) => f.fixes ?? []).map((f) => [f.label, f.path, f.value]),
    );
    expect(fixes).toEqual(
      ['r1', 'c1', 'c2'].map((id) => [['End the other one on 06/30/2025', 'endsFirst', id]]),
    );
    expect(
      contractRatesPage
        .rules({ ...contract, endsFirst: 'c1' }, null, wide)
        .map((f) => `${f.severity} ${f.path}: ${f.message}`),
    ).toEqual(['warning aircraftTypeIds: The rate from 07/01/2024 with no end ends for S-2T too.']);
    const ending = (id: string) => ({ ending: { id, endDate: '2025-06-30' } });
    expect([
      calls(agentRatesPage.save({ ...price, endsFirst: 'r1' }, null, wide, 'n'))[0],
      calls(contractRatesPage.save({ ...contract, endsFirst: 'c1' }, null, wide, 'n'))[0],
      calls(aircraftRatesPage.save({ ...own, endsFirst: 'c2' }, null, wide, 'n'))[0],
    ]).toEqual([
      ['POST', `/bases/${HMT}/suppressant-rates`, expect.objectContaining(ending('r1'))],
      ['POST', '/contracts', expect.objectContaining(ending('c1'))],
      ['POST', '/contracts', expect.objectContaining(ending('c2'))],
    ]);
    // A contract that begins later: this one ends for it.
    const early = { ...own, startDate: '04/01/2025' };
    expect(aircraftRatesPage.rules(early, null, lists).flatMap((f) => f.fixes ?? [])).toEqual([
      { label: 'End this one on 04/30/2025', path: 'endDate', value: '04/30/2025' },
    ]);
  });
  it('lists the contract types as they will be shown, and keeps those of older contracts (SET-45, COST-8)', () => {
    const field = contractRatesPage.fields.find(({ key }) => key === 'typeCode');
    const shown = (vendorId: string, typeCode = '') => {
      if (field?.kind !== 'picker') throw new Error('no list of types');
      const draft = drafted(contractRatesPage, { vendorId, typeCode });
      return field
        .options(
          {
            ...lists,
            contracts: [...lists.contracts, { ...one(lists.contracts), typeCode: 'LEASE' }],
          },
          draft,
        )
        .map(({ id, label }) => `${id}: ${label}`);
    };
    const rest = ['EU: EU · exclusive use', 'CWN: CWN · call when needed'];
    const last = ['COOP: COOP · cooperator', 'MIL: MIL · military', 'LEASE: LEASE'];
    expect([shown('valley'), shown('cdf'), shown('cdf', 'SO')]).toEqual([
      ['SEU: SEU · state exclusive use', ...rest, 'SO: SO · state owned', ...last],
      ['SEU: SO · state owned (SEU of CDF)', ...rest, ...last],
      ['SEU: SO · state owned (SEU of CDF)', ...rest, 'SO: SO · state owned', ...last],
    ]);
  });
  it('warns about a type rate from the same day as another (SET-41)', () => {
    const rest = { typeCode: 'cwn', vendorId: 'cdf', hourlyRate: '2,000.00' };
    expect(
      said(contractRatesPage, { ...rest, aircraftTypeIds: ['uh1h'], startDate: '07/01/2024' }),
    ).toEqual([
      '(warning) startDate: UH-1H already has a type rate from 07/01/2024 with no end. The newer start will win.',
    ]);
  });
  it('refuses a second price of an agent at a base', () => {
    expect(
      said(agentRatesPage, {
        baseId: HMT,
        agentTypeId: 'lc95',
        startDate: '12/31/2025',
        tiers: [{ id: '', from: '0', price: '3' }],
      }),
    ).toEqual(['startDate: LC95A at Hemet already has a price for these dates.']);
  });
  it('warns about a concurrent contract, and refuses the same start for one aircraft (SET-24, SET-25)', () => {
    const rest = { typeCode: 'cwn', vendorId: 'cdf', hourlyRate: '2,000.00' };
    expect(
      said(contractRatesPage, { ...rest, aircraftTypeIds: ['uh1h'], startDate: '08/01/2025' }),
    ).toEqual([
      '(warning) startDate: UH-1H already has a type rate from 07/01/2024 with no end. The newer start will win.',
    ]);
    expect(
      said(contractRatesPage, { ...rest, aircraftTypeIds: ['s2t'], startDate: '08/01/2025' }),
    ).toEqual([
      '(info) aircraftTypeIds: 1 aircraft of this type has its own rate, which is used first.',
    ]);
    expect(
      said(aircraftRatesPage, { ...rest, assetIds: ['t83', 'h301'], startDate: '07/01/2025' }),
    ).toEqual([
      '(warning) startDate: T-83 already has a rate from 05/01/2025 to 07/26/2025. The later start will win.',
    ]);
    expect(
      said(aircraftRatesPage, { ...rest, assetIds: ['t83'], startDate: '05/01/2025' }),
    ).toEqual(['startDate: T-83 already has a rate starting 05/01/2025.']);
  });
});
