import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../domain/settings/draft.ts';
import { noFilter } from '../../../domain/settings/filter.ts';
import { draftFindings } from '../../../domain/settings/findings.ts';
import type { SettingsPage } from '../../../domain/settings/page.ts';
import { agentRatesPage } from '../../../domain/settings/pages/agentRates.ts';
import { agentTypesPage } from '../../../domain/settings/pages/agentTypes.ts';
import { aircraftPage } from '../../../domain/settings/pages/aircraft.ts';
import { aircraftTypesPage } from '../../../domain/settings/pages/aircraftTypes.ts';
import { aircraftVendorsPage } from '../../../domain/settings/pages/aircraftVendors.ts';
import { referencePages } from '../../../domain/settings/pages/all.ts';
import { basesPage } from '../../../domain/settings/pages/bases.ts';
import { aircraftRatesPage, contractRatesPage } from '../../../domain/settings/pages/contracts.ts';
import { crewMembersPage } from '../../../domain/settings/pages/crewMembers.ts';
import { fuelStoragesPage } from '../../../domain/settings/pages/fuelStorages.ts';
import { fuelVendorsPage } from '../../../domain/settings/pages/fuelVendors.ts';
import { jobFunctionsPage } from '../../../domain/settings/pages/jobFunctions.ts';
import { landingFeesPage } from '../../../domain/settings/pages/landingFees.ts';
import type { Step } from '../../../domain/settings/request.ts';
import { rowsOf } from '../../../domain/settings/rows.ts';
import { HMT, lists, RAM } from './world.ts';

/** What a page says of a draft: `field: message`, with the severity where it is no error. */
function said<Item>(page: SettingsPage<Item>, changes: Draft, item: Item | null = null) {
  const draft = { ...(item === null ? page.blank(lists, noFilter) : page.draftOf(item, lists)), ...changes };
  return draftFindings(page, draft, item, lists).map((f) => `${f.severity === 'error' ? '' : `(${f.severity}) `}${f.path}: ${f.message}`);
}
const drafted = <Item>(page: SettingsPage<Item>, changes: Draft, item: Item | null = null): Draft => ({
  ...(item === null ? page.blank(lists, noFilter) : page.draftOf(item, lists)),
  ...changes,
});
/** The calls a save makes: method, filled path, body, version. */
function calls(steps: readonly Step[], replies: readonly unknown[] = []) {
  return steps.map((step, n) => {
    const { route, params, body, ifMatch } = step(replies[n - 1]);
    return [route.method, route.path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? ''), body, ...(ifMatch === undefined ? [] : [ifMatch])];
  });
}
const questions = <Item>(page: SettingsPage<Item>, changes: Draft, item: Item | null = null) =>
  page.duplicates(drafted(page, changes, item), item, lists).map((q) => [q.request.route.path, q.request.query, q.message]);
const one = <T>(list: readonly T[], at = 0): T => {
  const item = list[at];
  if (item === undefined) throw new Error('The world lost its row');
  return item;
};

