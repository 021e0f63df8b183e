import { expect, it } from 'vitest';
import { tables } from '../../../domain/history/columns.ts';
import { aircraftRatesPage, contractRatesPage } from '../../../domain/settings/pages/contracts.ts';
import { ratePageAt } from '../../../domain/settings/pages/rates.ts';
import { calls, drafted, one, said } from './page.ts';
import { lists } from './world.ts';

const none = { minimumHoursADay: null, flatPrice: null, flatPricePer: null };
const pages = [
  ['contract-rates', contractRatesPage, one(lists.contracts)],
  ['aircraft-rates', aircraftRatesPage, one(lists.contracts, 1)],
] as const;

it.each(pages)('saves the terms of %s, or their absence (SET-112)', (_, page, contract) => {
  const saved = (typed: Readonly<Record<string, string>>) =>
    calls(page.save(drafted(page, typed, contract), contract, lists, 'n'))[0]?.[2];
  expect(saved({})).toMatchObject(none);
  expect(
    saved({ minimumHoursADay: '3.25', flatPricePer: 'season', flatPrice: '90,000' }),
  ).toMatchObject({ minimumHoursADay: 3.25, flatPrice: 90_000, flatPricePer: 'season' });
  // An amount that was typed before "No flat price" was chosen is not saved.
  expect(saved({ flatPricePer: 'none', flatPrice: '90,000' })).toMatchObject(none);
});

it('keeps the terms of a contract that the form opens (SET-112)', () => {
  const terms = { minimumHoursADay: 3.25, flatPrice: 1500.5, flatPricePer: 'day' } as const;
  const contract = { ...one(lists.contracts), ...terms };
  const draft = contractRatesPage.draftOf(contract, lists);
  expect(draft).toMatchObject({
    minimumHoursADay: '3.25',
    flatPrice: '1500.50',
    flatPricePer: 'day',
  });
  expect(calls(contractRatesPage.save(draft, contract, lists, 'n'))[0]?.[2]).toMatchObject(terms);
});

it('requires an amount with a period, at most 24 hours, and two decimals (SET-112)', () => {
  const contract = one(lists.contracts);
  const found = (typed: Readonly<Record<string, string>>) =>
    said(contractRatesPage, typed, contract);
  expect([
    found({ flatPricePer: 'day' }),
    found({ minimumHoursADay: '24.01' }),
    found({ minimumHoursADay: '1.125' }),
    found({ flatPricePer: 'none', flatPrice: 'x' }),
  ]).toEqual([
    ['flatPrice: Enter a flat price.'],
    ['minimumHoursADay: Must be 24 or less.'],
    ['minimumHoursADay: Enter a number with at most 2 decimals.'],
    [],
  ]);
});

it('shows the terms in both lists and in Rates, as not charged (SET-112, SET-113)', () => {
  const terms = { minimumHoursADay: 3, flatPrice: 1500.5, flatPricePer: 'day' } as const;
  const contract = { ...one(lists.contracts), ...terms };
  const shown = [contractRatesPage, aircraftRatesPage, ratePageAt('/rates/contracts')].map(
    (page) => {
      const column = page?.columns.find(({ label }) => label === 'Terms');
      return [column?.cell(contract, lists), column?.isExtra];
    },
  );
  expect(shown).toEqual(
    Array(3).fill(['At least 3.0 h a day · $1,500.50 a day (not charged)', true]),
  );
  expect(
    contractRatesPage.fields.filter(({ hint }) => hint === 'Not charged yet.').map((f) => f.key),
  ).toEqual(['minimumHoursADay', 'flatPrice']);
});

it('names the terms in the history of a contract (SET-112)', () => {
  const columns = tables['contracts']?.columns ?? {};
  const told = (column: string, value: unknown) => {
    const [label, format] = columns[column] ?? ['', String];
    return `${label}: ${format(value, {})}`;
  };
  expect([
    told('minimum_hours_a_day', 3.5),
    told('flat_price_cents', 150_050),
    told('flat_price_per', 'day'),
  ]).toEqual(['Minimum hours a day: 3.5', 'Flat price: $1,500.50', 'Flat price per: day']);
});
