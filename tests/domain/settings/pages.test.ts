import { describe, expect, it } from 'vitest';
import { noFilter } from '../../../domain/settings/filter.ts';
import { draftFindings } from '../../../domain/settings/findings.ts';
import { agentRatesPage } from '../../../domain/settings/pages/agentRates.ts';
import { aircraftPage } from '../../../domain/settings/pages/aircraft.ts';
import { aircraftTypesPage } from '../../../domain/settings/pages/aircraftTypes.ts';
import { settingsPages } from '../../../domain/settings/pages/all.ts';
import { basesPage } from '../../../domain/settings/pages/bases.ts';
import { contractRatesPage } from '../../../domain/settings/pages/contracts.ts';
import { fuelStoragesPage } from '../../../domain/settings/pages/fuelStorages.ts';
import { fuelVendorsPage } from '../../../domain/settings/pages/fuelVendors.ts';
import { rowsOf } from '../../../domain/settings/rows.ts';
import { one } from './page.ts';
import { lists } from './world.ts';

describe('every settings page', () => {
  it('lists its rows with one cell per column, and accepts a draft of its own row', () => {
    for (const page of settingsPages) {
      const rows = rowsOf(page, lists);
      expect(rows.map((row) => row.cells.length)).toEqual(rows.map(() => page.columns.length));
      for (const item of page.items(lists)) {
        const errors = draftFindings(page, page.draftOf(item, lists), item, lists).filter(
          (f) => f.severity === 'error',
        );
        expect([page.slug, page.nameOf(item, lists), errors]).toEqual([
          page.slug,
          page.nameOf(item, lists),
          [],
        ]);
      }
    }
  });
  it('requires the required fields and nothing else (SET-5)', () => {
    expect(
      Object.fromEntries(
        settingsPages.map((p) => [
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
      'aircraft-rates': [
        'Choose at least one aircraft.',
        'Choose a vendor.',
        'Choose a contract type.',
        'Enter an hourly rate.',
      ],
      'contract-rates': [
        'Choose at least one aircraft type.',
        'Choose a vendor.',
        'Choose a contract type.',
        'Enter an hourly rate.',
      ],
      bases: ['Enter a code.', 'Enter a name.'],
      'landing-fees': ['Choose a base.', 'Enter an amount.'],
      'agent-types': ['Enter a name.', 'Choose a kind.'],
      'agent-rates': ['Choose a base.', 'Choose an agent.', 'Enter a price.'],
      'crew-members': [
        'Enter a first name.',
        'Enter a last name.',
        'Choose a job.',
        'Choose a vendor.',
      ],
      'job-functions': ['Enter a name.'],
      'fuel-vendors': ['Enter a name.'],
      'overdue-steps': ['Enter a name.'],
      'fuel-storages': ['Enter a name.', 'Choose a base.', 'Choose a fuel type.'],
      people: ['Enter a first name.', 'Enter a last name.', 'Choose a job.', 'Choose a vendor.'],
      'user-management': ['Enter a name.'],
    });
  });
  it('fails to load with its own message, near twins with and without a period (MSG-2, MSG-4)', () => {
    expect(
      Object.fromEntries(
        settingsPages.map((p) => [p.slug, [...new Set(p.needs.map((list) => p.loadFailed(list)))]]),
      ),
    ).toEqual({
      aircraft: [
        'Failed to load aircraft metadata',
        'Failed to load vendors',
        'Failed to load bases',
      ],
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
      'overdue-steps': ['Failed to load overdue steps.'],
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

describe('the warning before archiving', () => {
  it('warns of everything that still depends on the record to archive (SET-3)', () => {
    expect([
      basesPage.archive?.warning?.(one(lists.bases), lists),
      basesPage.archive?.warning?.(one(lists.bases, 1), lists),
      aircraftTypesPage.archive?.warning?.(one(lists.types), lists),
      fuelStoragesPage.archive?.warning?.(one(lists.fuelStorages), lists),
      fuelStoragesPage.archive?.warning?.(one(lists.fuelStorages, 1), lists),
    ]).toEqual([
      '1 aircraft is assigned to Hemet.',
      null,
      '1 aircraft uses the type S-2T.',
      'Tank 2 still shows 410 gal. Archive anyway?',
      null,
    ]);
  });
});

describe('the cells of settings lists', () => {
  it('shows where an aircraft is and whether it is paid', () => {
    expect(rowsOf(aircraftPage, lists).map((row) => row.cells)).toEqual([
      ['H-301', 'N449DF', 'UH-1H', 'RW', 'CDF', 'Ramona', { text: 'Current', tone: 'success' }],
      ['H-999', 'N999', 'UH-1H', 'RW', '–', '–', { text: 'Current', tone: 'success' }],
      [
        'T-83',
        'N481DF',
        'S-2T',
        'FW',
        'Valley Air Tankers',
        'Hemet',
        { text: 'Ends in 12 d', tone: 'warning' },
      ],
    ]);
  });
  it('shows SEU of CDF as SO, money, and the state of each contract (COST-8)', () => {
    expect(rowsOf(contractRatesPage, lists).map((row) => row.cells)).toEqual([
      [
        'UH-1H',
        'SO',
        'CDF',
        '$1,800.00',
        '$5,000.00',
        '$80.00',
        '–',
        '07/01/2024',
        '–',
        { text: 'Current', tone: 'success' },
      ],
    ]);
  });
  it('shows tier prices and gallons, book balances and receipts', () => {
    expect(
      [
        rowsOf(agentRatesPage, lists),
        rowsOf(fuelStoragesPage, lists),
        rowsOf(fuelVendorsPage, lists),
      ].map((rows) => rows.map((row) => row.cells)),
    ).toEqual([
      [
        [
          'Hemet',
          'LC95A',
          '$3.42 · $3.10',
          '01/01/2025',
          '12/31/2025',
          '12,000 gal',
          '$76,818.46',
          { text: 'Current', tone: 'success' },
        ],
      ],
      [
        ['Tank 2', 'Hemet', 'Jet A', '10,000 gal', '410 gal'],
        ['Truck 9', 'Ramona', '100LL', '–', '0 gal'],
      ],
      [['Epic', '12', '07/02/2025']],
    ]);
  });
});