describe('every page', () => {
  it('lists its rows with one cell a column and finds a draft of its own row without errors', () => {
    for (const page of referencePages) {
      const rows = rowsOf(page, lists);
      expect(rows.map((row) => row.cells.length)).toEqual(rows.map(() => page.columns.length));
      for (const item of page.items(lists)) {
        const errors = draftFindings(page, page.draftOf(item, lists), item, lists).filter((f) => f.severity === 'error');
        expect([page.slug, page.nameOf(item, lists), errors]).toEqual([page.slug, page.nameOf(item, lists), []]);
      }
    }
  });
  it('asks for what is required and nothing else', () => {
    expect(
      Object.fromEntries(
        referencePages.map((p) => [
          p.slug,
          draftFindings(p, p.blank(lists, noFilter), null, lists)
            .filter((f) => f.severity === 'error')
            .map((f) => f.message),
        ]),
      ),
    ).toEqual({
      aircraft: ['Enter a registration.', 'Enter a radio ID.', 'Choose a type.'],
      'aircraft-types': ['Enter a name.', 'Choose a category.', 'Choose a fuel type.'],
      'aircraft-vendors': ['Enter a name.'],
      'aircraft-rates': ['Choose at least one aircraft.', 'Enter a contract type.', 'Choose a vendor.', 'Enter an hourly rate.'],
      'contract-rates': ['Choose at least one aircraft type.', 'Enter a contract type.', 'Choose a vendor.', 'Enter an hourly rate.'],
      bases: ['Enter a code.', 'Enter a name.'],
      'landing-fees': ['Choose a base.', 'Enter an amount.'],
      'agent-types': ['Enter a name.', 'Choose a kind.'],
      'agent-rates': ['Choose a base.', 'Choose an agent.', 'Enter a price.'],
      'crew-members': ['Enter a first name.', 'Enter a last name.', 'Choose a job.', 'Choose a vendor.'],
      'job-functions': ['Enter a name.'],
      'fuel-vendors': ['Enter a name.'],
      'fuel-storages': ['Enter a name.', 'Choose a base.', 'Choose a fuel type.'],
      people: ['Enter a first name.', 'Enter a last name.', 'Choose a job.', 'Choose a vendor.'],
      'user-management': ['Enter a name.'],
    });
  });
  it('fails to load in its own words, near twins with and without a dot', () => {
    expect(Object.fromEntries(referencePages.map((p) => [p.slug, [...new Set(p.needs.map((list) => p.loadFailed(list)))]]))).toEqual({
      aircraft: ['Failed to load aircraft metadata', 'Failed to load vendors', 'Failed to load bases'],
      'aircraft-types': ['Failed to load aircraft type data.'],
      'aircraft-vendors': ['Failed to load aircraft vendors'],
      'aircraft-rates': ['Failed to load aircraft rates.'],
      'contract-rates': ['Failed to load contractor data.'],
      bases: ['Failed to load bases.'],
      'landing-fees': ['Failed to load landing fees data.'],
      'agent-types': ['Failed to load agent types.'],
      'agent-rates': ['Failed to load agent rates data.'],
      'crew-members': ['Failed to load crew members.'],
      'job-functions': ['Failed to load job functions.'],
      'fuel-vendors': ['Failed to load fuel vendors.'],
      'fuel-storages': ['Failed to load fuel storage.'],
      people: [
        'Failed to load people',
        'Failed to load bases',
        'Failed to load vendors',
        'Failed to load job functions',
        'Failed to load user roles',
        'Failed to load users',
        'Failed to load user role assignments',
      ],
      'user-management': ['Failed to load roles.'],
    });
  });
});

describe('names that may be taken', () => {
  it('asks by code and by name for a base, leaving itself out', () => {
    expect(questions(basesPage, { code: 'hmt', name: ' Hemet  Ryan ' })).toEqual([
      ['/bases/exists-by-code', { BaseCode: 'HMT' }, 'A base with the code HMT already exists.'],
      ['/bases/exists-by-name', { Name: 'Hemet Ryan' }, 'A base named Hemet Ryan already exists.'],
    ]);
    expect(questions(basesPage, { code: 'X' }, one(lists.bases))).toEqual([
      ['/bases/exists-by-name', { Name: 'Hemet', BaseId: HMT }, 'A base named Hemet already exists.'],
    ]);
  });
  it('asks with the parameter names of each call', () => {
    expect([
      questions(jobFunctionsPage, { name: 'Pilot' }, one(lists.crewRoles)),
      questions(fuelVendorsPage, { name: 'Epic' }, one(lists.fuelVendors)),
      questions(aircraftVendorsPage, { name: 'Valley Air Tankers' }, one(lists.vendors)),
      questions(aircraftTypesPage, { name: 'S-2T' }, one(lists.types)),
      questions(agentTypesPage, { name: 'LC95A' }, one(lists.agents)),
      questions(fuelStoragesPage, { name: 'Tank 2', baseId: HMT }, one(lists.fuelStorages)),
      questions(fuelStoragesPage, { name: 'Tank 2' }),
    ]).toEqual([
      [['/crew/exists-by-name', { Name: 'Pilot', RoleId: 'pilot' }, 'A job function named Pilot already exists.']],
      [['/vendor/fuel/exists-by-name', { Name: 'Epic', FuelVendorId: 'epic' }, 'A fuel vendor named Epic already exists.']],
      [
        [
          '/vendor/aircraft/exists-by-name',
          { Name: 'Valley Air Tankers', AircraftVendorId: 'valley' },
          'An aircraft vendor named Valley Air Tankers already exists.',
        ],
      ],
      [['/aircraft-types/exists-by-name', { Name: 'S-2T', id: 's2t' }, 'An aircraft type named S-2T already exists.']],
      [['/suppressant-types/exists-by-name', { Name: 'LC95A', SuppressantId: 'lc95' }, 'An agent named LC95A already exists.']],
      [['/fuel-storage/exists-by-name', { Name: 'Tank 2', BaseId: HMT, FuelStorageId: 'tank' }, 'Hemet already has a fuel storage named Tank 2.']],
      [],
    ]);
  });
  it('knows registrations and radio IDs from the list', () => {
    expect(said(aircraftPage, { registration: 'n481df', radioId: 't-83', aircraftTypeId: 's2t' })).toEqual([
      'registration: An aircraft with the registration N481DF already exists.',
      '(warning) radioId: Radio ID T-83 is used by N481DF.',
    ]);
    expect(said(aircraftPage, { registration: 'C-GABC', radioId: 'T-1', aircraftTypeId: 's2t' })).toEqual([
      "(warning) registration: C-GABC doesn't look like an N-number.",
    ]);
  });
  it('warns of a namesake at the same vendor', () => {
    expect(said(crewMembersPage, { firstName: 'jane', lastName: 'doe', roleId: 'pilot', vendorId: 'valley' })).toEqual([
      '(warning) lastName: There is already a jane doe at Valley Air Tankers.',
    ]);
  });
});

