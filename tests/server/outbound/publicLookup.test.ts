import { expect, it } from 'vitest';
import { PrivateAddress, publicLookupBy } from '../../../server/outbound/publicLookup.ts';

type Found = readonly { readonly address: string; readonly family: number }[];
const names: Readonly<Record<string, Found>> = {
  'public.test': [
    { address: '2606:4700::1111', family: 6 },
    { address: '8.8.8.8', family: 4 },
  ],
  'mixed.test': [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ],
  'empty.test': [],
};
const publicLookup = publicLookupBy((name, _, done) =>
  names[name] === undefined ? done(new Error('unknown name')) : done(null, names[name]),
);

const look = (name: string, all: boolean) =>
  new Promise((resolve) => {
    publicLookup(name, { all }, (error, address, family) =>
      resolve(error === null ? [address, family] : error),
    );
  });

it('passes on the addresses that it checked, all or the first (SAFE-71)', async () => {
  expect([await look('public.test', true), await look('public.test', false)]).toEqual([
    [names['public.test'], undefined],
    ['2606:4700::1111', 6],
  ]);
});

it('refuses a name of which one address is private, or that has none (SAFE-71)', async () => {
  expect([
    await look('mixed.test', true),
    await look('empty.test', true),
    await look('unknown.test', true),
  ]).toEqual([
    new PrivateAddress(),
    new Error('the name has no address'),
    new Error('unknown name'),
  ]);
});