describe('rules of a field', () => {
  it('takes a code of two to five letters or digits and a whole place', () => {
    expect(said(basesPage, { code: 'h-1', name: 'Here', latitude: '33.7', elevation: '1512.5' })).toEqual([
      'elevation: Enter a whole number.',
      'code: Use 2 to 5 letters or digits.',
      'longitude: Enter both latitude and longitude, or neither.',
    ]);
    expect(said(basesPage, { code: 'HMT', name: 'x'.repeat(101), latitude: '91', longitude: 'west' })).toEqual([
      'name: Use at most 100 characters.',
      'latitude: Must be 90 or less.',
      'longitude: Enter a number with at most 6 decimals.',
    ]);
  });
  it('reads dates as every form does', () => {
    const fee = { baseId: RAM, amount: '30', appliesTo: 'RW' };
    expect(said(landingFeesPage, { ...fee, startDate: '07/14', endDate: '13/40/2025' })).toEqual([
      'startDate: Year is required in input',
      'endDate: Invalid input',
    ]);
    expect(said(landingFeesPage, { ...fee, startDate: '07/14/2025', endDate: '07/13/2025' })).toEqual(['endDate: End must be on or after start.']);
    expect(said(landingFeesPage, { ...fee, amount: '-1', startDate: '07142025', endDate: '' })).toEqual(['amount: Must be 0 or more.']);
  });
  it('tells what capacity 0 and water mean', () => {
    expect(said(aircraftTypesPage, { name: 'OV-10', category: 'FW', fuelType: 'Jet A' })).toEqual(["(info) gallons: Drops can't be checked against capacity."]);
    expect(said(agentTypesPage, { name: 'Lake water', kind: 'water' })).toEqual(['(info) kind: Water is not charged.']);
  });
  it('wants tiers that ascend, each with a price', () => {
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

describe('dates that overlap', () => {
  it('names the fee in the way and offers to end it', () => {
    const draft = drafted(landingFeesPage, { baseId: HMT, amount: '60', startDate: '07/01/2025' });
    expect(landingFeesPage.rules(draft, null, lists)).toEqual([
      {
        path: 'startDate',
        severity: 'error',
        message: 'These dates overlap the fee from 01/01/2025 to 12/31/2025. End that fee first?',
        ways: [{ label: 'End it on 06/30/2025', path: 'endsFirst', value: 'f1' }],
      },
    ]);
    const ending = { ...draft, endsFirst: 'f1' };
    expect(landingFeesPage.rules(ending, null, lists)).toEqual([]);
    expect(calls(landingFeesPage.save(ending, null, lists, 'n'))).toEqual([
      ['POST', `/x/bases/${HMT}/landing-fees/f1/successor`, { amount: 60, appliesTo: 'All', startDate: '2025-07-01', endDate: null }],
    ]);
    // The specific one stands beside All (contract §Rules made exact).
    expect(said(landingFeesPage, { baseId: HMT, amount: '60', appliesTo: 'RW', startDate: '07/01/2025' })).toEqual([]);
    expect(said(landingFeesPage, { baseId: HMT, amount: '60', startDate: '12/31/2024' })).toEqual([
      'startDate: These dates overlap the fee from 01/01/2025 to 12/31/2025.',
    ]);
  });
  it('refuses a second price of an agent at a base', () => {
    expect(said(agentRatesPage, { baseId: HMT, agentTypeId: 'lc95', startDate: '12/31/2025', tiers: [{ id: '', from: '0', price: '3' }] })).toEqual([
      'startDate: LC95A at Hemet already has a price for these dates.',
    ]);
  });
  it('warns of a contract beside another, and refuses the same start for one aircraft', () => {
    const rest = { typeCode: 'cwn', vendorId: 'cdf', hourlyRate: '2,000.00' };
    expect(said(contractRatesPage, { ...rest, aircraftTypeIds: ['uh1h'], startDate: '08/01/2025' })).toEqual([
      '(warning) startDate: UH-1H already has a type rate from 07/01/2024 with no end. The newer start will win.',
    ]);
    expect(said(contractRatesPage, { ...rest, aircraftTypeIds: ['s2t'], startDate: '08/01/2025' })).toEqual([
      '(info) aircraftTypeIds: 1 aircraft of this type has its own rate, which is used first.',
    ]);
    expect(said(aircraftRatesPage, { ...rest, assetIds: ['t83', 'h301'], startDate: '07/01/2025' })).toEqual([
      '(warning) startDate: T-83 already has a rate from 05/01/2025 to 07/26/2025. The later start will win.',
    ]);
    expect(said(aircraftRatesPage, { ...rest, assetIds: ['t83'], startDate: '05/01/2025' })).toEqual([
      'startDate: T-83 already has a rate starting 05/01/2025.',
    ]);
  });
});

describe('what is saved', () => {
  it('makes a base under an id of its own and changes it under its version', () => {
    const typed = { code: 'kaf', name: ' Camp   Field ', latitude: '33.734', longitude: '-117.02', elevation: '1,512' };
    const body = { code: 'KAF', name: 'Camp Field', latitude: 33.734, longitude: -117.02, elevation: 1512 };
    expect(calls(basesPage.save(drafted(basesPage, typed), null, lists, 'n1'))).toEqual([['POST', '/bases/n1', body]]);
    const base = one(lists.bases);
    expect(calls(basesPage.save(drafted(basesPage, typed, base), base, lists, 'n1'))).toEqual([['PUT', `/bases/${HMT}`, { ...body, isArchived: false }, 3]]);
  });
  it('keeps litres nobody typed over to nine places, and makes whole gallons exact', () => {
    const type = one(lists.types);
    const kept = calls(aircraftTypesPage.save(drafted(aircraftTypesPage, { description: 'Tanker' }, type), type, lists, 'n'));
    const changed = calls(aircraftTypesPage.save(drafted(aircraftTypesPage, { gallons: '1100' }, type), type, lists, 'n'));
    const body = { name: 'S-2T', fuelType: 'Jet A', category: 'FW', isArchived: false };
    expect([kept, changed]).toEqual([
      [['PUT', '/aircraft-types/s2t', { ...body, description: 'Tanker', litres: 4542.4941408 }, 3]],
      [['PUT', '/aircraft-types/s2t', { ...body, description: 'Airtanker', litres: 4163.9529624 }, 3]],
    ]);
  });
  it('stores an aircraft as asset and metadata, the second under the first one’s id', () => {
    const typed = { registration: 'n450df', radioId: 't-90', aircraftTypeId: 's2t', vendorId: 'valley' };
    const asset = {
      id: HMT,
      registration: 'N450DF',
      aircraftTypeId: RAM,
      homeBaseId: null,
      remarks: '',
      isArchived: false,
      version: 1,
      updatedAt: '2025-07-14T00:00:00Z',
    };
    expect(calls(aircraftPage.save(drafted(aircraftPage, typed), null, lists, 'n'), [asset])).toEqual([
      ['POST', '/v2/assets', { registration: 'N450DF', aircraftTypeId: 's2t', homeBaseId: null, remarks: '' }],
      ['POST', '/aircraft-metadata', { assetId: HMT, additionalMetadata: { vendorId: 'valley', radioId: 'T-90' } }],
    ]);
    const t83 = one(lists.assets);
    expect(calls(aircraftPage.save(drafted(aircraftPage, { vendorId: '' }, t83), t83, lists, 'n')).map(([method, path]) => [method, path])).toEqual([
      ['PUT', '/v2/assets/t83'],
      ['PUT', '/aircraft-metadata/m1'],
    ]);
  });
  it('sends tiers with their ids, the removed ones as deleted', () => {
    const rate = one(lists.rates);
    const [first] = agentRatesPage.draftOf(rate, lists)['tiers'] as readonly { id: string; from: string; price: string }[];
    if (first === undefined) throw new Error('The rate lost its first tier');
    const draft = drafted(agentRatesPage, { tiers: [first, { id: '', from: '50000', price: '3.2' }] }, rate);
    expect(calls(agentRatesPage.save(draft, rate, lists, 'n'))).toEqual([
      [
        'PUT',
        `/bases/${HMT}/suppressant-rates/r1`,
        {
          agentTypeId: 'lc95',
          startDate: '2025-01-01',
          endDate: '2025-12-31',
          tiers: [
            { id: 'a', amountLitres: 0, price: 3.42, isDeleted: false },
            { amountLitres: 189_270.5892, price: 3.2, isDeleted: false },
            { id: 'b', amountLitres: 378_541.1784, price: 3.1, isDeleted: true },
          ],
        },
        3,
      ],
    ]);
  });
  it('spells the archived flag of a job function as the wire does', () => {
    const request = jobFunctionsPage.archive?.request(one(lists.crewRoles), true, lists);
    expect([request?.route.path, request?.body]).toEqual(['/crew/role/{id}', { name: 'Pilot', IsArchived: true }]);
  });
});

describe('what a change costs', () => {
  it('is asked when the past is touched, and can start today instead', () => {
    const rate = one(lists.rates);
    const draft = drafted(agentRatesPage, {}, rate);
    const question = agentRatesPage.impact?.(draft, rate, lists);
    expect([
      question?.request.route.path,
      question?.what,
      question?.fromToday?.map((s) => [s(null).route.path, (s(null).body as { startDate: string }).startDate]),
    ]).toEqual(['/x/suppressant-rates/impact', 'Agent cost goes', [['/x/bases/{id}/suppressant-rates/{rateId}/successor', '2025-07-14']]]);
    expect(landingFeesPage.impact?.(drafted(landingFeesPage, { startDate: '07/14/2025' }), null, lists)).toBe(null);
    expect(landingFeesPage.impact?.(drafted(landingFeesPage, { baseId: RAM, startDate: '07/13/2025' }), null, lists)?.fromToday).toBe(null);
  });
});

describe('what archiving asks first', () => {
  it('names what still depends on it', () => {
    expect([
      basesPage.archive?.warning?.(one(lists.bases), lists),
      basesPage.archive?.warning?.(one(lists.bases, 1), lists),
      aircraftTypesPage.archive?.warning?.(one(lists.types), lists),
      fuelStoragesPage.archive?.warning?.(one(lists.fuelStorages), lists),
      fuelStoragesPage.archive?.warning?.(one(lists.fuelStorages, 1), lists),
    ]).toEqual(['1 aircraft is assigned to Hemet.', null, '1 aircraft uses the type S-2T.', 'Tank 2 still shows 410 gal. Archive anyway?', null]);
  });
});

describe('what the lists show', () => {
  it('says where an aircraft stands and whether it is paid for', () => {
    expect(rowsOf(aircraftPage, lists).map((row) => row.cells)).toEqual([
      ['H-301', 'N449DF', 'UH-1H', 'RW', 'CDF', 'Ramona', { text: 'Current', tone: 'success' }],
      ['H-999', 'N999', 'UH-1H', 'RW', '–', '–', { text: 'Current', tone: 'success' }],
      ['T-83', 'N481DF', 'S-2T', 'FW', 'Valley Air Tankers', 'Hemet', { text: 'Ends in 12 d', tone: 'warning' }],
    ]);
  });
  it('shows SEU of CDF as SO, money, and the state of each contract', () => {
    expect(rowsOf(contractRatesPage, lists).map((row) => row.cells)).toEqual([
      ['UH-1H', 'SO', 'CDF', '$1,800.00', '$5,000.00', '$80.00', '07/01/2024', '–', { text: 'Current', tone: 'success' }],
    ]);
  });
  it('shows tier prices and gallons, books and receipts', () => {
    expect(
      [rowsOf(agentRatesPage, lists), rowsOf(fuelStoragesPage, lists), rowsOf(fuelVendorsPage, lists)].map((rows) => rows.map((row) => row.cells)),
    ).toEqual([
      [['Hemet', 'LC95A', '$3.42 · $3.10', '01/01/2025', '12/31/2025', '12,000 gal', { text: 'Current', tone: 'success' }]],
      [
        ['Tank 2', 'Hemet', 'Jet A', '10,000 gal', '410 gal'],
        ['Truck 9', 'Ramona', '100LL', '–', '0 gal'],
      ],
      [['Epic', '12', '07/02/2025']],
    ]);
  });
});
